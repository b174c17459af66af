/** Finding a term by any of its names, and the letters that the list stands under. */

import type { Language } from '#web/lib/language.tsx'

type Named = { term: string; term_hi: string; also: readonly string[] }

/** Terms that one of whose names holds every word of the search, in any order; those that begin with it come first. */
export function foundTerms<Term extends Named>(terms: readonly Term[], search: string): Term[] {
  const wanted = plain(search).split(' ').filter(Boolean)
  if (wanted.length === 0) return [...terms]
  const found = terms.filter((term) => {
    const names = namesOf(term)
    return names.some((name) => wanted.every((word) => name.includes(word)))
  })
  const begins = (term: Term) => namesOf(term).some((name) => name.startsWith(plain(search)))
  return [...found.filter(begins), ...found.filter((term) => !begins(term))]
}

export type Letter<Term> = { letter: string; terms: Term[] }

/** The terms by the letter that they begin with, in the order of the language. */
export function byLetter<Term extends Named>(terms: readonly Term[], language: Language): Letter<Term>[] {
  const nameOf = (term: Term) => (language === 'hi' ? term.term_hi : term.term)
  const inOrder = [...terms].sort((a, b) => nameOf(a).localeCompare(nameOf(b), language))
  const letters = new Map<string, Term[]>()
  for (const term of inOrder) {
    const letter = nameOf(term).slice(0, 1).toUpperCase()
    letters.set(letter, [...(letters.get(letter) ?? []), term])
  }
  return [...letters].map(([letter, terms]) => ({ letter, terms }))
}

/** Which letter a part of the address names, `letter-R` or `term-repo-rate`, and which of its terms; the first if none. */
export function placeOf(
  letters: readonly Letter<{ slug: string }>[],
  named: string,
): [letter: number, term: number] {
  for (const [at, { letter, terms }] of letters.entries()) {
    const term = terms.findIndex(({ slug }) => named === `term-${slug}`)
    if (term >= 0) return [at, term]
    if (named === `letter-${letter}`) return [at, 0]
  }
  return [0, 0]
}

function namesOf({ term, term_hi, also }: Named) {
  return [term, term_hi, ...also].map(plain)
}

/** Small letters, without accents, dots and hyphens; the signs of Devanagari stay, since they are letters. */
function plain(text: string) {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f.’']/g, '')
    .replaceAll(/[-/\s]+/g, ' ')
    .toLowerCase()
    .trim()
}
