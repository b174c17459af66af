/** Numbers and counts are written by web/lib/numbers.ts alone: lakh and crore, and the form that each language asks for. */

import { expect, test } from 'vitest'

const sources = Object.entries(
  import.meta.glob<string>(['../**/*.ts', '../**/*.tsx', '!../**/*.test.*', '!../lib/numbers.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

/** What machines read is written as machines read it. */
const FOR_MACHINES = ['csv-rules.ts', 'level-mark.tsx']

const BY_HAND = [
  ['a number format of its own', /new Intl\.(NumberFormat|PluralRules)|\.toFixed\(|\d\.toLocaleString\(/],
  ['a plural that is only English', /=== 1 \? ['`][^'`]*[a-z]|[!>]=* 1 \? '(e?s|ies)'|\? '' : 's'/],
] as const

test.each(BY_HAND)('nowhere stands %s', (_name, pattern) => {
  const found = sources
    .filter(([file]) => !FOR_MACHINES.some((name) => file.endsWith(name)))
    .flatMap(([file, source]) =>
      source
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(sources.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
