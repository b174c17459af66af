/** Mains answers as a learner writes them: drafts, versions, handing in, and what opens afterwards. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { newAnswer, newDraft, newMainsQuestion, save } from './mains.ts'

const id = () => crypto.randomUUID()
const statusOf = async (answer: string) =>
  (await asOwner<{ status: string }>('select status from public.answers where id = $1', [answer]))[0]?.status
const stepsOf = (answer: string) =>
  asOwner<{ step: string; state: string; tries: number }>(
    'select step, state, tries from public.evaluation_steps where answer_id = $1 order by step',
    [answer],
  )

test('a draft grows with each save, and a save that is repeated is one save', async () => {
  const [asha, question, answer] = [await newUser(), await newMainsQuestion(), id()]
  const first = await save(asha, answer, question, 0, { text: 'Prices', seconds: 3 })
  expect(first).toMatchObject({ saved: true, answer: { id: answer, revision: 1, version_no: 1, seconds: 3 } })
  // The answer to the first one was lost: the same is sent again.
  const again = await save(asha, answer, question, 0, { text: 'Prices', seconds: 3 })
  expect(again).toMatchObject({ saved: true, answer: { revision: 1, text: 'Prices' } })
  const second = await save(asha, answer, question, 1, { text: 'Prices rise', plan: { intro: 'x' } })
  expect(second).toMatchObject({
    saved: true,
    answer: { revision: 2, text: 'Prices rise', seconds: 3, plan: { intro: 'x' } },
  })
  expect(JSON.stringify(second)).not.toContain(asha)
})

test('what another device wrote since is given back and not overwritten', async () => {
  const [asha, question, answer] = [await newUser(), await newMainsQuestion(), id()]
  await save(asha, answer, question, 0, { text: 'From the phone' })
  await save(asha, answer, question, 1, { text: 'From the phone, longer' })

  for (const basedOn of [0, 1, undefined]) {
    const late = await save(asha, answer, question, basedOn, { text: 'From the laptop' })
    expect(late).toMatchObject({
      saved: false,
      reason: 'newer',
      answer: { text: 'From the phone, longer', revision: 2 },
    })
  }
})

test('two devices that begin at once have one draft, and the later hears of the other', async () => {
  const [asha, question] = [await newUser(), await newMainsQuestion()]
  const begun = await Promise.all(['a', 'b', 'c', 'd'].map((text) => save(asha, id(), question, 0, { text })))
  expect(begun.filter(({ saved }) => saved)).toHaveLength(1)
  const stands = begun.find(({ saved }) => saved)?.answer
  for (const other of begun.filter(({ saved }) => !saved)) {
    expect(other).toMatchObject({ reason: 'other_draft', answer: { id: stands?.id, text: stands?.text } })
  }
})

test('nobody writes into another’s answer, nor moves an answer to another question', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const [question, another] = [await newMainsQuestion(), await newMainsQuestion()]
  const answer = await newDraft(asha, question)
  await expect(save(ravi, answer, question, 1, { text: 'x' })).rejects.toThrow('no such answer of yours')
  await expect(save(asha, answer, another, 1, { text: 'x' })).rejects.toThrow('no such answer of yours')
  await expect(save('visitor', id(), question, 0, { text: 'x' })).rejects.toThrow('permission denied')
  await expect(save(asha, id(), 'no-such-question', 0, { text: 'x' })).rejects.toThrow('no such question')
  for (const name of ['submit_answer', 'discard_answer', 'retry_evaluation']) {
    await expect(call(ravi, name, answer), name).rejects.toThrow('no such answer of yours')
  }
  await expect(call(ravi, 'share_answer', answer, true)).rejects.toThrow('no such answer of yours')
})

test.each([
  [{ status: 'evaluated' }, 'An answer is saved with'],
  [{ user_id: id() }, 'An answer is saved with'],
  [[], 'An answer is saved with'],
  ['text', 'An answer is saved with'],
  [{ mode: 'spoken' }, 'typed or written on pages'],
  [{ language: 'fr' }, 'English (en) or Hindi (hi)'],
  [{ text: 'x'.repeat(20_001) }, 'at most 20,000 characters'],
  [{ text: 7 }, 'at most 20,000 characters'],
  [{ plan: 'x' }, 'plan is too long'],
  // so that it cannot be compressed
  [{ plan: { intro: Array.from({ length: 400 }, () => crypto.randomUUID()).join('') } }, 'plan is too long'],
  [{ seconds: -1 }, 'number of seconds'],
  [{ seconds: 'soon' }, 'number of seconds'],
])('what cannot be saved is refused in words: %#', async (fields, says) => {
  const [asha, question, answer] = [await newUser(), await newMainsQuestion(), id()]
  const given = typeof fields === 'string' ? JSON.stringify(fields) : fields
  await expect(save(asha, answer, question, 0, given)).rejects.toThrow(says)
  expect(await statusOf(answer)).toBeUndefined()
})

test('a clock that ran on counts as a day at most', async () => {
  const [asha, question] = [await newUser(), await newMainsQuestion()]
  expect((await save(asha, id(), question, 0, { text: 'x', seconds: 1e12 })).answer.seconds).toBe(86_400)
})

test('a question that is retired while somebody writes takes nothing away; nobody begins with it', async () => {
  const [asha, ravi, question] = [await newUser(), await newUser(), await newMainsQuestion()]
  const answer = await newDraft(asha, question)
  await asOwner(`update public.mains_questions set status = 'retired' where id = $1`, [question])
  expect((await save(asha, answer, question, 1, { text: 'Still writing' })).saved).toBe(true)
  await call(asha, 'submit_answer', answer)
  expect(await statusOf(answer)).toBe('queued')
  await expect(save(ravi, id(), question, 0, { text: 'x' })).rejects.toThrow('no such question')
})

test('handing in twice hands in once, with the same answer and one set of steps', async () => {
  const [asha, question] = [await newUser(), await newMainsQuestion()]
  const answer = await newDraft(asha, question)
  type Submitted = { status: string; submitted_at: string }
  const handed = await Promise.all([1, 2, 3].map(() => call<Submitted>(asha, 'submit_answer', answer)))
  expect(new Set(handed.map(({ submitted_at }) => submitted_at)).size).toBe(1)
  expect(handed[0]?.status).toBe('queued')
  expect((await stepsOf(answer)).map(({ step, state }) => [step, state])).toEqual(
    ['band', 'checklist', 'checks', 'first_marking', 'second_marking'].map((step) => [step, 'waiting']),
  )
  const late = await save(asha, answer, question, 1, { text: 'Changed after handing in' })
  expect(late).toMatchObject({ saved: false, reason: 'handed_in' })
  expect(late.answer.text).not.toContain('Changed')
})

test.each(['', '   ', '\n\n\t', '\u00a0\u00a0', '…—'])(
  'an answer without a word is not handed in: %j',
  async (text) => {
    const [asha, question] = [await newUser(), await newMainsQuestion()]
    const answer = await newDraft(asha, question, text)
    await expect(call(asha, 'submit_answer', answer)).rejects.toThrow('nothing to mark yet')
    await asOwner(
      `insert into public.answer_pages (answer_id, page, path, bytes, width, height) values ($1, 1, gen_random_uuid()::text, 1, 1, 1)`,
      [answer],
    )
    await expect(call(asha, 'submit_answer', answer)).rejects.toThrow('Read through the transcript')
    expect(await statusOf(answer)).toBe('draft')
  },
)

test.each(['मुद्रास्फीति', 'বাজার', '7'])('an answer of one word in any script is handed in: %s', async (text) => {
  const [asha, question] = [await newUser(), await newMainsQuestion()]
  expect(await statusOf(await newAnswer(asha, question, text))).toBe('queued')
})

test('the next answer to a question is its next version', async () => {
  const [asha, ravi, question] = [await newUser(), await newUser(), await newMainsQuestion()]
  await newAnswer(asha, question)
  const next = await save(asha, id(), question, 0, { text: 'Better' })
  expect(next).toMatchObject({ saved: true, answer: { version_no: 2, revision: 1, status: 'draft' } })
  expect((await save(ravi, id(), question, 0, { text: 'x' })).answer.version_no).toBe(1)
})

test('a question is answered fifty times at most', async () => {
  const [asha, question] = [await newUser(), await newMainsQuestion()]
  await asOwner(
    `insert into public.answers (id, user_id, question_id, version_no, text, status, submitted_at)
     select gen_random_uuid(), $1, $2, at, 'x', 'evaluated', now() from generate_series(1, 50) at`,
    [asha, question],
  )
  await expect(save(asha, id(), question, 0, { text: 'x' })).rejects.toThrow('fifty times')
})

test('a learner keeps two thousand answers at most', async () => {
  const asha = await newUser()
  const questions = await Promise.all(Array.from({ length: 41 }, () => newMainsQuestion()))
  const fill = (question: string, many: number) =>
    asOwner(
      `insert into public.answers (id, user_id, question_id, version_no, text, status, submitted_at)
       select gen_random_uuid(), $1, $2, at, 'x', 'evaluated', now() from generate_series(1, $3::int) at`,
      [asha, question, many],
    )
  for (const question of questions.slice(0, 40)) await fill(question, 50)
  await expect(save(asha, id(), questions[40] as string, 0, { text: 'x' })).rejects.toThrow(
    '2000 of these at most',
  )
})

test('a draft is discarded with its pages; what was handed in stays', async () => {
  const [asha, question] = [await newUser(), await newMainsQuestion()]
  const draft = await newDraft(asha, question)
  const file = `${asha}/${draft}/${id()}.jpg`
  await asOwner(`insert into storage.objects (bucket_id, name) values ('answers', $1)`, [file])
  await call(asha, 'discard_answer', draft)
  expect(await statusOf(draft)).toBeUndefined()
  expect(await asOwner('select from storage.objects where name = $1', [file])).toEqual([])

  const answer = await newAnswer(asha, question)
  await expect(call(asha, 'discard_answer', answer)).rejects.toThrow('stays in your answer bank')
  expect(await statusOf(answer)).toBe('queued')
})

test('what has failed is tried again; what is done stays done, and nothing else is begun anew', async () => {
  const [asha, question] = [await newUser(), await newMainsQuestion()]
  const answer = await newAnswer(asha, question)
  await asOwner(
    `update public.evaluation_steps set tries = 3, problem = 'x', state = case step when 'checks' then 'done' when 'checklist' then 'done'
       when 'first_marking' then 'failed' when 'second_marking' then 'skipped' else 'waiting' end where answer_id = $1`,
    [answer],
  )
  await call(asha, 'retry_evaluation', answer)
  expect((await stepsOf(answer)).map(({ state }) => state)).toEqual([
    'waiting',
    'done',
    'done',
    'failed',
    'skipped',
  ])

  await asOwner(`update public.answers set status = 'failed' where id = $1`, [answer])
  await Promise.all([1, 2].map(() => call(asha, 'retry_evaluation', answer)))
  expect((await stepsOf(answer)).map(({ step, state, tries }) => [step, state, tries])).toEqual([
    ['band', 'waiting', 0],
    ['checklist', 'done', 3],
    ['checks', 'done', 3],
    ['first_marking', 'waiting', 0],
    ['second_marking', 'waiting', 0],
  ])
  expect(await statusOf(answer)).toBe('queued')
})

test('the checklist and the model answer open with the first answer that was handed in', async () => {
  const [asha, ravi, question] = [await newUser(), await newUser(), await newMainsQuestion()]
  await newDraft(asha, question)
  for (const who of [asha, ravi]) {
    await expect(call(who, 'mains_key', question)).rejects.toThrow(
      'after you have handed in your first answer',
    )
  }
  await expect(call('visitor', 'mains_key', question)).rejects.toThrow('permission denied')
  const [draft] = await as<{ id: string }>(asha, 'select id from public.answers')
  await call(asha, 'submit_answer', draft?.id as string)

  const key = await call<{ checklist: string[]; model_answer: string }>(asha, 'mains_key', question)
  expect(key).toMatchObject({ checklist: ['Repo rate', 'Supply side'], model_answer: 'SECRET-MODEL-ANSWER' })
  // The words that find a point are nobody's but the marker's.
  expect(JSON.stringify(key)).not.toContain('"repo"')
  await expect(call(ravi, 'mains_key', question)).rejects.toThrow('handed in')
})

test('sharing is the learner’s own choice, on and off', async () => {
  const [asha, question] = [await newUser(), await newMainsQuestion()]
  const answer = await newAnswer(asha, question)
  const shared = async () =>
    (await as<{ is_shared: boolean }>(asha, 'select is_shared from public.answers'))[0]?.is_shared
  expect(await shared()).toBe(false)
  await call(asha, 'share_answer', answer, true)
  expect(await shared()).toBe(true)
  await call(asha, 'share_answer', answer, false)
  expect(await shared()).toBe(false)
})

test('an account takes its answers and their files along', async () => {
  const [asha, question] = [await newUser(), await newMainsQuestion()]
  const answer = await newAnswer(asha, question)
  const file = `${asha}/${answer}/${id()}.jpg`
  await asOwner(`insert into storage.objects (bucket_id, name) values ('answers', $1)`, [file])
  await asOwner('delete from auth.users where id = $1', [asha])
  expect(await statusOf(answer)).toBeUndefined()
  expect(await asOwner('select from storage.objects where name = $1', [file])).toEqual([])
})

test('learners write nothing but through these functions', async () => {
  const [asha, question] = [await newUser(), await newMainsQuestion()]
  const answer = await newAnswer(asha, question)
  for (const statement of [
    `update public.answers set status = 'evaluated'`,
    'delete from public.answers',
    `insert into public.evaluations (answer_id, by, marks) values ('${answer}', 'mentor', 10)`,
    `update public.evaluation_steps set state = 'done'`,
    `insert into public.answer_pages (answer_id, page, path, bytes, width, height) values ('${answer}', 1, 'x', 1, 1, 1)`,
    'select * from exam_private.mains_answers',
  ]) {
    await expect(as(asha, statement), statement).rejects.toThrow('permission denied')
  }
})

test('a draft with as many pictures as may be stored takes no more, and lets go of some', async () => {
  const [asha, question] = [await newUser(), await newMainsQuestion()]
  const answer = await newDraft(asha, question)
  const folder = `${asha}/${answer}`
  await asOwner(
    `insert into storage.objects (bucket_id, name) select 'answers', $1 || '/' || gen_random_uuid() || '.jpg' from generate_series(1, 24)`,
    [folder],
  )
  const store = () =>
    as(asha, {
      text: `insert into storage.objects (bucket_id, name) values ('answers', $1)`,
      values: [`${folder}/${id()}.jpg`],
    })
  const stored = () =>
    asOwner<{ name: string }>(`select name from storage.objects where name like $1 || '/%' order by name`, [
      folder,
    ])
  const remove = async (who: string) => {
    const [first] = await stored()
    await as(
      who,
      `do $$ begin
        perform set_config('storage.allow_delete_query', 'true', true);
        delete from storage.objects where name = '${first?.name}';
      end $$`,
    )
    return (await stored()).length
  }
  await expect(store()).rejects.toThrow('row-level security')
  expect(await remove(await newUser())).toBe(24)
  expect(await remove(asha)).toBe(23)
  await store()
  await call(asha, 'save_answer', answer, question, 1, { text: 'Prices rise.' })
  await call(asha, 'submit_answer', answer)
  expect(await remove(asha)).toBe(24)
})
