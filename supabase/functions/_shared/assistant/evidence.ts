/**
 * Decides whether the library answers a question at all, and which of its passages do. The gate stands before every
 * answer, with or without a language model: what the library does not hold is said, not guessed.
 */

import { spanOf } from './period.ts'
import { placesIn } from './places.ts'
import { asksToExplain, subjectOf } from './question.ts'
import type { Passage } from './retrieve.ts'
import { tellingWords } from './sentences.ts'

/** Share of the question's weight, in rare words, that the best passage must speak of, and that must name it. */
const ENOUGH = { coverage: 0.6, named: 0.45 }
/** Of what is spoken of in full, a part of the name is enough. */
const ALL_OF_IT = { coverage: 0.95, named: 0.25 }
/** Said in passing is no subject, unless what a passage speaks of weighs as much as one: then less of it is enough. */
const ENOUGH_OF_MUCH = { coverage: 0.42, held: 11 }
/** So much of a long question, whose other words only tell a story. */
const ENOUGH_OF_A_STORY = { coverage: 0.33, held: 15 }
/** "The price of x" asks for one thing of another: a passage that speaks of x alone does not answer. */
const ONE_THING_OF_ANOTHER = /\b(?:price|cost|salary|wage|age|height|value) of\b/i
/** Such a question is short; a longer one tells more than the name of a thing. */
const SHORT = 5
/** Weight of a name's words: one of them at least is rare. */
const A_NAME = 8
/** Share that any passage must speak of to be quoted, or nearly what the best one does. */
const SPEAKS_OF_IT = 0.45
const AS_THE_BEST = 0.8
/** Passages that score less than this share of the best one are about something else. */
const NEAR_BEST = 0.6

const SETS_PLACES_SIDE_BY_SIDE =
  /\bindia\b.*\b(?:vs|versus|compared (?:to|with)|and)\b|\b(?:vs|versus|compared (?:to|with))\b.*\bindia\b/i
const OF_PLACES = 0.3
/** Weight of a story that is told in so many of its own words: where it happened need not stand in each sentence. */
const A_STORY = 25

/** The passages that may be quoted, best first; empty when the library does not cover the question. */
export function evidenceFor(
  passages: Passage[],
  question: string,
  subject = subjectOf(question),
  now = new Date(),
): Passage[] {
  const places = placesIn(question)
  const times = timesToCome(question, now)
  const phrase = nameOf(subject)
  const best = passages.filter((passage) => isEnough(passage, question) || isCalled(passage, phrase))
  const told = best.filter(
    (passage) =>
      times.every((time) => time.test(`${passage.title} ${passage.content}`)) &&
      (places.length === 0 || tellsOf(passage, places, question)),
  )
  if (told.length === 0 || places.length > 0) return told
  const least = Math.min(SPEAKS_OF_IT, Math.max(...best.map(({ coverage }) => coverage)) * AS_THE_BEST)
  // A figure's short line always outscores a paragraph, so each kind is held against the best of its own.
  return passages.filter(
    (passage) =>
      passage.coverage >= least &&
      passage.score >= bestScore(passages.filter(({ kind }) => kind === passage.kind)) * NEAR_BEST,
  )
}

