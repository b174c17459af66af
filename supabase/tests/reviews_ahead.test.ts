/** A set of reviews handed to a device before it is begun: whose it is, what it must not hold, and when it is another. */

import { expect, test } from 'vitest'
import { asOwner, call, newUser } from './as-user.ts'
import { type Made, newQuestion } from './bank.ts'

type Held = {
  attempt: { id: string; kind: string; question_count: number; submitted_at: string | null }
  questions: { question_id: string }[]
} | null

const idsOf = (questions: Made[]) => questions.map(({ id }) => id)
const hold = (who: string, due: string[], size = 2) =>
  call<Held>(who, 'hold_reviews', `{${due.join()}}`, size)
const held = (who: string, due: string[], size?: number) => hold(who, due, size) as Promise<NonNullable<Held>>
const attemptsOf = (who: string) =>
  asOwner<{ id: string }>(
    `select id from public.attempts where user_id = $1 and setup ? 'ahead' order by started_at`,
    [who],
  )

/** A learner who answered three questions, which are due. */
async function withDue() {
  const who = await newUser()
  const questions = [await newQuestion(), await newQuestion(), await newQuestion()]
  const [row] = await asOwner<{ id: string }>(
    `select private.new_attempt($1, 'practice', 'learn', null, '{}', 'gs1', null, $2) as id`,
    [who, idsOf(questions)],
  )
  for (const position of [1, 2, 3])
    await call(who, 'check_answer', row?.id, { position, seq: 1, selected: 0 })
  return { who, due: idsOf(questions) }
}

test('the first of those that are due, in their order, without a key', async () => {
  const { who, due } = await withDue()
  const set = await held(who, [due[2], due[0], due[1]] as string[])

  expect(set.attempt).toMatchObject({ kind: 'review', question_count: 2, submitted_at: null })
  expect(set.questions.map(({ question_id }) => question_id)).toEqual([due[2], due[0]])
  expect(JSON.stringify(set)).not.toMatch(/SECRET|"(key|truths|reasons|explanation)":/)
})

test('the same set while nobody began it and all of it is due, else another', async () => {
  const { who, due } = await withDue()
  const first = await held(who, due)
  // what is worth most changes with the hours
  expect((await held(who, due.toReversed())).attempt.id).toBe(first.attempt.id)

  const other = await held(who, due.slice(1))
  expect(other.attempt.id).not.toBe(first.attempt.id)
  await call(who, 'save_answers', other.attempt.id, [{ position: 1, seq: 1, selected: 0 }])
  expect((await held(who, due.slice(1))).attempt.id).not.toBe(other.attempt.id)
})

test('one that nobody began goes after eight days; one that was begun stays', async () => {
  const { who, due } = await withDue()
  const begun = await held(who, due)
  await call(who, 'save_answers', begun.attempt.id, [{ position: 1, seq: 1, selected: 0 }])
  const left = await held(who, due)
  const age = (days: number) =>
    asOwner(`update public.attempts set started_at = now() - make_interval(days => $2) where user_id = $1`, [
      who,
      days,
    ])
  await age(7)
  await hold(who, due)
  expect((await attemptsOf(who)).map(({ id }) => id)).toContain(left.attempt.id)
  await age(9)
  const fresh = await held(who, due)
  expect((await attemptsOf(who)).map(({ id }) => id)).toEqual([begun.attempt.id, fresh.attempt.id])
})

test('none of what its learner never answered, or of nobody’s due: nothing is made', async () => {
  const { who } = await withDue()
  expect(await hold(who, [(await newQuestion()).id])).toBeNull()
  expect(await attemptsOf(who)).toEqual([])
})

test('sizes that are none are refused with a reason, and a visitor gets nothing', async () => {
  const { who, due } = await withDue()
  for (const size of [0, 101]) await expect(hold(who, due, size)).rejects.toThrow('1 to 100 questions')
  await expect(hold(who, [])).rejects.toThrow('1 to 100 questions')
  await expect(hold('visitor', due)).rejects.toThrow('permission denied')
})
