/** The table of OWASP ASVS 5.0 in docs/security.md has every item of levels 1 and 2 once, and says of each what holds it. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** How many items of levels 1 and 2 the standard's chapters V1 to V17 have. */
const ITEMS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
const VERDICTS = ['yes', 'no', 'no part', 'owner']

type Row = { items: string[]; verdict: string; where: string }

const rows: Row[] = [
  ...readFileSync('docs/security.md', 'utf8').matchAll(/^\| (\d[^|]*) \|[^|]*\|([^|]*)\|(.*)\|$/gm),
].map(([, items = '', verdict = '', where = '']) => ({
  items: items.split(', ').flatMap(eachOf),
  verdict: verdict.trim(),
  where: where.trim(),
}))

/** `1.2.3`, or the items from the first to the last of `1.2.3 to 1.2.5`. */
function eachOf(items: string): string[] {
  const [first = '', last = first] = items.split(' to ')
  const section = first.split('.').slice(0, 2).join('.')
  const [from, to] = [first, last].map((item) => Number(item.split('.')[2]))
  if (from === undefined || to === undefined || !last.startsWith(`${section}.`)) throw new Error(items)
  return Array.from({ length: to - from + 1 }, (_, at) => `${section}.${from + at}`)
}

test('each chapter has as many items as the standard, each of them once', () => {
  const items = rows.flatMap((row) => row.items)
  const counts = ITEMS.map((_, at) => items.filter((item) => item.startsWith(`${at + 1}.`)).length)
  expect(counts).toEqual(ITEMS)
  expect(items.filter((item, at) => items.indexOf(item) !== at)).toEqual([])
})

test('each verdict is one that the document explains, and what is not met or left to the owner says why', () => {
  expect(rows.filter(({ verdict }) => !VERDICTS.includes(verdict))).toEqual([])
  expect(rows.filter(({ verdict, where }) => verdict !== 'no part' && where === '')).toEqual([])
})
