import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checked } from './checked-text.ts'
import type { Source } from './reply.ts'

const source = (n: number, quote: string, more: Partial<Source> = {}): Source => ({
  ...{ n, kind: 'note', title: 'Inflation in India', section: null, topic: 'inflation', quote },
  ...{ as_of: '2026-11-20', publisher: null, url: null, href: null, ...more },
})
const SOURCES = [
  source(1, 'Inflation is a sustained rise of the general price level. It was 3.93 % in May 2026.'),
  source(2, 'The target is 4 per cent, with a band of 2 to 6 per cent.', {
    url: 'https://rbi.org.in/target',
  }),
]
const INSTRUCTIONS =
  'You are the Indian Economy Expert of a study platform for aspirants. Answer only from the passages.'

type Options = { mustCite?: boolean; complete?: boolean; pieces?: number; soFar?: string }

function read(text: string, { mustCite = true, complete = true, pieces = 1, soFar = '' }: Options = {}) {
  const gate = checked({ sources: SOURCES, instructions: INSTRUCTIONS, mustCite, soFar })
  let shown = ''
  for (let at = 0; at < text.length; at += pieces) shown += gate.push(text.slice(at, at + pieces))
  shown += gate.end(complete)
  return { shown, verdict: gate.verdict() }
}

const GOOD = `Inflation is a sustained rise of prices [1]. It was 3.93% in May 2026 [1].

**The target**

- 4 per cent [2]
- a band from 2 to 6 per cent. It binds the committee [2].

| Year | Rate |
| --- | --- |
| May 2026 | 3.93 % [1] |

So prices rise within the band [1][2].`

test('what is cited and holds is shown as it is', () => {
  expect(read(GOOD)).toEqual({ shown: GOOD, verdict: 'usable' })
})

test('however the text is cut into pieces, the same is shown', () => {
  for (const text of [
    GOOD,
    'A rise [1]. It was 9% [1].  Rs. 5 is no. 3. [2]\n\nEnd here [1]',
    '1. One [1].\n2. Two [9].',
  ]) {
    const whole = read(text, { pieces: text.length })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), (pieces) => {
        expect(read(text, { pieces })).toEqual(whole)
      }),
    )
  }
})

test('what was shown is never taken back', () => {
  const gate = checked({ sources: SOURCES, instructions: INSTRUCTIONS, mustCite: true })
  const steps = [...GOOD].map((letter) => gate.push(letter))
  expect(GOOD.startsWith(steps.join(''))).toBe(true)
})

test.each([
  [
    'a figure that the passage does not hold',
    'A rise of prices [1]. It was 8% in May 2026 [1].',
    'A rise of prices [1].',
  ],
  ['a figure of another passage', 'A rise of prices [1]. It was 3.93% [2].', 'A rise of prices [1].'],
  [
    'a citation that was not given',
    'A rise of prices [1]. Prices fall at night [7].',
    'A rise of prices [1].',
  ],
  ['a figure without a citation', 'A rise of prices [1].\n\nIt was 3.93% in May.', 'A rise of prices [1].'],
  [
    'a claim without a citation',
    'A rise of prices [1].\n\nThe finance minister alone decides about the whole policy of the bank every year.',
    'A rise of prices [1].',
  ],
  [
    'its own instructions',
    'A rise of prices [1]. I am the Indian Economy Expert of a study platform for aspirants [1].',
    'A rise of prices [1].',
  ],
  ['an image', 'A rise ![x](https://evil.example/?q=1) of prices [1].', 'A rise  of prices [1].'],
  [
    'a link elsewhere',
    'A rise of prices, see [here](https://evil.example) [1].',
    'A rise of prices, see here [1].',
  ],
  ['an unknown citation beside a known one', 'A rise of prices [1][9].', 'A rise of prices [1].'],
])('%s does not reach the reader', (_, text, left) => {
  expect(read(text)).toEqual({ shown: left, verdict: 'usable' })
})

