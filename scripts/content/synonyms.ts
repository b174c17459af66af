/** What else the library's own names are called: abbreviations, Hindi, Hindi in Latin letters. All of it is content. */

import type { Library } from './schema.ts'

/** What a learner writes, and what the library writes for it. */
export type Synonym = {
  asked: string
  written: string
  /** Somebody wrote it down as what learners say, so it counts however common the word is. */
  chosen?: boolean
}

/** Letters that stand for words: asked for the words, a passage may hold these alone. */
const ABBREVIATION = /^[A-Z][A-Za-z]?[A-Z0-9&-]+$/

/** Of a sign such as “e₹” the search reads one letter, which then is every e-NAM and e-Shram. */
const LETTERS = /[\p{L}\p{M}\p{N}].*[\p{L}\p{M}\p{N}]/u

export function synonymsOf({ glossary, synonyms, topics, microTopics }: Library): Synonym[] {
  const ofTerms = glossary.flatMap(({ term, term_hi, also }) => [
    ...[term_hi, ...also].map((asked) => ({ asked, written: term })),
    ...also.filter((name) => ABBREVIATION.test(name)).map((written) => ({ asked: term, written })),
  ])
  const ofTopics = [...topics, ...microTopics].flatMap(({ title, title_hi }) =>
    title_hi ? [{ asked: title_hi, written: title }] : [],
  )
  const ofLearners = synonyms.flatMap(({ written, asked }) =>
    asked.map((name) => ({ asked: name, written, chosen: true })),
  )
  return [...ofLearners, ...ofTerms, ...ofTopics].filter(
    ({ asked, written }) => asked !== written && LETTERS.test(asked),
  )
}

/**
 * The abbreviations that are no words: of "GDP" the texts know only the letters, of "FAR", "CAR" and "ADD" far more often
 * the word. Lower case.
 */
export function lettersOnly(synonyms: Synonym[], texts: string[]): string[] {
  const whole = texts.join('\n')
  const count = (pattern: RegExp) => whole.match(pattern)?.length ?? 0
  return [...new Set(synonyms.map(({ asked }) => asked))]
    .filter((asked) => /^[A-Za-z0-9]+$/.test(asked) && ABBREVIATION.test(asked))
    .filter((asked) => {
      const asWord = count(new RegExp(`\\b${asked.toLowerCase()}[a-z]{0,3}\\b`, 'g'))
      return asWord <= count(new RegExp(`\\b${asked}s?\\b`, 'g'))
    })
    .map((asked) => asked.toLowerCase())
}
