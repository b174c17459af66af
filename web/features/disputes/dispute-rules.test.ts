import { beforeEach, expect, test } from 'vitest'
import {
  type Draft,
  daysLeft,
  EMPTY_DRAFT,
  forgetDraft,
  keepDraft,
  problemsOf,
  readDraft,
} from './dispute-rules.ts'

const source = (at: number) => ({ title: `Report ${at}`, url: `https://example.gov.in/${at}` })
const whole: Draft = {
  claimed: 2,
  reasoning: 'The Act says that the committee has six members.',
  sources: [source(1), source(2), source(3)],
}

beforeEach(() => forgetDraft('a', 1))

test('a whole draft has no problems, and claiming that no option is right is a claim', () => {
  expect(problemsOf(whole)).toBeUndefined()
  expect(problemsOf({ ...whole, claimed: null })).toBeUndefined()
})

test('an empty one lacks everything', () => {
  expect(problemsOf(EMPTY_DRAFT)).toEqual({
    claimed: true,
    reasoning: true,
    sources: ['title', 'title', 'title'],
  })
})

test.each([
  [{ title: 'Plain', url: 'http://example.in/' }, 'url'],
  [{ title: 'Script', url: 'javascript:alert(1)' }, 'url'],
  [{ title: 'Half', url: 'https://example' }, 'url'],
  [{ title: ' x ', url: 'https://example.in/x' }, 'title'],
  [{ title: 'The same again', url: ' https://example.gov.in/1 ' }, 'twice'],
])('%j has the problem: %s', (third, problem) => {
  const draft: Draft = { ...whole, sources: [source(1), source(2), third] }
  expect(problemsOf(draft)?.sources).toEqual([undefined, undefined, problem])
})

test('blanks do not make an explanation', () => {
  expect(problemsOf({ ...whole, reasoning: `${' '.repeat(60)}short` })?.reasoning).toBe(true)
})

test('days are counted up, and end at none', () => {
  const end = new Date('2026-11-29T10:00:00Z')
  expect(daysLeft(end, new Date('2026-11-22T10:00:00Z'))).toBe(7)
  expect(daysLeft(end, new Date('2026-11-29T09:00:00Z'))).toBe(1)
  expect(daysLeft(end, new Date('2026-11-30T09:00:00Z'))).toBe(0)
})

test('a draft is kept for its answer alone; what cannot be read is an empty one', () => {
  keepDraft('a', 1, whole)
  expect(readDraft('a', 1)).toEqual(whole)
  expect(readDraft('a', 2)).toEqual(EMPTY_DRAFT)
  localStorage.setItem('dispute.a.2', '{"reasoning":7}')
  expect(readDraft('a', 2)).toEqual(EMPTY_DRAFT)
})
