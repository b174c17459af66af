import { expect, test } from 'vitest'
import { hitsIn } from './find-rules.ts'

const blocks = [
  { id: 'a.0', text: 'The repo rate. The  Repo   Rate again; India’s own.' },
  { id: 'a.1', text: 'रेपो दर क्या है?' },
]
const found = (wanted: string) =>
  hitsIn(blocks, wanted).map(({ block, start, end }) =>
    blocks.find(({ id }) => id === block)?.text.slice(start, end),
  )

test('words are found whatever their case and spaces', () => {
  expect(found('repo rate')).toEqual(['repo rate', 'Repo   Rate'])
})

test('straight and curly quotes are the same, signs of patterns are themselves, Hindi is found', () => {
  expect(found("India's")).toEqual(['India’s'])
  expect(found('rate.')).toEqual(['rate.'])
  expect(found('रेपो दर')).toEqual(['रेपो दर'])
})

test('a single letter finds nothing', () => {
  expect(found('a')).toEqual([])
  expect(found('  ')).toEqual([])
})
