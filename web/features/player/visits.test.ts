import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnswerState, UNTOUCHED } from './attempt-types.ts'
import { MOST_VISITS, withTime } from './visits.ts'

type Look = { position: number; began: number; ms: number; selected?: number | null }

/** What is kept after these looks, one after the other. */
function after(looks: Look[]) {
  const answers = new Map<number, AnswerState>()
  for (const { position, began, ms, selected } of looks) {
    const before = answers.get(position) ?? UNTOUCHED
    const answer = { ...before, selected: selected === undefined ? before.selected : selected }
    answers.set(position, withTime(answers, position, answer, { began, ms }))
  }
  return answers
}

test('looking away and back is one visit; another question ends it', () => {
  const answers = after([
    { position: 1, began: 0, ms: 4000 },
    { position: 1, began: 60_000, ms: 1000, selected: 2 },
    { position: 2, began: 61_000, ms: 9000 },
    { position: 1, began: 70_000, ms: 3000, selected: 0 },
  ])

  expect(answers.get(1)).toMatchObject({
    time_ms: 8000,
    visits: [
      [0, 5000, 2],
      [70_000, 3000, 0],
    ],
  })
  expect(answers.get(2)?.visits).toEqual([[61_000, 9000, null]])
})

test('time from before visits were recorded stays beside them', () => {
  const known = new Map([[1, { ...UNTOUCHED, time_ms: 5000 }]])

  expect(withTime(known, 1, { ...UNTOUCHED, time_ms: 5000 }, { began: 9000, ms: 700 })).toMatchObject({
    time_ms: 5700,
    visits: [[9000, 700, null]],
  })
})

test('of very many returns the later ones go to the last visit that is kept', () => {
  const looks = Array.from({ length: 40 }, (_, at) => ({
    position: (at % 2) + 1,
    began: at * 1000,
    ms: 1000,
  }))
  const { time_ms, visits = [] } =
    after([...looks, { position: 1, began: 99_000, ms: 7, selected: 3 }]).get(1) ?? {}

  expect(time_ms).toBe(20_007)
  expect(visits).toHaveLength(MOST_VISITS)
  expect(visits.at(-1)).toEqual([22_000, 9007, 3])
})

test('a page left open overnight and longer stays within what can be stored', () => {
  const answers = after([
    { position: 1, began: 0, ms: 80_000_000 },
    { position: 1, began: 80_000_000, ms: 80_000_000 },
  ])

  expect(answers.get(1)).toMatchObject({ time_ms: 86_400_000, visits: [[0, 86_400_000, null]] })
})

test('of any looks, under any clock: the time is kept, the visits are in order and no more than are stored', () => {
  const look = fc.record({
    position: fc.integer({ min: 1, max: 3 }),
    began: fc.integer({ min: -5000, max: 200_000 }),
    ms: fc.integer({ min: 1, max: 60_000 }),
    selected: fc.option(fc.integer({ min: 0, max: 3 })),
  })
  fc.assert(
    fc.property(fc.array(look, { maxLength: 80 }), (looks) => {
      const answers = after(looks)
      for (const [position, { time_ms, visits, selected }] of answers) {
        const mine = looks.filter((one) => one.position === position)
        const sum = (parts: number[]) => parts.reduce((total, part) => total + part, 0)
        expect(time_ms).toBe(sum(mine.map(({ ms }) => ms)))
        expect(sum(visits.map(([, ms]) => ms))).toBe(time_ms)
        expect(visits.length).toBeLessThanOrEqual(MOST_VISITS)
        const returns = looks.filter(
          (one, at) => one.position === position && looks[at - 1]?.position !== position,
        )
        if (returns.length <= MOST_VISITS) expect(visits).toHaveLength(returns.length)
        expect(visits.at(-1)?.[2]).toBe(selected)
        visits.forEach(([began], at) => {
          expect(began).toBeGreaterThan(visits[at - 1]?.[0] ?? -1)
        })
      }
    }),
  )
})
