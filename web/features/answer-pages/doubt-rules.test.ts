import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedDoubts, nextDoubt, readAnew, withReadings } from './doubt-rules.ts'

const TEXT = 'The repo rate rose sharply'
const doubt = (word: string, page = 1) => {
  const start = TEXT.indexOf(word)
  return { start, end: start + word.length, page }
}
const after = (text: string, ...words: string[]) =>
  movedDoubts(
    words.map((word) => doubt(word)),
    TEXT,
    text,
  ).map(({ start, end }) => text.slice(start, end))

test('a word that was corrected is doubted no more; the others keep their places', () => {
  expect(after('The bank rate rose sharply', 'repo', 'sharply')).toEqual(['sharply'])
  expect(after('The repo rate soared sharply', 'repo', 'rose', 'sharply')).toEqual(['repo', 'sharply'])
})

test('what is written between two doubtful words moves only what follows', () => {
  expect(after('The repo and reverse repo rate rose sharply', 'repo', 'sharply')).toEqual(['repo', 'sharply'])
  expect(after('Now the repo rate rose sharply', 'repo')).toEqual(['repo'])
})

test('letters that grow on a doubtful word have corrected it, a comma after it has not', () => {
  expect(after('The reports rate rose sharply', 'repo')).toEqual([])
  expect(after('The repo, rate rose sharply', 'repo')).toEqual(['repo'])
  expect(after('', 'repo')).toEqual([])
})

test('whatever is typed, a doubt stands for the very word it stood for, or for none', () => {
  fc.assert(
    fc.property(
      fc.nat(TEXT.length),
      fc.nat(TEXT.length),
      fc.string({ maxLength: 5 }),
      (one, other, typed) => {
        const changed = TEXT.slice(0, Math.min(one, other)) + typed + TEXT.slice(Math.max(one, other))
        for (const { start, end } of movedDoubts([doubt('repo')], TEXT, changed))
          expect(changed.slice(start, end)).toBe('repo')
      },
    ),
  )
})

test('one steps from doubt to doubt, round the end, forwards and back', () => {
  const doubts = [doubt('sharply'), doubt('repo')]
  expect(nextDoubt(doubts, -1)).toEqual(doubt('repo'))
  expect(nextDoubt(doubts, doubt('repo').start)).toEqual(doubt('sharply'))
  expect(nextDoubt(doubts, doubt('sharply').start)).toEqual(doubt('repo'))
  expect(nextDoubt(doubts, doubt('repo').start, -1)).toEqual(doubt('sharply'))
  expect(nextDoubt([], 0)).toBeUndefined()
})

const page = (
  number: number,
  transcript: string | null,
  doubtful: { start: number; end: number }[] = [],
) => ({
  ...{ page: number, path: `p${number}`, transcript, doubtful },
})

test('each reading is taken once, after what was written already', () => {
  const first = withReadings({ text: 'Mine.\n', doubts: [], taken: [] }, [
    page(1, 'Read.', [{ start: 0, end: 4 }]),
    page(2, null),
  ])
  expect(first).toEqual({ text: 'Mine.\n\nRead.', doubts: [{ start: 7, end: 11, page: 1 }], taken: ['p1'] })
  expect(withReadings(first, [page(1, 'Read.'), page(2, 'More.')])).toMatchObject({
    text: 'Mine.\n\nRead.\n\nMore.',
    taken: ['p1', 'p2'],
  })
  expect(withReadings({ text: '', doubts: [], taken: [] }, [page(1, '')])).toMatchObject({
    text: '',
    taken: ['p1'],
  })
})

test('the readings can be taken anew, all of them', () => {
  expect(readAnew([page(1, 'One'), page(2, 'Two', [{ start: 0, end: 3 }])])).toEqual({
    ...{ text: 'One\n\nTwo', doubts: [{ start: 5, end: 8, page: 2 }], taken: ['p1', 'p2'] },
  })
})
