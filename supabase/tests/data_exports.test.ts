/** Exports: who may ask for one, how often, who reads it, and how the work goes on when a worker is gone. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser, withAal } from './as-user.ts'
import { addMainsQuestion } from './mains-question.ts'

type Claimed = { id: string; user_id: string; tables: string[]; parts: { position: number; last: unknown }[] }
const ask = (who: string, language = 'en') => call<string>(who, 'ask_for_export', language)
const claim = (worker: string) => call<Claimed | null>('service', 'claim_export', worker)
const stateOf = async (id: string) =>
  (await asOwner<{ state: string }>('select state from public.data_exports where id = $1', [id]))[0]?.state
/** As if the worker had said nothing for a while. */
const goSilent = () =>
  asOwner(`update public.data_exports set worker_seen_at = worker_seen_at - interval '2 minutes'`)

async function finished(who: string) {
  const id = await ask(who)
  const worker = crypto.randomUUID()
  while ((await claim(worker))?.id !== id);
  await call('service', 'finish_export', id, worker, `${who}/${id}/data.zip`, 10)
  return id
}

test('one export at a time, and three a day', async () => {
  const asha = await newUser()
  const first = await ask(asha)
  await expect(ask(asha)).rejects.toMatchObject({
    code: 'PT409',
    message: 'Your export is being made already',
  })
  await asOwner(`update public.data_exports set state = 'ready' where id = $1`, [first])
  for (const _ of [2, 3]) await finished(asha)
  await expect(ask(asha)).rejects.toMatchObject({ code: 'PT409' })
  await asOwner(`update public.data_exports set asked_at = asked_at - interval '25 hours' where id = $1`, [
    first,
  ])
  expect(await ask(asha)).toEqual(expect.any(String))
})

