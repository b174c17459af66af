import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OpenedQuestion, UNTOUCHED } from '#web/features/player/index.ts'
import { passChangesOf, passesOf, passSums } from './pass-rules.ts'
import { type Row, rowsOf } from './results-rules.ts'

const rule = { right_sixths: 12, wrong_sixths: -4 }

type Given = { visits: OpenedQuestion['visits']; selected?: number | null; key?: number; dropped?: boolean }

/** Where nothing else is said, the last visit ended with what stands. */
function paper(answers: Given[], extraMs = 0): Row[] {
  const questions = answers.map(({ visits, selected }, at) => ({
    ...UNTOUCHED,
    ...{
      position: at + 1,
      question_id: `q${at}`,
      version: 1,
      topic: 'gdp',
      difficulty: 3,
      reviewed_by: null,
    },
    ...{ format: 'single' as const, kind: 'static' as const, asked: { stem: { en: 'x' }, options: [] } },
    checked: false,
    selected: selected === undefined ? (visits.at(-1)?.[2] ?? null) : selected,
    time_ms: visits.reduce((total, [, ms]) => total + ms, extraMs),
    visits,
  }))
  const feedback = questions.map(({ position, selected }, at) => {
    const { key = 0, dropped = false } = answers[at] as Given
    const correct = selected === key || dropped
    return {
      ...{ position, key, truths: [], reasons: [], explanation: { en: 'x' }, fact_ids: [], sources: [] },
      ...{ dropped, correct, sixths: correct ? 12 : selected === null ? 0 : -4 },
    }
  })
  return rowsOf({ questions, feedback })
}

const passes = (answers: Given[]) => passesOf(paper(answers)) ?? []

test('the first look at each question, in the order of looking, and what came after', () => {
  const told = passes([
    { visits: [[0, 40_000, 0]] },
    {
      visits: [
        [120_000, 30_000, null],
        [300_000, 20_000, 0],
        [400_000, 5000, 0],
      ],
    },
    { visits: [[40_000, 80_000, 2]] },
    { visits: [] },
  ])

  expect(told).toEqual([
    { position: 1, firstMs: 40_000, laterMs: 0, returns: 0, firstSelected: 0, change: null },
    { position: 3, firstMs: 80_000, laterMs: 0, returns: 0, firstSelected: 2, change: null },
    {
      position: 2,
      firstMs: 30_000,
      laterMs: 25_000,
      returns: 2,
      firstSelected: null,
      change: 'blankToRight',
    },
  ])
  expect(passSums(told)).toEqual({
    firstMs: 150_000,
    laterMs: 25_000,
    returned: 1,
    curve: [
      { position: 1, firstMs: 40_000, laterMs: 0 },
      { position: 3, firstMs: 120_000, laterMs: 0 },
      { position: 2, firstMs: 150_000, laterMs: 25_000 },
    ],
  })
})

test('passing a question on the way is no look at it, unless something was chosen', () => {
  expect(
    passes([
      {
        visits: [
          [0, 700, null],
          [90_000, 50_000, 0],
          [200_000, 900, 0],
        ],
      },
      { visits: [[1000, 300, 2]] },
      {
        visits: [
          [2000, 400, 1],
          [99_000, 500, 0],
        ],
      },
      {
        visits: [
          [3000, 400, null],
          [98_000, 500, null],
        ],
      },
    ]),
  ).toMatchObject([
    { position: 2, firstMs: 300, laterMs: 0, returns: 0 },
    { position: 3, firstMs: 400, laterMs: 500, returns: 1, change: 'wrongToRight' },
    { position: 1, firstMs: 50_700, laterMs: 900, returns: 0, change: null },
    { position: 4, firstMs: 900, laterMs: 0, returns: 0, change: null },
  ])
})

