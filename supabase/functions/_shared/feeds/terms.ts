/** What of an entry is kept: never more than the terms of its feed allow. */

import { firstWords } from './plain-text.ts'

export type Terms = { terms: 'link' | 'excerpt' | 'full'; excerpt_words: number }

/** Characters of a government's text. */
const LONGEST = 15_000

export function excerptOf(text: string, { terms, excerpt_words }: Terms): string {
  if (terms === 'link') return ''
  return terms === 'excerpt' ? firstWords(text, excerpt_words) : text.slice(0, LONGEST)
}
