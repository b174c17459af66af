/** By which names the rules say why a criterion has its marks, and what would raise it; the words stand in the interface. */

/**
 * With their values:
 *
 *     demand      parts_answered {found, of} · directive_obeyed {directive, found, of, missing} · about_the_question {percent}
 *     content     points_covered {covered, partly, of}
 *     structure   introduction {state, words} · divided {headings, bullets, paragraphs} · balanced {percent: the longest part}
 *     evidence    figures {right, outdated, unknown} · names {count} · dates {count} · examples {count}
 *     conclusion  conclusion {state, words} · judges {count} · comes_back {count}
 *     language    length {words, limit, side} · sentences {average} · repetition {percent} · script {written, expected}
 *     what holds all marks down (under demand): nothing_written · too_short {words, limit} · off_topic {percent} ·
 *                 copied {percent} · stuffed {percent} · repeated {percent}; and instructions_in_the_answer {count}
 */
export const REASONS = [
  ...[
    'parts_answered',
    'directive_obeyed',
    'about_the_question',
    'points_covered',
    'introduction',
    'divided',
  ],
  ...['balanced', 'figures', 'names', 'dates', 'examples', 'conclusion', 'judges', 'comes_back', 'length'],
  ...['sentences', 'repetition', 'script', 'nothing_written', 'too_short', 'off_topic', 'copied', 'stuffed'],
  ...['repeated', 'instructions_in_the_answer'],
] as const
export type ReasonId = (typeof REASONS)[number]

/**
 * With their values:
 *
 *     answer_part {part} · obey_directive {directive, missing: moves with commas} · stay_on_question · add_points {first,
 *     second ('' where only one), count} · develop_point {point} · write_introduction · mend_introduction {words} ·
 *     divide_answer · balance_answer · add_figures · correct_figure {written, name, now} · name_sources · write_conclusion ·
 *     judge_in_conclusion · write_more {words, limit} · cut_words {words, limit} · shorten_sentences {average} ·
 *     cut_repetition {percent} · write_in_language {expected} · write_sentences {percent} · own_words {percent}
 */
export const FIXES = [
  ...[
    'answer_part',
    'obey_directive',
    'stay_on_question',
    'add_points',
    'develop_point',
    'write_introduction',
  ],
  ...[
    'mend_introduction',
    'divide_answer',
    'balance_answer',
    'add_figures',
    'correct_figure',
    'name_sources',
  ],
  ...['write_conclusion', 'judge_in_conclusion', 'write_more', 'cut_words', 'shorten_sentences'],
  ...['cut_repetition', 'write_in_language', 'write_sentences', 'own_words'],
] as const
export type FixId = (typeof FIXES)[number]

export type Values = Record<string, string | number>

/** A part of a criterion: how much of it there is, why, and what would bring the rest. */
export type Component = {
  /** Of the criterion; the components of one make 1. */
  weight: number
  /** 0 to 1. */
  value: number
  reason: ReasonId
  values: Values
  fix?: { id: FixId; values: Values; span: { start: number; end: number } | null }
}

/** What holds the whole answer down. */
export type Cap = { reason: ReasonId; values: Values; most: number; fix: FixId }
