/** What else the library's own names are called: abbreviations, Hindi, Hindi in Latin letters. All of it is content. */

import type { Library } from './schema.ts'

/** What a learner writes, and what the library writes for it. */
export type Synonym = { asked: string; written: string }

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
  const ofLearners = synonyms.flatMap(({ written, asked }) => asked.map((name) => ({ asked: name, written })))
  return [...ofLearners, ...ofTerms, ...ofTopics].filter(
    ({ asked, written }) => asked !== written && LETTERS.test(asked),
  )
}
