/** What a device sends after the end: it changes nothing, and its learner can be told which questions it was for. */

import { expect, test } from 'vitest'
import { asOwner, call, newUser } from './as-user.ts'
import { newQuestion, newTest } from './bank.ts'

type Opened = { attempt: { id: string; late: number[] }; questions: { selected: number | null }[] }

async function begun() {
  const asha = await newUser()
  const questions = await Promise.all([1, 2, 3, 4].map(() => newQuestion({ key: 0 })))
  const { attempt } = await call<Opened>(asha, 'start_test', await newTest(questions))
  const save = (answers: object[]) => call(asha, 'save_answers', attempt.id, answers)
  const end = () =>
    asOwner(`update public.attempts set expires_at = now() - interval '6 seconds' where id = $1`, [
      attempt.id,
    ])
  return { asha, id: attempt.id, save, end, open: () => call<Opened>(asha, 'open_attempt', attempt.id) }
}

test('what was chosen and came too late is noted, and nothing of it counts', async () => {
  const { save, end, open } = await begun()
  await save([
    { position: 1, seq: 1, selected: 0 },
    { position: 2, seq: 1, selected: 1 },
  ])
  expect((await open()).attempt.late).toEqual([])
  await end()
  await save([
    { position: 2, seq: 5, selected: 0 },
    { position: 3, seq: 5, selected: 0 },
  ])
  // The same once more, and another device with its own.
  await save([{ position: 3, seq: 5, selected: 0 }])
  await save([{ position: 4, seq: 7, selected: 2 }])

  const { attempt, questions } = await open()
  expect(attempt.late).toEqual([2, 3, 4])
  expect(questions.map(({ selected }) => selected)).toEqual([0, 1, null, null])
})

test('more time at a question, an older choice and the same one again are no answers that came too late', async () => {
  const { save, end, open } = await begun()
  await save([{ position: 1, seq: 3, selected: 0 }])
  await end()
  await save([
    { position: 1, seq: 9, selected: 0, time_ms: 500 },
    { position: 2, seq: 9, selected: null, time_ms: 900 },
  ])
  await save([{ position: 1, seq: 2, selected: 3 }])

  expect((await open()).attempt.late).toEqual([])
})

test('answers handed in with the last request are in time', async () => {
  const { asha, id, open } = await begun()
  await call(asha, 'submit_attempt', id, [{ position: 1, seq: 1, selected: 0 }])
  await call(asha, 'submit_attempt', id, [{ position: 1, seq: 1, selected: 0 }])

  expect((await open()).attempt.late).toEqual([])
})
