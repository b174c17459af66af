import { expect, test } from 'vitest'
import { dayNumber, INDIAN_CLOCK } from '#supabase/functions/_shared/learning/study-day.ts'
import { clockOf } from '#web/lib/study-clock.ts'
import type { Schedule } from './card-queries.ts'
import { daysAhead, deckOf, memoryOf, NEW_A_DAY, spanOf, withReviews } from './card-rules.ts'

const NOW = new Date('2026-11-25T06:00:00Z')
const EXAM = '2027-05-23'

let made = 0
const log = (day: string, rating = 3) => ({
  id: `l${++made}`,
  rating,
  reviewed_at: `2026-11-${day}T06:00:00Z`,
})
const card = (id: string, logs: ReturnType<typeof log>[] = [], more: object = {}) => ({
  ...{ id, suspended: false, days: [], ratings: '', logs },
  ...more,
})
const INDIA = { zone: 'Asia/Kolkata', day_starts: 0 }
const deck = (cards: Schedule['cards'], exam_day: string | null = EXAM, now = NOW, clock = INDIA) =>
  deckOf({ exam_day, ...clock, cards }, now)

test('what fades comes first, then what is new, oldest first; what was put aside is not asked', () => {
  const made = deck([
    card('older'),
    card('newer'),
    card('fading', [log('20', 1)]),
    card('well known', [log('24', 4)]),
    card('aside', [log('20', 1)], { suspended: true }),
  ])

  expect(made.due).toEqual(['fading', 'older', 'newer'])
  expect(made).toMatchObject({ kept: 5, fresh: 2, waiting: 0, minutes: 1, examDay: EXAM, next: '2026-12-02' })
})

test('what comes within the next three days is known with what is due, new cards too, and nothing put aside', () => {
  const fresh = Array.from({ length: 25 }, (_, at) => card(`new ${at}`))
  const made = deck([
    card('tomorrow', [log('25', 2)]),
    card('next month', [log('25', 4)]),
    card('aside', [log('25', 2)], { suspended: true }),
    ...fresh,
  ])

  expect(memoryOf(card('tomorrow', [log('25', 2)]), INDIAN_CLOCK)?.due).toBe('2026-11-26')
  expect(made.soon[0]).toBe('tomorrow')
  expect(made.soon).toHaveLength(1 + 25 - made.fresh)
  expect(made.soon.filter((id) => made.due.includes(id))).toEqual([])
})

test('before the exam the order is by gain on its day, after it by due day', () => {
  // one is long forgotten, the other only just fading
  const cards = [card('lost', [log('01', 1)]), card('fading', [log('20', 3)])]

  expect(deck(cards).due).toEqual(['fading', 'lost'])
  for (const day of ['2026-11-24', null]) {
    expect(deck(cards, day).due).toEqual(['lost', 'fading'])
    expect(deck(cards, day).examDay).toBeUndefined()
  }
})

test('twenty new cards a day, those begun today counted in', () => {
  const fresh = Array.from({ length: 30 }, (_, at) => card(`new ${at}`))
  const begun = Array.from({ length: 5 }, (_, at) => card(`begun ${at}`, [log('25', 3)]))

  expect(deck(fresh)).toMatchObject({ fresh: NEW_A_DAY, waiting: 10, next: '2026-11-26' })
  expect(deck([...fresh, ...begun])).toMatchObject({ fresh: 15, waiting: 15 })
})

test('a card reviewed yesterday late in the evening, Indian time, was begun yesterday', () => {
  const late = card('late', [{ ...log('24'), reviewed_at: '2026-11-24T18:00:00Z' }])
  const early = card('early', [{ ...log('24'), reviewed_at: '2026-11-24T19:00:00Z' }])
  const fresh = Array.from({ length: 30 }, (_, at) => card(`new ${at}`))

  expect(deck([...fresh, late]).fresh).toBe(20)
  expect(deck([...fresh, early]).fresh).toBe(19)
})

