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
  expect(first).toEqual({
    ...{ text: 'Mine.\n\nRead.', doubts: [{ start: 7, end: 11, page: 1 }], taken: ['p1'] },
    readings: { p1: { page: 1, text: 'Read.' }, p2: { page: 2, text: '' } },
  })
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
    readings: { p1: { page: 1, text: 'One' }, p2: { page: 2, text: 'Two' } },
  })
})

const NONE = { text: '', doubts: [], taken: [] }
const words = ({ text, doubts }: { text: string; doubts: { start: number; end: number }[] }) =>
  doubts.map(({ start, end }) => text.slice(start, end))

test('a page that is read late comes before the pages after it', () => {
  const second = page(2, 'Second knot.', [{ start: 7, end: 11 }])
  const early = withReadings(NONE, [page(1, null), second, page(3, null)])
  const late = withReadings(early, [
    page(1, 'First yeer.', [{ start: 6, end: 10 }]),
    second,
    page(3, 'Third.'),
  ])
  expect(late.text).toBe('First yeer.\n\nSecond knot.\n\nThird.')
  expect(words(late).sort()).toEqual(['knot', 'yeer'])
})

test('a late page comes after the page before it where the one after was corrected, and never between own words', () => {
  const read = [page(1, 'One.'), page(2, null), page(3, 'Three.')]
  const early = withReadings({ ...NONE, text: 'Mine.' }, read)
  expect(early.text).toBe('Mine.\n\nOne.\n\nThree.')
  const corrected = { ...early, text: 'Mine.\n\nOne.\n\nThe third.' }
  const all = [page(1, 'One.'), page(2, 'Two.'), page(3, 'Three.')]
  expect(withReadings(corrected, all).text).toBe('Mine.\n\nOne.\n\nTwo.\n\nThe third.')
  // words that only happen to be in somebody's sentence are no place for a page
  const inside = { ...early, text: 'I say One. to Three. of them' }
  expect(withReadings(inside, all).text).toBe('I say One. to Three. of them\n\nTwo.')
})

const again = (number: number, transcript: string | null, path: string) => ({
  ...{ page: number, path, transcript, doubtful: [] },
})

test('a page that is taken again after it was read stands once, in its place', () => {
  const third = page(3, 'Third wrod.', [{ start: 6, end: 10 }])
  const before = withReadings(NONE, [page(1, 'First.'), page(2, 'Secnod.', [{ start: 0, end: 6 }]), third])
  const turned = withReadings(before, [page(1, 'First.'), again(2, null, 'turned'), third])
  expect(turned.text).toBe('First.\n\nSecnod.\n\nThird wrod.')
  const after = withReadings(turned, [page(1, 'First.'), again(2, 'The second.', 'turned'), third])
  expect(after.text).toBe('First.\n\nThe second.\n\nThird wrod.')
  expect(words(after)).toEqual(['wrod'])
})

test('a page that is taken again and moved before it is read stands once', () => {
  const before = withReadings(NONE, [page(1, 'First.'), page(2, 'Second.')])
  const replaced = withReadings(before, [again(1, null, 'other'), page(2, 'Second.')])
  const moved = withReadings(replaced, [{ ...page(2, 'Second.'), page: 1 }, again(2, null, 'other')])
  expect(
    withReadings(moved, [{ ...page(2, 'Second.'), page: 1 }, again(2, 'The first.', 'other')]).text,
  ).toBe('The first.\n\nSecond.')
})

test('what was written into a reading stays when its page is taken again', () => {
  const before = withReadings(NONE, [page(1, 'Firts.')])
  const mine = { ...before, text: 'First, and more.' }
  expect(withReadings(mine, [again(1, 'First.', 'other')]).text).toBe('First, and more.\n\nFirst.')
})

test('the page that moves up into the place of a removed one is not taken for it', () => {
  const before = withReadings(NONE, [page(1, 'First.'), page(2, null)])
  expect(withReadings(before, [{ ...page(2, 'Second.'), page: 1 }]).text).toBe('First.\n\nSecond.')
})
