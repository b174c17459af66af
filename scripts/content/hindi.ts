/**
 * That the interface can speak Hindi of every figure and topic, with nothing left in English, and that whatever the library
 * says in Hindi is spelt as elsewhere.
 */

import type { Library } from './schema.ts'

/** What everybody reads in Latin letters: the dollar, aggregates of money, costs of a crop, the name of a security. */
const LATIN = new Set(['US', 'M0', 'M1', 'M2', 'M3', 'GS', 'A2', 'FL', 'C2', 'e'])

/** docs/hindi.md */
const SPELLINGS: [string, RegExp][] = [
  ['half nasals are written as a dot', /ङ्[कखगघ]|ञ्[चछजझ]|ण्[टठडढ]|न्[तथदध]|म्[पफबभ]/],
  ['no dot below क, ख and ग', /[कखग]\u093c|[\u0958-\u095a]/],
  ['letters with a dot below are two signs', /[\u0958-\u095f]/],
  ['digits are 0 to 9', /[०-९]/],
]

/** Marks of sources, and numbers of articles and sections: 279A, XXIV. */
const CITED = /\[@[a-z0-9-]+\]|\d+-?[A-Z]+|\b[IVXL]+\b/g

export function hindiProblems(library: Library): string[] {
  const { topics, units, facts } = library
  const known = new Set(units.map(({ unit }) => unit))
  const nameless = new Set(
    facts.flatMap(({ unit }) => (/\p{L}/u.test(unit) && !known.has(unit) ? [unit] : [])),
  )
  return [
    ...topics.flatMap(({ slug, summary_hi }) => leftInEnglish(`syllabus.yaml, ${slug}`, summary_hi)),
    ...facts.flatMap(({ id, name_hi }) => leftInEnglish(`facts, ${id}`, name_hi)),
    ...library.doubts.flatMap(({ slug, question_hi, answer_hi }) =>
      leftInEnglish(`doubts, ${slug}`, `${question_hi} ${answer_hi}`.replace(CITED, '')),
    ),
    ...units.flatMap(({ unit, unit_hi }) => leftInEnglish(`units.yaml, ${unit}`, unit_hi)),
    ...Object.entries(library).flatMap(([kind, entries]) =>
      // what learners type is spelt in every way
      kind === 'synonyms'
        ? []
        : entries.flatMap((entry) => misspelt(`${FILES[kind] ?? kind}, ${nameOf(entry)}`, entry)),
    ),
    ...[...nameless].map((unit) => `units.yaml: there is no Hindi for "${unit}"`),
  ]
}

function leftInEnglish(where: string, text: string): string[] {
  const latin = (text.match(/\p{Script=Latin}[\p{Script=Latin}\d]*/gu) ?? []).filter(
    (word) => !LATIN.has(word),
  )
  return latin.map((word) => `${where}: "${word}" is no Hindi`)
}

const FILES: Record<string, string> = {
  topics: 'syllabus.yaml',
  units: 'units.yaml',
  glossary: 'glossary.yaml',
}

function nameOf(entry: object): unknown {
  const { id, slug, unit, term } = entry as Record<string, unknown>
  return id ?? slug ?? unit ?? term
}

/** Each rule once an entry, with the word that breaks it. */
function misspelt(where: string, entry: object): string[] {
  const said = saidInHindi(entry).flatMap((text) => text.split(/\s+/))
  return SPELLINGS.flatMap(([rule, wrong]) => {
    const word = said.find((one) => wrong.test(one))
    return word === undefined ? [] : [`${where}: ${rule}: ${word}`]
  })
}

/** Every text below a key that ends with `_hi`, however deep. */
function saidInHindi(value: unknown, isHindi = false): string[] {
  if (typeof value === 'string') return isHindi ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => saidInHindi(inner, isHindi || key.endsWith('_hi')))
}