test('whose day begins at four is shown no card of tomorrow at half past midnight, and begins no new ones for it', () => {
  const late = { zone: 'Asia/Kolkata', day_starts: 240 }
  const at = (moment: string) => ({ ...log('24', 1), reviewed_at: moment })
  // seen for the first time at eleven in the evening of the 24th, and at a quarter past midnight
  const cards = [card('evening', [at('2026-11-24T17:30:00Z')]), card('night', [at('2026-11-24T18:45:00Z')])]
  const fresh = Array.from({ length: 30 }, (_, number) => card(`new ${number}`))
  const asked = (now: string) => deck([...cards, ...fresh], EXAM, new Date(now), late)

  expect(asked('2026-11-24T19:00:00Z')).toMatchObject({ fresh: 18, next: '2026-11-25' })
  expect(asked('2026-11-24T19:00:00Z').due).not.toContain('evening')
  expect(asked('2026-11-24T22:31:00Z')).toMatchObject({ fresh: 20 })
  expect(asked('2026-11-24T22:31:00Z').due).toEqual(expect.arrayContaining(['evening', 'night']))
  expect(daysAhead(undefined, new Date('2026-11-24T19:00:00Z'), clockOf(late))[1]).toBe(1)
})

test('reviews that are on the way count at once, and once', () => {
  const given = log('25', 4)
  const review = { ...given, card_id: 'repo' }
  const schedule = { exam_day: EXAM, ...INDIA, cards: [card('repo', [log('20', 1)]), card('gdp')] }
  const once = withReviews(schedule, [review])

  expect(deckOf(schedule, NOW).due).toEqual(['repo', 'gdp'])
  expect(deckOf(once, NOW).due).toEqual(['gdp'])
  expect(withReviews(once, [review, review])).toEqual(once)
  expect(memoryOf(once.cards[0] ?? card('repo'), INDIAN_CLOCK)?.reps).toBe(2)
})

test('a card whose old reviews are told by their days is the card of those reviews', () => {
  const old = [log('02', 3), log('04', 1), log('04', 3)]
  const days = { days: ['2026-11-02', '2026-11-04', '2026-11-04'].map(dayNumber), ratings: '313' }
  const whole = card('repo', [...old, log('20', 3)])
  const told = card('repo', [log('20', 3)], days)

  expect(memoryOf(told, INDIAN_CLOCK)).toEqual(memoryOf(whole, INDIAN_CLOCK))
  expect(deck([told])).toEqual(deck([whole]))
  // one that comes late is counted on its day
  const late = { ...log('03', 2), card_id: 'repo' }
  const both = [told, whole].map(
    (one) => withReviews({ exam_day: EXAM, ...INDIA, cards: [one] }, [late]).cards[0] ?? one,
  )
  expect(both[0] && memoryOf(both[0], INDIAN_CLOCK)).toEqual(both[1] && memoryOf(both[1], INDIAN_CLOCK))
  expect(both[0] && memoryOf(both[0], INDIAN_CLOCK)?.reps).toBe(5)
})

test('a review that was kept here for more than a week counts once when it has arrived', () => {
  const review = { ...log('04', 1), card_id: 'repo' }
  const arrived = card('repo', [], { days: [dayNumber('2026-11-04')], ratings: '1' })

  const { cards } = withReviews({ exam_day: EXAM, ...INDIA, cards: [arrived] }, [review])
  expect(memoryOf(cards[0] ?? arrived, INDIAN_CLOCK)?.reps).toBe(1)
})

test('the better it was known, the later it comes back, never before tomorrow', () => {
  for (const logs of [[], [log('10', 3)], [log('10', 3), log('25', 1)]]) {
    const { 1: again, 2: hard, 3: good, 4: easy } = daysAhead(card('one', logs), NOW, INDIAN_CLOCK)
    expect(again).toBeGreaterThanOrEqual(1)
    expect(again).toBeLessThanOrEqual(hard)
    expect(hard).toBeLessThanOrEqual(good)
    expect(good).toBeLessThanOrEqual(easy)
  }
  expect(daysAhead(undefined, NOW, INDIAN_CLOCK)).toEqual({ 1: 1, 2: 1, 3: 2, 4: 8 })
})

test.each([
  [1, 'days', 1],
  [30, 'days', 30],
  [31, 'months', 1],
  [90, 'months', 3],
  [364, 'months', 12],
  [365, 'years', 1],
  [550, 'years', 1.5],
])('%i days are said in %s: %d', (days, unit, count) => {
  expect(spanOf(days)).toEqual({ unit, count })
})
