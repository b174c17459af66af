/** What a challenge keeps to itself while it is on: its keys, and its questions where else they would be met. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { ends, joined, lock, newChallenge, newQuestions, sitting, wrongFor } from './challenges.ts'

type Open = { attempt_id: string; challenge: { entered: { expires_at: string } } }

test('while it is on, nothing that a learner can ask tells what is right', async () => {
  const questions = await newQuestions(5)
  const duel = await newChallenge(questions, { kind: 'duel' })
  const asha = await newUser()
  const { attempt_id } = await call<Open>(asha, 'join_challenge', duel)
  const said = [
    await lock(asha, duel, 1, questions[0]?.key ?? 0),
    await lock(asha, duel, 2, wrongFor(questions[1]?.key ?? 0)),
    await sitting(asha, duel),
    await call(asha, 'open_challenge', duel),
    await call(asha, 'challenge_board', duel),
    await call(asha, 'list_challenges'),
    await call(asha, 'finish_challenge', duel),
  ]
  expect(JSON.stringify(said)).not.toMatch(/SECRET|"key"|"correct"|"sixths"/)
  expect(JSON.stringify(said).match(/"score_sixths":-?\d/g)).toBeNull()
  for (const [name, ...given] of [
    ['open_attempt', attempt_id],
    ['save_answers', attempt_id, [{ position: 3, seq: 5, selected: 1 }]],
    ['submit_attempt', attempt_id],
    ['check_answer', attempt_id, { position: 1, seq: 9, selected: 1 }],
    ['reveal_results', attempt_id],
    ['known_blanks', attempt_id],
  ] as const) {
    await expect(call(asha, name, ...given)).rejects.toThrow('no such attempt')
  }
  for (const name of ['challenge_results', 'challenge_review', 'start_challenge_replay']) {
    await expect(call(asha, name, duel)).rejects.toThrow('when the challenge is over')
  }
  expect(await as(asha, `select 1 from public.attempts where challenge = '${duel}'`)).toEqual([])
  expect(await as(asha, 'select 1 from public.attempt_answers')).toEqual([])
  await expect(as(asha, 'select 1 from exam_private.challenge_locks')).rejects.toThrow('permission denied')
  await expect(as(asha, 'select 1 from exam_private.challenge_entries')).rejects.toThrow('permission denied')
})

test('the archive of their data tells no score before the board is frozen', async () => {
  const questions = await newQuestions(2)
  const duel = await newChallenge(questions, { kind: 'duel' })
  const asha = await joined(duel)
  await lock(asha, duel, 1, questions[0]?.key ?? 0)
  const exported = async () => {
    const id = await call<string>(asha, 'ask_for_export', 'en')
    const worker = crypto.randomUUID()
    await call('service', 'claim_export', worker)
    const { rows } = await call<{ rows: string[] }>(
      'service',
      'export_rows',
      id,
      worker,
      'exam_private.challenge_entries',
    )
    await call('service', 'finish_export', id, worker, `${asha}/${id}/data.zip`, 10)
    return rows.map((row) => JSON.parse(row))
  }
  const [open] = await exported()
  expect(open).toMatchObject({ challenge: duel, answered: 1 })
  expect(open).not.toHaveProperty('score_sixths')

  await ends(duel)
  await call(asha, 'challenge_results', duel)
  const [frozen] = await exported()
  expect(frozen).toMatchObject({ challenge: duel, score_sixths: expect.any(Number) })
  expect(frozen.frozen_at).not.toBeNull()
})

test('questions that are asked of a learner are kept from their practice, the assistant and what was released', async () => {
  const [question] = await newQuestions(1)
  const { id, key } = question as { id: string; key: number }
  const [asha, ravi] = [await newUser(), await newUser()]
  const practised = await call<{ attempt: { id: string } }>(asha, 'practise_question', id)
  await call(asha, 'check_answer', practised.attempt.id, { position: 1, seq: 1, selected: key })
  const released = (who: string) =>
    asOwner<{ id: string }>(
      `select released as id from (select set_config('request.jwt.claims', json_build_object('sub', $1::text)::text, true)) claims,
       private.released_questions() released`,
      [who],
    )
  expect(await released(asha)).toContainEqual({ id })
  const friend = await newChallenge([question as never], { kind: 'friend', visibility: 'link' })
  await joined(friend, asha)
  await expect(call(asha, 'practise_question', id)).rejects.toThrow('not open for practice')
  expect(await released(asha)).not.toContainEqual({ id })
  expect(await call(asha, 'is_open_test_item', `What is ${id}?`)).toBe(true)
  // What some friends ask one another stays open for all others.
  await call(ravi, 'practise_question', id)
  expect(await call(ravi, 'is_open_test_item', `What is ${id}?`)).toBe(false)
  await ends(friend)
  await call(asha, 'challenge_results', friend)
  await call(asha, 'practise_question', id)
})

test('what everybody is asked is out of practice for everybody until it is over', async () => {
  const [question] = await newQuestions(1)
  const duel = await newChallenge([question as never], { kind: 'duel', opens: '1 day', ends: '2 days' })
  const ravi = await newUser()
  await expect(call(ravi, 'practise_question', question?.id)).rejects.toThrow('not open for practice')
  await ends(duel)
  await call(ravi, 'practise_question', question?.id)
})
