/** What to do when the library does not hold it: the nearest that it does hold, another wording, the mentor. */

import type { Learner } from './learner.ts'
import type { Passage } from './retrieve.ts'
import { type Language, teachingWords } from './teaching-words.ts'

/** `nearest`: passages that hold a part of what was asked; without any, the notes that are named like it. */
export function notCovered({ terms, notes }: Learner, language: Language, nearest: Passage[] = []): string {
  const words = teachingWords[language]
  const isHindi = language === 'hi'
  const near = terms.map(
    ({ slug, term, term_hi }) => `[${isHindi ? term_hi : term}](/ebooks?glossary#term-${slug})`,
  )
  const read = notes.map(
    ({ slug, title, title_hi }) => `[${(isHindi && title_hi) || title}](/ebooks?note=${slug})`,
  )
  const passages = [...new Set(nearest.flatMap((passage) => linkTo(passage, isHindi)))]
  return [
    words.notCovered,
    ...(near.length > 0 ? [`${words.nearTerms} ${near.join(', ')}.`] : []),
    ...(passages.length > 0 ? [`${words.nearPassages} ${passages.join(', ')}.`] : []),
    ...(passages.length === 0 && read.length > 0 ? [`${words.nearNotes} ${read.join(', ')}.`] : []),
    words.whatNext,
  ].join('\n\n')
}

function linkTo({ title, title_hi, section, href }: Passage, isHindi: boolean): string[] {
  if (!href) return []
  const name = (isHindi && title_hi) || title
  return [`[${section ? `${name}: ${section}` : name}](${href})`]
}
