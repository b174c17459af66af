import { expect, test } from 'vitest'
import {
  actionOf,
  addressOf,
  cardId,
  crowdPause,
  firstToDo,
  inOrder,
  isAlias,
  isNextStep,
  leftParts,
  nextMoment,
  placeIn,
  pollPause,
  readAfter,
  readPace,
  standOf,
  tookText,
} from './challenge-rules.ts'
import type { Challenge } from './challenge-types.ts'
import { sampleChallenge, sampleEntry } from './sample-challenges.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()
const challenge = (given: Partial<Challenge> = {}) =>
  sampleChallenge({ opens_at: at(-60), join_closes_at: at(60), ends_at: at(120), ...given })

test.each([
  [undefined, 'about'],
  ['join', 'join'],
  ['play', 'play'],
  ['live', 'live'],
  ['results', 'results'],
  ['review', 'review'],
  ['attempt', undefined],
  ['Join', undefined],
])('the address part %s asks for %s', (text, action) => {
  expect(actionOf(text)).toBe(action)
})

test('an id with strange characters stays one part of the address', () => {
  expect(addressOf('a/b c', 'play')).toBe('/challenge/a%2Fb%20c/play')
})

const playing = sampleEntry({ finished_at: null })
const through = sampleEntry({ finished_at: at(-1) })
test.each<[string, Partial<Challenge>, object]>([
  ['before it opens', { opens_at: at(5), status: 'upcoming' }, { kind: 'ahead' }],
  [
    'its moment has come though it was read before',
    { opens_at: at(-0.1), status: 'upcoming' },
    { kind: 'open' },
  ],
  ['while it is open', {}, { kind: 'open' }],
  ['entered', { entered: playing }, { kind: 'playing' }],
  ['entered and through', { entered: through }, { kind: 'waiting' }],
  ['too late to come in', { join_closes_at: at(-1) }, { kind: 'closed' }],
  ['entered, joining closed since', { join_closes_at: at(-1), entered: playing }, { kind: 'playing' }],
  ['after its end by the clock', { ends_at: at(-1), entered: playing }, { kind: 'over', joined: true }],
  ['over for oneself alone', { entered: { ...through, is_over: true } }, { kind: 'over', joined: true }],
  ['frozen', { status: 'frozen' }, { kind: 'over', joined: false }],
  ['a marathon under way', { ends_at: null, kind: 'marathon', entered: playing }, { kind: 'playing' }],
  [
    'a marathon that is through',
    { ends_at: null, kind: 'marathon', entered: through },
    { kind: 'over', joined: true },
  ],
])('where a challenge stands: %s', (_name, given, stand) => {
  expect(standOf(challenge(given), NOW)).toEqual(stand)
})

test('the duel of the day stands first, then the arena', () => {
  const list = [
    challenge({ id: 'f', kind: 'friend' }),
    challenge({ id: 'a', kind: 'arena' }),
    challenge({ id: 'd', kind: 'duel' }),
  ]
  expect(inOrder(list).map(({ id }) => id)).toEqual(['d', 'a', 'f'])
})

test('what is begun is gone on with before anything new', () => {
  const duel = challenge({ id: 'd', kind: 'duel' })
  const arena = challenge({ id: 'a', kind: 'arena', entered: playing })
  expect(firstToDo([duel, arena], NOW)?.id).toBe('a')
  expect(firstToDo([duel, { ...arena, entered: through }], NOW)?.id).toBe('d')
  expect(firstToDo([{ ...duel, entered: through }], NOW)).toBeUndefined()
})

test('what a challenge is counted towards', () => {
  expect(nextMoment(challenge({ opens_at: at(5) }), NOW)).toEqual({ is: 'opens', at: NOW + 300_000 })
  expect(nextMoment(challenge(), NOW)).toEqual({ is: 'ends', at: NOW + 7_200_000 })
  expect(nextMoment(challenge({ ends_at: null }), NOW)).toBeNull()
})

test('a place is by marks, ties share it, and a last place is never named', () => {
  const histogram: [number, number][] = [
    [-4, 2],
    [0, 3],
    [12, 4],
    [24, 1],
  ]
  expect(placeIn(histogram, 24)).toBe(1)
  expect(placeIn(histogram, 12)).toBe(2)
  expect(placeIn(histogram, 0)).toBe(6)
  expect(placeIn(histogram, -4)).toBeNull()
  expect(placeIn([[12, 5]], 12)).toBeNull()
  expect(placeIn([], 12)).toBeNull()
  expect(placeIn(histogram, null)).toBeNull()
})

test.each([
  [4200, '0:04.2'],
  [9990, '0:10'],
  [12_000, '0:12'],
  [65_400, '1:05'],
])('%d milliseconds of thinking are %s', (ms, text) => {
  expect(tookText(ms)).toBe(text)
})

test('what is left is said in days, hours, or by the clock', () => {
  expect(leftParts(50 * 3_600_000)).toEqual({ unit: 'days', days: 2, hours: 2 })
  expect(leftParts(3 * 3_600_000)).toEqual({ unit: 'hours', hours: 3, minutes: 0 })
  expect(leftParts(60 * 60_000)).toEqual({ unit: 'clock' })
  expect(leftParts(-5)).toEqual({ unit: 'clock' })
})

test('those who read now and then do not all read at once', () => {
  expect(pollPause(5000, 0)).toBe(4000)
  expect(pollPause(5000, 1)).toBe(6000)
})

test('at most one reading in five seconds', () => {
  expect(readAfter(0, 10_000, 5000)).toBe(0)
  expect(readAfter(8000, 10_000, 5000)).toBe(3000)
})

test('where a thousand read the same, each does it more seldom, and all at moments of their own', () => {
  expect([2, 250, 1000].map((readers) => readPace(5000, readers))).toEqual([5000, 5000, 20_000])
  expect([2, 250, 1000].map((people) => crowdPause(people, 0.5))).toEqual([20, 2500, 5000])
  expect(crowdPause(1000, 1)).toBe(10_000)
})

test('a host who goes on asks another question, one who ends closes the same earlier', () => {
  const step = { position: 2, opens_at: '2026-11-22T10:00:00Z', closes_at: '2026-11-22T10:01:00Z' }
  expect(isNextStep(null, step)).toBe(true)
  expect(isNextStep({ ...step, position: 1 }, step)).toBe(true)
  expect(isNextStep(step, { ...step, closes_at: '2026-11-22T10:00:30Z' })).toBe(false)
})

test.each([
  ['Asha', true],
  ['आशा राव', true],
  ['a', false],
  ['x'.repeat(21), false],
  ['42', false],
  ['a  b', false],
  ['<b>', false],
])('%s as a name on boards', (text, fits) => {
  expect(isAlias(text)).toBe(fits)
})

test('a card of one question has one id, another question another', () => {
  const attempt = '00000000-0000-4000-8000-00000000abcd'
  expect(cardId(attempt, 3)).toBe('00000000-0000-4000-8000-000000000003')
  expect(cardId(attempt, 26)).toBe('00000000-0000-4000-8000-00000000001a')
})