/** A name of two to four words, as a text writes it: "Narasimham Committees", "fall-back wage". */
function nameOf(subject: string): RegExp | undefined {
  const words = subject.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  if (words.length < 2 || words.length > 4) return undefined
  const stems = words.map((word) => `${word.slice(0, Math.max(4, word.length - 2))}[\\p{L}\\p{M}]{0,4}`)
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${stems.join("[\\s’'-]+")}(?![\\p{L}\\p{M}\\p{N}])`, 'iu')
}

/** What a passage calls by its whole name it speaks of, though no heading does. */
function isCalled({ coverage, held, content }: Passage, name: RegExp | undefined) {
  return coverage >= ALL_OF_IT.coverage && held >= A_NAME && name?.test(content) === true
}

function isEnough({ coverage, held, named }: Passage, question: string) {
  if (asksOneThingOfAnother(question)) return coverage >= ALL_OF_IT.coverage
  return (
    (coverage >= ALL_OF_IT.coverage && named >= ALL_OF_IT.named) ||
    (coverage >= ENOUGH.coverage && named >= ENOUGH.named) ||
    (coverage >= ENOUGH_OF_MUCH.coverage && held >= ENOUGH_OF_MUCH.held) ||
    (coverage >= ENOUGH_OF_A_STORY.coverage && held >= ENOUGH_OF_A_STORY.held)
  )
}

/** Of what is let in by the weight of its words alone, so much leaves no doubt that just this was asked; less where a heading names some of it. */
const SURE_OF_MUCH = { coverage: 0.8, ofNamed: 0.64, named: 0.1 }

/** Whether the evidence answers what was asked, and is not merely the nearest that the library says. */
export function answersJustThis(evidence: Passage[]): boolean {
  return evidence.some(
    ({ coverage, held, named }) =>
      (coverage >= ALL_OF_IT.coverage && named >= ALL_OF_IT.named) ||
      (coverage >= ENOUGH.coverage && named >= ENOUGH.named) ||
      (coverage >= ALL_OF_IT.coverage && held >= A_NAME) ||
      (held >= ENOUGH_OF_MUCH.held &&
        coverage >= (named >= SURE_OF_MUCH.named ? SURE_OF_MUCH.ofNamed : SURE_OF_MUCH.coverage)),
  )
}

function asksOneThingOfAnother(question: string) {
  return (
    ONE_THING_OF_ANOTHER.test(question) &&
    !asksToExplain(question) &&
    tellingWords(subjectOf(question)).size <= SHORT
  )
}

/** Of a time to come only what names it can tell: "net zero by 2070", not "inflation in 2031". */
function timesToCome(question: string, now: Date): RegExp[] {
  const today = now.getUTCFullYear() * 12 + now.getUTCMonth()
  const periods = question.match(/\b(?:19|20)\d{2}(?:\s?[-–]\s?\d{2,4})?\b/g) ?? []
  return periods.flatMap((period) => {
    const span = spanOf(period)
    return span && span.from > today ? [new RegExp(period.replaceAll(/\s?[-–]\s?/g, '\\s?[-–]\\s?'))] : []
  })
}

/**
 * One sentence must name what was named beside what was asked of it, since a text may speak of both apart; a text whose
 * title names it speaks of nothing else.
 */
function tellsOf(passage: Passage, named: RegExp[], question: string) {
  const { title, section, content, content_hi } = passage
  if (named.some((name) => name.test(title))) return true
  if (passage.held >= A_STORY && named.some((name) => name.test(content))) return true
  // "India vs China GDP" is not told by any share of GDP: what speaks of both places has the thing in its heading.
  if (SETS_PLACES_SIDE_BY_SIDE.test(question) && passage.named < OF_PLACES) return false
  const head = `${title} ${section}`
  const asked = (
    subjectOf(question)
      .toLowerCase()
      .match(/[a-z]{4,}/g) ?? []
  ).filter(
    (word) => !/^(?:india|rate|with|from|much|many)/.test(word) && !named.some((name) => name.test(word)),
  )
  return `${content}\n${content_hi}`.split(/(?<=[.?!।])\s+|\n+/).some((sentence) => {
    const told = `${head} ${sentence}`.toLowerCase()
    const held = asked.filter((word) => told.includes(word.slice(0, 6))).length
    return named.some((name) => name.test(sentence)) && held >= asked.length * 0.6
  })
}

function bestScore(passages: Passage[]) {
  return Math.max(...passages.map((passage) => passage.score))
}

/** The note that answers best: by its best passage first, by the two after it to part equals. */
export function leadingNote(evidence: Passage[]): string | undefined {
  const scores = new Map<string, number[]>()
  for (const { note_slug, score } of evidence) {
    if (note_slug) scores.set(note_slug, [...(scores.get(note_slug) ?? []), score])
  }
  const weight = ([first = 0, second = 0, third = 0]: number[]) => first + 0.05 * (second + third)
  return [...scores].sort((one, other) => weight(other[1]) - weight(one[1]))[0]?.[0]
}
