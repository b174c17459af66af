/** What to do when the library does not hold it: the nearest that it does hold, another wording, the mentor. */

import type { Learner } from './learner.ts'
import { type Language, teachingWords } from './teaching-words.ts'

export function notCovered({ terms, notes }: Learner, language: Language): string {
  const words = teachingWords[language]
  const isHindi = language === 'hi'
  const near = terms.map(
    ({ slug, term, term_hi }) => `[${isHindi ? term_hi : term}](/ebooks?glossary#term-${slug})`,
  )
  const read = notes.map(
    ({ slug, title, title_hi }) => `[${(isHindi && title_hi) || title}](/ebooks?note=${slug})`,
  )
  return [
    words.notCovered,
    ...(near.length > 0 ? [`${words.nearTerms} ${near.join(', ')}.`] : []),
    ...(read.length > 0 ? [`${words.nearNotes} ${read.join(', ')}.`] : []),
    words.whatNext,
  ].join('\n\n')
}