test('two requests in the same moment make one export', async () => {
  const asha = await newUser()
  const asked = await Promise.allSettled([ask(asha), ask(asha), ask(asha)])
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.each(['fr', '', null, '\u0000'])(
  'an export in the language %j is refused in words',
  async (language) => {
    const asha = await newUser()
    await expect(call(asha, 'ask_for_export', language)).rejects.toMatchObject({
      code: expect.stringMatching(/^(PT400|22)/),
    })
  },
)

test('only its owner sees an export, and only while it is ready and its week lasts', async () => {
  const [asha, ravi] = await Promise.all([newUser(), newUser()])
  const id = await finished(asha)
  const path = `${asha}/${id}/data.zip`
  await asOwner(
    `insert into storage.objects (bucket_id, name, owner_id) values ('exports', $1, null), ('exports', $2, null)`,
    [path, `${asha}/${id}/parts/0`],
  )
  const seenBy = (who: Parameters<typeof as>[0]) =>
    as<{ name: string }>(who, `select name from storage.objects where bucket_id = 'exports'`)
  expect(await seenBy(asha)).toEqual([{ name: path }])
  expect(await seenBy(ravi)).toEqual([])
  expect(await seenBy('visitor')).toEqual([])
  expect(await as(ravi, 'select from public.data_exports')).toEqual([])
  for (const statement of [
    `insert into public.data_exports (user_id, state) values (auth.uid(), 'ready')`,
    `update public.data_exports set expires_at = '2099-01-01'`,
    'delete from public.data_exports',
    `insert into storage.objects (bucket_id, name) values ('exports', auth.uid() || '/x')`,
  ])
    await expect(as(asha, statement)).rejects.toMatchObject({ code: '42501' })

  await asOwner(`update public.data_exports set expires_at = now() - interval '1 second' where id = $1`, [id])
  expect(await seenBy(asha)).toEqual([])
  await asOwner(
    `update storage.objects set created_at = now() - interval '1 hour' where bucket_id = 'exports'`,
  )
  const cleared = await as<{ name: string }>(
    'service',
    'select exports_to_clear as name from public.exports_to_clear()',
  )
  expect(cleared.map(({ name }) => name)).toEqual(expect.arrayContaining([path, `${asha}/${id}/parts/0`]))
  expect(await stateOf(id)).toBe('expired')
})

test('an account with two steps asks for both', async () => {
  const asha = await newUser()
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [asha],
  )
  await expect(call(withAal(asha, 'aal1'), 'ask_for_export', 'en')).rejects.toMatchObject({ code: '42501' })
  expect(await call(withAal(asha, 'aal2'), 'ask_for_export', 'en')).toEqual(expect.any(String))
})

test('whoever comes after a worker that went away goes on after the last piece, and the first is out', async () => {
  await asOwner(`update public.data_exports set state = 'failed' where state in ('queued', 'collecting')`)
  const asha = await newUser()
  const id = await ask(asha)
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const keep = (worker: string, position: number, last: unknown) =>
    call(
      'service',
      'keep_export_part',
      id,
      worker,
      position,
      'data/public.cards.json',
      'x',
      2,
      last,
      position,
      9,
    )
  expect((await claim(first))?.id).toBe(id)
  await keep(first, 0, { id: 'a' })
  expect(await claim(second)).toBeNull()

  await goSilent()
  expect((await claim(second))?.parts).toMatchObject([{ position: 0, last: { id: 'a' } }])
  await expect(keep(first, 1, null)).rejects.toMatchObject({ code: 'PT404' })
  await keep(second, 1, null)
  expect(await as(asha, 'select state, done, total from public.data_exports')).toEqual([
    { state: 'collecting', done: 1, total: 9 },
  ])
})

test('five workers that come to nothing are enough', async () => {
  await asOwner(`update public.data_exports set state = 'failed' where state in ('queued', 'collecting')`)
  const id = await ask(await newUser())
  for (const _ of [1, 2, 3, 4, 5]) {
    const worker = crypto.randomUUID()
    expect((await claim(worker))?.id).toBe(id)
    await call('service', 'fail_export', id, worker, 'The disk is full')
    await goSilent()
  }
  expect(await stateOf(id)).toBe('failed')
  expect(await claim(crypto.randomUUID())).toBeNull()
})

test('tables that hold keys, and tables of nobody, are given out to nobody', async () => {
  await asOwner(`update public.data_exports set state = 'failed' where state in ('queued', 'collecting')`)
  const id = await ask(await newUser())
  const worker = crypto.randomUUID()
  const held = await claim(worker)
  expect(held?.tables).not.toContain('auth.refresh_tokens')
  for (const table of ['auth.refresh_tokens', 'public.questions', 'no.such_table', `public.cards; select 1`])
    await expect(call('service', 'export_rows', id, worker, table)).rejects.toMatchObject({ code: 'PT404' })
})

test('of what an engine made of an answer only what is shown is in it, in the rows and in the writing', async () => {
  await asOwner(`update public.data_exports set state = 'failed' where state in ('queued', 'collecting')`)
  const asha = await newUser()
  const answer = crypto.randomUUID()
  const question = await addMainsQuestion(asOwner)
  await asOwner(
    `insert into public.answers (id, user_id, question_id, version_no, text, status, submitted_at) values ($1, $2, $3, 1, 'x', 'evaluated', now())`,
    [answer, asha, question],
  )
  await asOwner(
    `insert into public.evaluations (answer_id, by, run, purpose, remark, released_at)
     values ($1, 'ai', 0, 'marks', 'Shown', now()), ($1, 'ai', 1, 'marks', 'First run', now()),
       ($1, 'ai', 2, 'marks', 'Second run', now()), ($1, 'mentor', 0, 'second', 'Second look', now())`,
    [answer],
  )
  await asOwner(
    `insert into public.answer_comments (id, answer_id, evaluation_id, position, body)
     select gen_random_uuid(), answer_id, id, 1, 'On: ' || remark from public.evaluations where answer_id = $1`,
    [answer],
  )
  const id = await ask(asha)
  const worker = crypto.randomUUID()
  await claim(worker)
  const rowsOf = async (table: string) =>
    (await call<{ rows: string[] }>('service', 'export_rows', id, worker, table)).rows.map((row) =>
      JSON.parse(row),
    )
  expect(await rowsOf('public.evaluations')).toMatchObject([{ remark: 'Shown' }])
  expect(await rowsOf('public.answer_comments')).toMatchObject([{ body: 'On: Shown' }])
  const [written] = await call<{ markings: unknown[] }[]>('service', 'export_writing', id, worker, 'answers')
  expect(written?.markings).toMatchObject([{ remark: 'Shown' }])
})

test('conversations come page by page, each message once, and a later page costs no more than its own', async () => {
  await asOwner(`update public.data_exports set state = 'failed' where state in ('queued', 'collecting')`)
  const [asha, ravi] = await Promise.all([newUser(), newUser()])
  const odd = ['chat_1 2026-11-24 10:00:00.000000 x', 'quoted "id", [1]', 'बातचीत']
  await asOwner(
    `insert into public.chat_sessions (session_id, user_id, title) values ('chat_17', $1, 'Growth'), ('chat_of_ravi', $2, 'Ravi')`,
    [asha, ravi],
  )
  await asOwner(
    `insert into public.chat_messages (id, session_id, user_id, message_type, content, created_at)
     select n || '"m', (array['chat_17', 'chat_18', $2, $3, $4])[1 + n % 5], $1, 'user', repeat('x', 500),
       timestamptz '2026-11-24 10:00:00.123456+00' + (n / 50) * interval '1 second'
     from generate_series(1, 5000) n`,
    [asha, ...odd],
  )
  await asOwner(
    `insert into public.chat_messages (id, session_id, user_id, message_type, content) values ('r', 'chat_of_ravi', $1, 'user', 'of Ravi')`,
    [ravi],
  )
  await asOwner('analyze public.chat_messages')
  const id = await ask(asha)
  const worker = crypto.randomUUID()
  await claim(worker)
  const pageAfter = (key: string | null) =>
    call<{ key: string; session: string; title: string | null; at: string }[]>(
      ...(['service', 'export_writing', id, worker, 'chats', ...(key === null ? [] : [key])] as const),
    )
  const told: Awaited<ReturnType<typeof pageAfter>> = []
  for (let page = await pageAfter(null); page.length > 0; page = await pageAfter(page.at(-1)?.key ?? ''))
    told.push(...page)
  expect(told).toHaveLength(5000)
  expect(new Set(told.map(({ key }) => key)).size).toBe(5000)
  expect(new Set(told.map(({ title }) => title))).toEqual(new Set(['Growth', null]))
  const sessions = told.map(({ session }) => session)
  expect(sessions.filter((session, at) => session !== sessions[at - 1])).toHaveLength(5)
  const moments = told.filter(({ session }) => session === 'chat_17').map(({ at }) => at)
  expect(moments).toEqual([...moments].sort())

  const plan = await asOwner<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, format json) select public.export_writing($1, $2, 'chats', $3)`.replace(
      /\$(\d)/g,
      (_, place) => `'${[id, worker, told[2500]?.key][Number(place) - 1]}'`,
    ),
  )
  const { Plan } = plan[0]?.['QUERY PLAN'][0] ?? { Plan: {} }
  expect((Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0)).toBeLessThan(350)
})

test('marks that nobody has released are not in it, and neither is who gave them', async () => {
  await asOwner(`update public.data_exports set state = 'failed' where state in ('queued', 'collecting')`)
  const [asha, anil] = await Promise.all([newUser(), newUser()])
  const answer = crypto.randomUUID()
  const question = await addMainsQuestion(asOwner)
  await asOwner(
    `insert into public.answers (id, user_id, question_id, version_no, text, status, submitted_at) values ($1, $2, $3, 1, 'x', 'evaluated', now())`,
    [answer, asha, question],
  )
  await asOwner(
    `insert into public.evaluations (answer_id, by, evaluator, remark, released_at)
     values ($1, 'mentor', $2, 'Told', now()), ($1, 'rules', null, 'Not told', null)`,
    [answer, anil],
  )
  const id = await ask(asha)
  const worker = crypto.randomUUID()
  await claim(worker)
  const { rows } = await call<{ rows: string[] }>('service', 'export_rows', id, worker, 'public.evaluations')
  expect(rows.map((row) => JSON.parse(row))).toMatchObject([{ remark: 'Told', evaluator: 'another account' }])
})
