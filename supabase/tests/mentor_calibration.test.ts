/** How far engines and mentors are apart: held against figures that are reckoned here in another way. */

import { beforeEach, expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import {
  CRITERIA,
  engineGave,
  handedIn,
  newMentor,
  OUT_OF,
  onlyMentors,
  release,
  take,
} from './marked-answers.ts'

type Row = {
  engine: string
  criterion: string
  n: number
  bias: number | null
  mae: number | null
  kappa: number | null
}

let meera: string
beforeEach(async () => {
  await asOwner('delete from public.answers')
  await asOwner('delete from public.evaluator_calibration')
  await onlyMentors()
  meera = await newMentor()
})

async function calibration(who: string) {
  const { rows } = await call<{ rows: Row[] }>(who, 'calibration')
  return (engine: string, criterion = 'overall') =>
    rows.find((row) => row.engine === engine && row.criterion === criterion)
}

/** Numbers that are no accident and not the same: engine shares and mentor marks of an answer. */
function made(at: number) {
  const engine = CRITERIA.map((_, place) => ((at * 37 + place * 17) % 20) / 20)
  const mentor = OUT_OF.map((outOf, place) => {
    const share = Math.min(1, Math.max(0, (engine[place] ?? 0) + (((at * 13 + place * 7) % 9) - 5) / 12))
    return Math.round(share * outOf * 4) / 4
  })
  return { engine, mentor }
}

/** A table of how often each pair of grades was given, and how far its cells are from the diagonal. */
function kappaOf(pairs: [number, number][]) {
  const grade = (share: number) => Math.min(4, Math.floor(share * 5 + 1e-9))
  const table = Array.from({ length: 5 }, () => [0, 0, 0, 0, 0])
  for (const [one, other] of pairs) {
    const row = table[grade(one)] ?? []
    row[grade(other)] = (row[grade(other)] ?? 0) + 1 / pairs.length
  }
  let [found, expected] = [0, 0]
  for (let row = 0; row < 5; row++)
    for (let column = 0; column < 5; column++) {
      const weight = (row - column) ** 2 / 16
      const rowSum = (table[row] ?? []).reduce((sum, cell) => sum + cell, 0)
      const columnSum = table.reduce((sum, cells) => sum + (cells[column] ?? 0), 0)
      found += weight * (table[row]?.[column] ?? 0)
      expected += weight * rowSum * columnSum
    }
  return 1 - found / expected
}

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
const share = (marks: number[], at: number) => (marks[at] ?? 0) / (OUT_OF[at] ?? 1)

test('bias, mean error and weighted kappa are what an independent reckoning finds', async () => {
  const answers = Array.from({ length: 12 }, (_, at) => made(at))
  for (const { engine, mentor } of answers) {
    const { id } = await handedIn()
    await engineGave(id, 'rules', engine)
    await release(meera, id, mentor)
  }
  const of = await calibration(await newUser())
  CRITERIA.forEach((criterion, at) => {
    const pairs = answers.map(({ engine, mentor }): [number, number] => [engine[at] ?? 0, share(mentor, at)])
    const row = of('rules', criterion)
    expect(row?.n).toBe(12)
    expect(row?.bias, criterion).toBeCloseTo(mean(pairs.map(([one, other]) => one - other)), 3)
    expect(row?.mae, criterion).toBeCloseTo(mean(pairs.map(([one, other]) => Math.abs(one - other))), 3)
    expect(row?.kappa, criterion).toBeCloseTo(kappaOf(pairs), 3)
  })
  const overall = answers.map(({ engine, mentor }): [number, number] => {
    const marks = engine.reduce((sum, one, at) => sum + one * (OUT_OF[at] ?? 0), 0)
    // the middle of the band that is shown
    return [(Math.max(0, marks - 0.5) + Math.min(10, marks + 0.5)) / 20, mean(mentor) * 0.6]
  })
  expect(of('rules')?.mae).toBeCloseTo(mean(overall.map(([one, other]) => Math.abs(one - other))), 2)
  expect(of('ai')).toMatchObject({ n: 0, bias: null, mae: null, kappa: null })
  expect(of('mentor')).toMatchObject({ n: 0 })
})

test('under five answers the number is told and nothing else', async () => {
  const learner = await newUser()
  for (let at = 0; at < 4; at++) {
    const { id } = await handedIn()
    await engineGave(id, 'ai', made(at).engine)
    await release(meera, id, made(at).mentor)
  }
  expect((await calibration(learner))('ai')).toEqual({
    ...{ engine: 'ai', criterion: 'overall', n: 4, bias: null, mae: null, kappa: null },
  })
  const { id } = await handedIn()
  await engineGave(id, 'ai', made(4).engine)
  await release(meera, id, made(4).mentor)
  expect((await calibration(learner))('ai')).toMatchObject({ n: 5, mae: expect.any(Number) })
})

test('marks given anew and marks of appeals are not what the engine is measured by', async () => {
  const learner = await newUser()
  for (let at = 0; at < 5; at++) {
    const { id } = await handedIn()
    await engineGave(id, 'rules', [0.5, 0.5, 0.5, 0.5, 0.5, 0.5])
    await release(meera, id, [1.25, 1.5, 0.75, 0.75, 0.5, 0.25])
  }
  const before = (await calibration(learner))('rules')
  expect(before).toMatchObject({ n: 5, mae: 0, bias: 0, kappa: null })
  const [{ answer_id: id } = { answer_id: '' }] = await asOwner<{ answer_id: string }>(
    `select answer_id from public.evaluations where by = 'mentor' limit 1`,
  )
  const { draft } = await take(meera, id, 'change')
  await call(meera, 'save_marks', id, draft.revision, {
    ...{
      criteria: CRITERIA.map((criterion) => ({ criterion, marks: 0 })),
      points: [],
      comments: [],
      remark: '',
    },
  })
  await call(meera, 'release_marks', id, 'It was copied from the model answer.')
  expect((await calibration(learner))('rules')).toEqual(before)
})

test('mentors are held against each other by second looks', async () => {
  const asha = await newMentor()
  for (let at = 0; at < 5; at++) {
    const { id } = await handedIn()
    await release(meera, id, [1.25, 1.5, 0.75, 0.75, 0.5, 0.25])
    await call(meera, 'ask_second_look', id)
    // half a mark of ten more
    await release(asha, id, [1.75, 1.5, 0.75, 0.75, 0.5, 0.25])
  }
  const of = await calibration(asha)
  expect(of('mentor')).toMatchObject({ n: 5, bias: 0.05, mae: 0.05 })
  expect(of('mentor', 'demand')).toMatchObject({ n: 5, bias: 0.2, mae: 0.2 })
  expect(of('mentor', 'content')).toMatchObject({ n: 5, bias: 0, mae: 0 })
})

test('what is taken off an engine grows with the answers it was seen on, and stays under a tenth', async () => {
  const bias = () => call<Record<string, Record<string, number>>>('service', 'marking_bias')
  expect(await bias()).toEqual({})
  const given = [0.6, 0.5, 0.5, 1, 0.5, 0]
  for (let at = 0; at < 12; at++) {
    const { id } = await handedIn()
    await engineGave(id, 'rules', given)
    await release(meera, id, [1.25, 1.5, 0.75, 0, 0.5, 0.5])
    if (at === 8) expect(await bias()).toMatchObject({ rules: { demand: 0, evidence: 0 } })
  }
  // demand: 0.1 too much, on 12 answers: 12/32 of it
  expect(await bias()).toEqual({
    rules: { demand: 0.0375, content: 0, structure: 0, evidence: 0.1, conclusion: 0, language: -0.1 },
  })
})

test('a model is measured for its bias by what it gave before that was taken off', async () => {
  for (let at = 0; at < 10; at++) {
    const { id } = await handedIn()
    await engineGave(id, 'ai', [0.5, 0.5, 0.5, 0.5, 0.5, 0.5], 0)
    await engineGave(id, 'ai', [0.5, 0.6, 0.5, 0.5, 0.5, 0.5], 1)
    await engineGave(id, 'ai', [0.7, 0.6, 0.5, 0.5, 0.5, 0.5], 2)
    await release(meera, id, [1.25, 1.5, 0.75, 0.75, 0.5, 0.25])
  }
  const { ai } = await call<Record<string, Record<string, number>>>('service', 'marking_bias')
  expect(ai).toMatchObject({ demand: 0.0333, content: 0.0333, structure: 0 })
  expect((await calibration(meera))('ai', 'demand')).toMatchObject({ n: 10, bias: 0 })
})

test('everybody signed in reads the aggregates, nobody writes them, and bias is for the server', async () => {
  const learner = await newUser()
  await expect(call('visitor', 'calibration')).rejects.toThrow('permission denied')
  await expect(call(learner, 'marking_bias')).rejects.toThrow('permission denied')
  await expect(call(meera, 'marking_bias')).rejects.toThrow('permission denied')
  expect(await as(learner, 'select * from public.evaluator_calibration')).toEqual([])
  for (const who of [learner, meera])
    await expect(as(who, 'update public.evaluator_calibration set mae = 0')).rejects.toThrow(
      'permission denied',
    )
  const { rows } = await call<{ rows: Row[] }>(learner, 'calibration')
  expect(rows).toHaveLength(21)
})
