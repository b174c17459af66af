/** Which blanks were at questions that the learner was about to have: the same for one result and for all answers. */

import { expect, test } from 'vitest'
import { asOwner, call, newUser } from './as-user.ts'
import { newQuestion, newTest } from './bank.ts'

type Started = { attempt: { id: string } }

const truths = [true, false, true]

/** A test of one question (key a), handed in with this answer and opened. */
async function handedIn(who: string, slug: string, answer: object) {
  const { attempt } = await call<Started>(who, 'start_test', slug)
  await call(who, 'submit_attempt', attempt.id, [{ position: 1, seq: 1, selected: null, ...answer }])
  await call(who, 'reveal_results', attempt.id)
  return attempt.id
}

/** The last two of a row of `my_answers`: whether it is such a blank, and of which question. */
async function rowsOf(who: string) {
  const { rows } = await call<{ rows: unknown[][] }>(who, 'my_answers')
  return rows.map((row) => row.slice(19))
}

test.each<[boolean, string, object]>([
  [true, 'two wrong options struck out', { struck: [1, 3] }],
  [false, 'one struck out', { struck: [1] }],
  [false, 'two struck out, the key among them', { struck: [0, 1] }],
  [true, 'two statements judged, rightly', { calls: 'tf-' }],
  [true, 'two judged rightly, not sure of the third', { calls: 'tfu' }],
  [false, 'two judged, one of them wrongly', { calls: 'tt-' }],
  [false, 'one judged', { calls: 't--' }],
  [false, 'nothing done', {}],
  [false, 'said not to be known', { struck: [1, 3], dont_know: true }],
  [false, 'answered', { selected: 0, struck: [1, 3] }],
])('%s: %s', async (isKnown, _, answer) => {
  const asha = await newUser()
  const question = await newQuestion({ key: 0, truths })
  const attempt = await handedIn(asha, await newTest([question]), answer)

  expect(await call(asha, 'known_blanks', attempt)).toEqual(isKnown ? [1] : [])
  expect(await rowsOf(asha)).toEqual([[isKnown, question.id]])
})

test('right elsewhere before the key was out is known; right by guess, or only afterwards, is not', async () => {
  const asha = await newUser()
  const question = await newQuestion({ key: 0 })
  const slug = await newTest([question], { attempts_allowed: 9 })
  const blank = await handedIn(asha, slug, {})
  const right = await handedIn(asha, slug, { selected: 0, confidence: 0 })
  expect(await call(asha, 'known_blanks', blank)).toEqual([])

  await asOwner('update public.attempt_answers set confidence = 2 where attempt_id = $1', [right])
  expect(await call(asha, 'known_blanks', blank)).toEqual([])

  await asOwner(
    `update public.attempt_answers set saved_at = saved_at - interval '1 day' where attempt_id = $1`,
    [right],
  )
  expect(await call(asha, 'known_blanks', blank)).toEqual([1])
})

test('a question that was withdrawn leaves nothing on the table', async () => {
  const asha = await newUser()
  const question = await newQuestion({ key: 0 })
  const attempt = await handedIn(asha, await newTest([question]), { struck: [1, 2] })
  await asOwner('update exam_private.question_keys set dropped = true where question_id = $1', [question.id])

  expect(await call(asha, 'known_blanks', attempt)).toEqual([])
})

test('nothing is told before the key is out, nor of another learner', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const slug = await newTest([await newQuestion({ key: 0 })])
  const { attempt } = await call<Started>(asha, 'start_test', slug)
  await call(asha, 'submit_attempt', attempt.id, [{ position: 1, seq: 1, selected: null, struck: [1, 3] }])

  await expect(call(asha, 'known_blanks', attempt.id)).rejects.toThrow('after the results are out')
  await call(asha, 'reveal_results', attempt.id)
  await expect(call(ravi, 'known_blanks', attempt.id)).rejects.toThrow('no such attempt')
  await expect(call('visitor', 'known_blanks', attempt.id)).rejects.toThrow('permission denied')
})