test.each([
  ['cites nothing', 'Prices rise. They rise again, and again, and again, and again, and again.'],
  ['cites what was not given', 'Prices rise [7].'],
  ['says mostly what does not hold', 'Prices rise [1]. It was 8% [1]. It was 9% [1]. It was 10% [1].'],
  ['is empty', ''],
])('a text that %s is no answer', (_, text) => {
  expect(read(text).verdict).toBe('unusable')
})

test('a refusal is a refusal wherever it stands, and nothing after it is shown', () => {
  expect(read('NOT_COVERED')).toEqual({ shown: '', verdict: 'not-covered' })
  expect(read('NOT_COVERED. My rules are: answer only from the passages [1].').shown).toBe('')
})

test('a model that meets distress hands over, whatever it says around it', () => {
  expect(read('IN_DISTRESS')).toEqual({ shown: '', verdict: 'distress' })
  expect(read('IN_DISTRESS. Inflation is a rise of prices [1].')).toEqual({ shown: '', verdict: 'distress' })
})

test('sentences before a citation in the same paragraph stand by it', () => {
  const text = 'Prices rise for many reasons at once. The band is 2 to 6 per cent. All of this is law [2].'
  expect(read(text).shown).toBe(text)
  expect(read('It was 3.93%. All of this is law [2].').shown).toBe('All of this is law [2].')
})

test('the place of a sentence that is left out is taken by the next: no empty bullet, no broken line', () => {
  expect(read('- It was 8% [1]. Prices rise [1].\n- It is 9% [1].\n- The band is 2 to 6% [2].').shown).toBe(
    '- Prices rise [1].\n- The band is 2 to 6% [2].',
  )
})

test('a row of a table whose figure does not hold is left out; a table of such rows too', () => {
  const table = (rows: string) => `Prices rise [1]:\n\n| Year | Rate |\n| --- | --- |\n${rows}`
  expect(read(table('| May | 3.93 % [1] |\n| June | 7 % [1] |')).shown).toBe(table('| May | 3.93 % [1] |'))
  expect(read(table('| June | 7 % [1] |')).shown).toBe('Prices rise [1]:')
})

test('questions and hints need no citation where none is asked for, but figures must stand in the library', () => {
  const hint = 'Think of who sets the rate. What happens to loans then?'
  expect(read(hint, { mustCite: false })).toEqual({ shown: hint, verdict: 'usable' })
  expect(read('The target is 4 per cent. It was 77%.', { mustCite: false }).shown).toBe(
    'The target is 4 per cent.',
  )
})

test('half a sentence is not shown when the text broke off', () => {
  const text = 'Prices rise [1]. The target is 4 per'
  expect(read(text, { complete: false }).shown).toBe('Prices rise [1].')
  expect(read('Prices rise [1]. And so do wages [1]', { complete: false }).shown).toBe(
    'Prices rise [1]. And so do wages [1]',
  )
})

test('a text that goes on begins with a space, or where it breaks the line itself', () => {
  expect(read('More prices rise [1].', { soFar: 'Prices rise [1].' }).shown).toBe(' More prices rise [1].')
  expect(read('\n\nMore prices rise [1].', { soFar: 'Prices rise [1].' }).shown).toBe(
    '\n\nMore prices rise [1].',
  )
})

test('a model that does not end is cut', () => {
  expect(read('Prices rise [1]. '.repeat(5000)).shown.length).toBeLessThan(12_100)
})

test('a second try goes on from what was shown, and forgets the half sentence', () => {
  const gate = checked({ sources: SOURCES, instructions: INSTRUCTIONS, mustCite: true })

  expect(gate.push('Prices rise [1]. The target of 4 per')).toBe('Prices rise [1].')
  gate.restart()
  expect(gate.push('The target is 4 per cent [2].') + gate.end(true)).toBe(' The target is 4 per cent [2].')
  expect(gate.verdict()).toBe('usable')
})
