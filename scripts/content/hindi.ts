/** That the interface can speak Hindi of every figure and topic: nothing is left in English, and it is spelt as elsewhere. */

import type { Library } from './schema.ts'

/** What everybody reads in Latin letters: the dollar, aggregates of money, the name of a security. */
const LATIN = new Set(['US', 'M0', 'M3', 'GS', 'e'])

/** docs/hindi.md */
const SPELLINGS: [string, RegExp][] = [
  ['half nasals are written as a dot', /ङ्[कखगघ]|ञ्[चछजझ]|ण्[टठडढ]|न्[तथदध]|म्[पफबभ]/],
  ['no dot below क, ख and ग', /[कखग]\u093c|[\u0958-\u095a]/],
  ['letters with a dot below are two signs', /[\u0958-\u095f]/],
  ['digits are 0 to 9', /[०-९]/],
]

export function hindiProblems({ topics, units, facts }: Library): string[] {
  const known = new Set(units.map(({ unit }) => unit))
  const nameless = new Set(
    facts.flatMap(({ unit }) => (/\p{L}/u.test(unit) && !known.has(unit) ? [unit] : [])),
  )
  return [
    ...topics.flatMap(({ slug, summary_hi }) => faultsOf(`syllabus.yaml, ${slug}`, summary_hi)),
    ...facts.flatMap(({ id, name_hi }) => faultsOf(`facts, ${id}`, name_hi)),
    ...units.flatMap(({ unit, unit_hi }) => faultsOf(`units.yaml, ${unit}`, unit_hi)),
    ...[...nameless].map((unit) => `units.yaml: there is no Hindi for "${unit}"`),
  ]
}

function faultsOf(where: string, text: string): string[] {
  const latin = (text.match(/\p{Script=Latin}[\p{Script=Latin}\d]*/gu) ?? []).filter(
    (word) => !LATIN.has(word),
  )
  return [
    ...latin.map((word) => `${where}: "${word}" is no Hindi`),
    ...SPELLINGS.flatMap(([rule, wrong]) => (wrong.test(text) ? [`${where}: ${rule}`] : [])),
  ]
}