test('what later looks changed is told with what it brought', () => {
  const twice = (first: number | null, then: number | null): Given => ({
    visits: [
      [0, 9000, first],
      [90_000, 9000, then],
    ],
  })
  const answers = [
    twice(null, 0),
    twice(null, 1),
    twice(0, 1),
    twice(1, 0),
    twice(1, 2),
    twice(0, null),
    twice(1, null),
    twice(0, 0),
    { ...twice(0, 1), dropped: true },
  ]
  const told = passes(answers)

  expect(told.map(({ change }) => change).filter(Boolean)).toHaveLength(7)
  expect(passChangesOf(paper(answers), told, rule)).toEqual([
    { change: 'blankToRight', count: 1, net: 12 },
    { change: 'blankToWrong', count: 1, net: -4 },
    { change: 'rightToWrong', count: 1, net: -16 },
    { change: 'wrongToRight', count: 1, net: 16 },
    { change: 'wrongToWrong', count: 1, net: 0 },
    { change: 'rightToBlank', count: 1, net: -12 },
    { change: 'wrongToBlank', count: 1, net: 4 },
  ])
})

test('the answer as it stands is that of the last look, also when the device did not come to say so', () => {
  expect(passes([{ visits: [[0, 9000, null]], selected: 0 }])).toMatchObject([
    { firstSelected: 0, change: null },
  ])
  const later: Given['visits'] = [
    [0, 9000, 1],
    [90_000, 9000, 1],
  ]
  expect(passes([{ visits: later, selected: 0 }])).toMatchObject([{ change: 'wrongToRight' }])
})

test('nothing is told where some time is not known visit by visit', () => {
  const visits: Given['visits'] = [[0, 9000, 0]]

  expect(passesOf(paper([{ visits }]))).toHaveLength(1)
  expect(passesOf(paper([{ visits }], 1))).toBeNull()
  expect(passesOf(paper([{ visits: [] }], 5000))).toBeNull()
  expect(passesOf(paper([{ visits: [] }]))).toBeNull()
})

const place = fc.integer({ min: 0, max: 3 })
const anyVisits = fc
  .array(
    fc.tuple(fc.integer({ min: 1, max: 90_000 }), fc.integer({ min: 1, max: 90_000 }), fc.option(place)),
    {
      maxLength: 6,
    },
  )
  .map((parts) => {
    let began = 0
    return parts.map(([gap, ms, selected]): Given['visits'][number] => {
      began += gap
      return [began, ms, selected]
    })
  })
const anyPaper = fc.array(fc.record({ visits: anyVisits, key: place, dropped: fc.boolean() }), {
  maxLength: 30,
})

test('of any paper, both passes add up to the time, and undoing the changes gives the score of the first pass', () => {
  fc.assert(
    fc.property(anyPaper, (answers) => {
      const rows = paper(answers)
      const told = passesOf(rows) ?? []
      const { firstMs, laterMs, curve, returned } = passSums(told)
      expect(firstMs + laterMs).toBe(rows.reduce((total, { question }) => total + question.time_ms, 0))
      expect(told).toHaveLength(answers.filter(({ visits }) => visits.length > 0).length)
      expect(new Set(told.map(({ position }) => position)).size).toBe(told.length)
      expect(returned).toBeLessThanOrEqual(told.length)
      curve.forEach((point, at) => {
        expect(point.firstMs).toBeGreaterThanOrEqual(curve[at - 1]?.firstMs ?? 0)
        expect(point.laterMs).toBeGreaterThanOrEqual(curve[at - 1]?.laterMs ?? 0)
      })
      for (const pass of told)
        if (pass.laterMs === 0) expect(pass).toMatchObject({ returns: 0, change: null })

      const first = new Map(told.map(({ position, firstSelected }) => [position, firstSelected]))
      const firstScore = rows.reduce((total, { question, feedback }) => {
        const selected = first.get(question.position) ?? null
        if (feedback.dropped) return total + feedback.sixths
        return total + (selected === null ? 0 : selected === feedback.key ? 12 : -4)
      }, 0)
      const score = rows.reduce((total, { feedback }) => total + feedback.sixths, 0)
      const net = passChangesOf(rows, told, rule).reduce((total, change) => total + change.net, 0)
      expect(score - net).toBe(firstScore)
    }),
  )
})
