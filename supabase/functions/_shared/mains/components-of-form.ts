/** How an answer says it: its order, its evidence, its end and its language. */

import { checkOf } from './checks.ts'
import type { Ground } from './components-of-matter.ts'
import { figuresOf } from './figures.ts'
import { namesIn } from './named.ts'
import type { Component } from './reasons.ts'
import { conclusionOf } from './sections.ts'
import { tellingStems } from './stems.ts'
import { stockPhrasesIn } from './stock-phrases.ts'
import { clamp } from './substance.ts'
import type { Check } from './types.ts'
import { countWords } from './words.ts'

const VALUE: Record<Check['state'], number> = { good: 1, weak: 0.5, told: 0.5, missing: 0 }
const YEAR = /(?<![\d.,])(?:1[89]|20)\d\d(?:[-–]\d{2,4})?(?![\d.,]?\d)/g
const EXAMPLE =
  /\b(?:for example|for instance|e\.g\.|such as|as in|illustrat)|उदाहरण|मसलन|(?<![\p{L}\p{M}])जैसे(?![\p{L}\p{M}])/giu
/** Of a sentence, in words. */
const LONG = 30

export function structureComponents({ checks, reading }: Ground): Component[] {
  const introduction = checkOf(checks, 'introduction')
  const conclusion = checkOf(checks, 'conclusion')
  const shape = checkOf(checks, 'shape')
  const longest = Math.max(0, ...reading.blocks.map(({ text }) => countWords(text)))
  const share = longest / Math.max(1, reading.words)
  const opens = VALUE[introduction?.state ?? 'missing']
  return [
    {
      ...{ weight: 0.3, value: opens },
      reason: 'introduction',
      values: { state: introduction?.state ?? 'missing', words: introduction?.values.words ?? 0 },
      ...(opens === 1
        ? {}
        : {
            fix:
              opens === 0
                ? { id: 'write_introduction', values: {}, span: null }
                : {
                    id: 'mend_introduction',
                    values: { words: introduction?.values.words ?? 0 },
                    span: introduction?.spans[0] ?? null,
                  },
          }),
    },
    {
      ...{
        weight: 0.4,
        value: VALUE[shape?.state ?? 'missing'] * 0.7 + (Number(shape?.values.headings) > 0 ? 0.3 : 0),
      },
      ...{ reason: 'divided', values: shape?.values ?? {} },
      fix: { id: 'divide_answer', values: {}, span: null },
    },
    {
      ...{
        weight: 0.3,
        value: clamp((0.9 - share) / 0.45) * (0.5 + 0.5 * VALUE[conclusion?.state ?? 'missing']),
      },
      ...{ reason: 'balanced', values: { percent: Math.round(share * 100) } },
      fix: { id: 'balance_answer', values: {}, span: null },
    },
  ]
}

/** Figures that the registry or the model answer holds count whole, others in part: they may be right. */
export function evidenceComponents({ checks, reading, key, question, substance }: Ground): Component[] {
  const asked = new Set(figuresOf(question.question).map(({ raw }) => raw))
  const held = new Set(
    figuresOf(
      [key.model_answer, ...key.checklist.flatMap(({ point, words }) => [point, ...words])].join('\n'),
    ).map(({ raw }) => raw),
  )
  const full = new Set<string>()
  const half = new Set<string>()
  for (const number of checks.numbers) {
    const written = reading.text.slice(number.start, number.end).replace(/\s+/gu, ' ')
    const [figure] = figuresOf(written)
    const raw = figure?.raw ?? Number.NaN
    if (number.state === 'outdated' || asked.has(raw)) continue
    if (number.state === 'right' || held.has(raw)) full.add(written)
    else half.add(written)
  }
  const outdated = checks.numbers.filter(({ state }) => state === 'outdated')
  const figures = full.size + Math.min(half.size, 3) * 0.4
  const names = namesIn(checks.named).length
  const years = new Set((reading.text.match(YEAR) ?? []).filter((year) => !question.question.includes(year)))
    .size
  const examples = reading.text.replace(/\s+/gu, ' ').match(EXAMPLE)?.length ?? 0
  const isLong = question.marks === 15
  const wrong = outdated[0]
  const count = (state: string) => checks.numbers.filter((number) => number.state === state).length
  // Names and dates stand for figures to some degree, since not every question has figures.
  const depth = clamp(substance.words / (question.words * 0.6))
  return [
    {
      ...{ weight: 0.4, value: clamp(figures / (isLong ? 3 : 2)) * (outdated.length > 0 ? 0.6 : 1) },
      ...{
        reason: 'figures',
        values: { right: count('right'), outdated: outdated.length, unknown: count('unknown') },
      },
      fix: wrong
        ? {
            id: 'correct_figure',
            values: {
              written: reading.text.slice(wrong.start, wrong.end),
              name: wrong.name ?? '',
              now: wrong.now ?? '',
            },
            span: { start: wrong.start, end: wrong.end },
          }
        : { id: 'add_figures', values: {}, span: null },
    },
    {
      ...{ weight: 0.35, value: clamp(names / (isLong ? 4 : 3)) * depth },
      ...{ reason: 'names', values: { count: names } },
      fix: { id: 'name_sources', values: {}, span: null },
    },
    {
      weight: 0.15,
      value: clamp(years / (isLong ? 3 : 2)) * depth,
      reason: 'dates',
      values: { count: years },
    },
    {
      weight: 0.1,
      value: clamp((examples + full.size / 2) / 2),
      reason: 'examples',
      values: { count: examples },
    },
  ]
}

