import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  amount,
  between,
  headlines,
  isSound,
  json,
  markdown,
  type Part,
  type Row,
  type Run,
  replaceIn,
} from './report.ts'

const read: Row = {
  what: 'One row',
  unit: '/s',
  goal: 3500,
  ours: [4000, 5000, 3000],
  also: 'p99 9.1 ms',
  limit: { by: 'a bare select', values: [8000, 10_000, 12_000] },
  peer: { by: 'Other', values: [1000, 1000, 1000] },
  headline: true,
}
const wait: Row = { what: 'A wait', unit: 'ms', goal: 15, ours: [20], limit: { by: 'bare', values: [5] } }

function aRun(...parts: Partial<Part>[]): Run {
  const whole = { name: 'data', seconds: 12.4, generator: 0.31, rows: [] }
  return {
    taken: '2026-11-23',
    quick: false,
    machine: '2 processors',
    parts: parts.map((part) => ({ ...whole, ...part })),
  }
}

const linesOf = (text: string) => text.split('\n')

test('a row says ours, the goal, the limit, a peer, both shares and the spread', () => {
  expect(linesOf(markdown(aRun({ rows: [read] })))).toContain(
    '| One row | 4,000 a second, p99 9.1 ms | at least 3,500 a second | a bare select: 10,000 a second | Other: 1,000 a second | 0.50 | 4.00 | 3,000 to 5,000 a second, n = 3 |',
  )
})

test('a goal that is not reached is told', () => {
  expect(markdown(aRun({ rows: [wait] }))).toContain('| at most 15 ms: NOT REACHED | bare: 5 ms |')
})

test('a part that failed says why, in one line, beside the rows it had', () => {
  const told = markdown(
    aRun({ rows: [read], failed: 'connect\nECONNREFUSED | gone' }, { name: 'auth', rows: [wait] }),
  )

  expect(told).toContain('| data: FAILED | connect ECONNREFUSED \\| gone |')
  expect(told).toContain('| One row |')
  expect(told).toContain('| A wait |')
})

test('answers that failed stand beside the figure', () => {
  expect(markdown(aRun({ rows: [{ ...read, failures: 3 }] }))).toContain('p99 9.1 ms, 3 FAILED')
})

test('a peer that was not to be had says why, and has no share', () => {
  const missing = { by: 'Other', missing: 'could not be installed' }

  expect(markdown(aRun({ rows: [{ ...read, peer: missing }] }))).toContain(
    '| Other: not measured, could not be installed | 0.50 |  |',
  )
})

test('the slowest share is named first, and what makes the load is told', () => {
  const told = markdown(aRun({ rows: [read, wait] }))

  expect(told).toContain('Farthest from the limit: A wait (0.25); One row (0.50).')
  expect(told).toContain('| data | 12 s | 31 % of the machine’s |')
})

test('a quick run cannot be taken for a measurement', () => {
  expect(markdown({ ...aRun(), quick: true })).toMatch(/^A quick run, to see that it works; not for quoting/)
  expect(markdown(aRun())).toMatch(/^Taken 2026-11-23: 2 processors/)
})

test('the README has the headlines alone', () => {
  const told = headlines(aRun({ rows: [read, wait] }))

  expect(told).toContain('| One row |')
  expect(told).not.toContain('A wait')
})

test('the JSON holds each round, and what was made of them', () => {
  const { parts } = JSON.parse(json(aRun({ rows: [read] })))

  expect(parts[0].rows[0]).toMatchObject({
    ours: [4000, 5000, 3000],
    median: 4000,
    spread: { least: 3000, most: 5000, n: 3 },
    reachesGoal: true,
    ofLimit: 0.5,
    ofPeer: 4,
  })
})

test('a run is sound when no part and no answer failed', () => {
  expect(isSound(aRun({ rows: [read, wait] }))).toBe(true)
  expect(isSound(aRun({ rows: [read] }, { failed: 'gone' }))).toBe(false)
  expect(isSound(aRun({ rows: [{ ...read, failures: 1 }] }))).toBe(false)
})

test('a table is put between its marks, again and again, and nothing else is touched', () => {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'page.md')
  writeFileSync(path, 'Before\n<!-- bench: table -->\nold\n<!-- bench: end -->\nAfter\n')

  replaceIn(path, 'table', 'new')
  replaceIn(path, 'table', 'newer\n')

  expect(readFileSync(path, 'utf8')).toBe(
    'Before\n<!-- bench: table -->\n\nnewer\n\n<!-- bench: end -->\nAfter\n',
  )
})

test('a page without marks is left as it is', () => {
  expect(() => between('nothing here', 'headlines', 'new', 'page.md')).toThrow(
    'page.md has no <!-- bench: headlines -->',
  )
})

test.each([
  [4321.7, '/s', '4,322 a second'],
  [42.04, '/s', '42 a second'],
  [4.256, 'ms', '4.26 ms'],
  [0.0124, 's', '0.012 s'],
  [188_000.4, 'MB/s', '188,000 MB/s'],
  [Number.NaN, 'MB', 'nothing'],
] as const)('%d %s is said as %s', (value, unit, said) => {
  expect(amount(value, unit)).toBe(said)
})