export function conclusionComponents({ checks, reading, question }: Ground): Component[] {
  const conclusion = checkOf(checks, 'conclusion')
  const state = conclusion?.state ?? 'missing'
  const section = conclusionOf(reading)
  const said = section ? reading.text.slice(section.start, section.end) : ''
  const spoken = reading.sentences.filter(
    ({ start }) => section && start >= section.start && start < section.end,
  )
  const asked = new Set(
    tellingStems(`${question.question} ${question.question_hi ?? ''} ${question.parts.join(' ')}`),
  )
  const held = new Set(spoken.flatMap(({ stems }) => [...stems]).filter((stem) => asked.has(stem))).size
  const weighs = Number(conclusion?.values.weighs ?? 0)
  const isSaid = state !== 'missing' && said !== ''
  return [
    {
      ...{ weight: 0.45, value: VALUE[state] },
      ...{ reason: 'conclusion', values: { state, words: conclusion?.values.words ?? 0 } },
      ...(state === 'missing' ? { fix: { id: 'write_conclusion', values: {}, span: null } } : {}),
    },
    {
      ...{ weight: 0.35, value: isSaid ? weighs * (1 - clamp(stockPhrasesIn(said) / 2)) : 0 },
      ...{ reason: 'judges', values: { count: weighs } },
      fix: {
        id: state === 'missing' ? 'write_conclusion' : 'judge_in_conclusion',
        values: {},
        span: conclusion?.spans[0] ?? null,
      },
    },
    { weight: 0.2, value: isSaid ? clamp(held / 2) : 0, reason: 'comes_back', values: { count: held } },
  ]
}

export function languageComponents({ checks, reading, question, substance }: Ground): Component[] {
  const language = checkOf(checks, 'language')
  const bodies = reading.sentences.filter(({ isHeading }) => !isHeading)
  const words = bodies.reduce((sum, { tokens }) => sum + tokens.length, 0)
  const average = bodies.length === 0 ? 0 : Math.round(words / bodies.length)
  const share = reading.words / question.words
  const own = substance.words / question.words
  const fits = share > 1.1 ? clamp(1 - (share - 1.1) / 0.4) : clamp(own / 0.8)
  const reads = average === 0 ? 0 : clamp(1 - Math.max(0, average - LONG) / LONG) * clamp(average / 6)
  const isOver = share > 1.1
  const isSame = language?.state === 'good'
  return [
    {
      ...{ weight: 0.5, value: fits },
      ...{ reason: 'length', values: checkOf(checks, 'words')?.values ?? {} },
      ...(isOver || own < 0.8
        ? {
            fix: {
              id: isOver ? 'cut_words' : 'write_more',
              values: { words: reading.words, limit: question.words },
              span: null,
            },
          }
        : {}),
    },
    {
      ...{ weight: 0.2, value: reads },
      ...{ reason: 'sentences', values: { average } },
      ...(average > LONG ? { fix: { id: 'shorten_sentences', values: { average }, span: null } } : {}),
    },
    {
      ...{ weight: 0.15, value: words === 0 ? 0 : 1 - clamp(reading.repeated * 3) },
      ...{ reason: 'repetition', values: { percent: Math.round(reading.repeated * 100) } },
    },
    {
      ...{ weight: 0.15, value: words === 0 ? 0 : isSame ? 1 : 0 },
      ...{ reason: 'script', values: language?.values ?? {} },
      ...(isSame
        ? {}
        : {
            fix: {
              id: 'write_in_language',
              values: { expected: String(language?.values.expected ?? '') },
              span: null,
            },
          }),
    },
  ]
}
