/** Consents: kept with their words, taken back with effect, and never rewritten. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser, withAal } from './as-user.ts'

type Act = { purpose: string; given: boolean; how: string; version: string }
const actsOf = (who: string) =>
  as<Act>(
    who,
    `select purpose, given, how, version::text from public.consents where user_id = auth.uid() order by id`,
  )
const lastOf = async (who: string) => (await actsOf(who)).at(-1)
const choose = (who: string, purpose: unknown, given: unknown) => call(who, 'choose_consent', purpose, given)

test('whoever makes an account agrees to what its form leads to, in the words of that day', async () => {
  const asha = await newUser()
  const [now] = await asOwner<{ version: string }>(
    `select private.current_notice('account')::text as version`,
  )
  expect(await actsOf(asha)).toEqual([
    { purpose: 'account', given: true, how: 'sign-up', version: now?.version },
  ])
})

test('the words of a day are in force from midnight in India, whatever day the server has', async () => {
  await asOwner(
    `insert into public.consent_notices
     select (jsonb_populate_record(notice, jsonb_build_object('version', private.today() + ahead))).*
     from public.consent_notices notice, generate_series(0, 1) ahead
     where notice.purpose = 'voice'
       and notice.version = (select max(version) from public.consent_notices where purpose = 'voice')`,
  )
  // one of these has another day than India at any hour
  for (const zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
    const [row] = await asOwner<{ is_today: boolean }>(
      `with server as materialized (select set_config('timezone', $1, true))
       select private.current_notice('voice') = private.today() as is_today from server`,
      [zone],
    )
    expect(row?.is_today, zone).toBe(true)
  }
  // and nobody is asked in those of tomorrow
  for (const who of ['visitor', await newUser()] as const) {
    const read = await as<{ ahead: number }>(
      who,
      `select version - (now() at time zone 'Asia/Kolkata')::date as ahead from public.consent_notices
       where purpose = 'voice' order by version desc`,
    )
    expect(read[0]?.ahead).toBe(0)
    expect(read.length).toBeGreaterThan(1)
  }
})

test('a category that is named is a consent, and taking it back erases it', async () => {
  const asha = await newUser()
  await as(asha, `update public.profiles set exam_category = 'obc' where user_id = auth.uid()`)
  expect(await lastOf(asha)).toMatchObject({ purpose: 'category', given: true, how: 'settings' })
  await choose(asha, 'category', false)
  expect(await lastOf(asha)).toMatchObject({ purpose: 'category', given: false, how: 'my-data' })
  expect(await as(asha, 'select exam_category from public.profiles where user_id = auth.uid()')).toEqual([
    { exam_category: null },
  ])
  const before = (await actsOf(asha)).length
  await choose(asha, 'category', false)
  expect(await actsOf(asha)).toHaveLength(before)
})

test('extra time, mails and devices go with their consent', async () => {
  const asha = await newUser()
  await choose(asha, 'extra_time', true)
  await choose(asha, 'extra_time', false)
  expect(await as(asha, 'select needs_extra_time from public.profiles where user_id = auth.uid()')).toEqual([
    { needs_extra_time: false },
  ])

  await choose(asha, 'mails', false)
  expect(await lastOf(asha)).toMatchObject({ purpose: 'mails', given: false })
  await asOwner(`select private.notify($1, 'answer_marked', 'x', 'x', '/', 'consent', true)`, [asha])
  const mails = () =>
    asOwner(
      `select from private.notification_mails join public.notifications told on told.id = notification_id where user_id = $1`,
      [asha],
    )
  expect(await mails()).toEqual([])
  await choose(asha, 'mails', true)
  expect(await lastOf(asha)).toMatchObject({ purpose: 'mails', given: true })

  await asOwner(
    `insert into private.push_devices (user_id, endpoint, p256dh, auth, name)
    values ($1, 'https://push.example.in/consent', 'x', 'x', 'Phone')`,
    [asha],
  )
  expect(await lastOf(asha)).toMatchObject({ purpose: 'pushes', given: true })
  await choose(asha, 'pushes', false)
  expect(await asOwner('select from private.push_devices where user_id = $1', [asha])).toEqual([])
  expect(await lastOf(asha)).toMatchObject({ purpose: 'pushes', given: false })
})

test('who says yes and no by turns leaves twenty acts a day about one purpose, the latest among them', async () => {
  const [asha, ravi] = await Promise.all([newUser(), newUser()])
  await choose(ravi, 'extra_time', true)
  await asOwner(
    `insert into public.consents (user_id, purpose, version, given, how, at)
     select $1, 'extra_time', '2026-11-23', n % 2 = 1, 'settings', now() - case when n < 5 then 25 else 20 end * interval '1 hour'
     from generate_series(1, 24) n`,
    [asha],
  )
  await choose(asha, 'extra_time', true)
  expect(await lastOf(asha)).toMatchObject({ purpose: 'extra_time', given: true, how: 'my-data' })
  await choose(asha, 'mails', false)
  await choose(asha, 'extra_time', false)
  expect((await actsOf(asha)).slice(-2)).toMatchObject([
    { purpose: 'mails', given: false },
    { purpose: 'extra_time', given: false },
  ])
  const acts = (await actsOf(asha)).filter(({ purpose }) => purpose === 'extra_time')
  // four of the day before, and twenty
  expect(acts).toHaveLength(24)
  expect(await lastOf(ravi)).toMatchObject({ purpose: 'extra_time', given: true })
})

test('conversations that are not to be kept are gone at once, and those of others stay', async () => {
  const [asha, ravi] = await Promise.all([newUser(), newUser()])
  for (const who of [asha, ravi]) {
    await as(
      who,
      `insert into public.chat_sessions (user_id, session_id) values (auth.uid(), 'chat_' || auth.uid())`,
    )
    await as(
      who,
      `insert into public.chat_messages (id, session_id, user_id, message_type, content)
      values ('m', 'chat_' || auth.uid(), auth.uid(), 'user', 'What is GDP?')`,
    )
  }
  await choose(asha, 'chat_history', false)
  expect(await asOwner(`select user_id from public.chat_messages where id = 'm'`)).toEqual([
    { user_id: ravi },
  ])
  expect(
    await as(asha, 'select keep_history from public.assistant_settings where user_id = auth.uid()'),
  ).toEqual([{ keep_history: false }])
  await call(asha, 'choose_assistant_settings', { keep_history: true })
  expect(await lastOf(asha)).toMatchObject({ purpose: 'chat_history', given: true, how: 'settings' })
})

test('what was said aloud is not kept of somebody who does not want it, neither before nor after', async () => {
  const asha = await newUser()
  const say = (id: string) =>
    asOwner(
      `insert into public.chat_messages (id, session_id, user_id, message_type, content, transcript)
      values ($2, 'chat_v', $1, 'user', '[Audio Message]', 'What is GDP?')`,
      [asha, id],
    )
  await say('first')
  await choose(asha, 'voice', false)
  await say('second')
  expect(await asOwner('select transcript from public.chat_messages where user_id = $1', [asha])).toEqual([
    { transcript: null },
    { transcript: null },
  ])
})

test('the words of a voice message leave the copy that a rating took along, too, and typed words stay in theirs', async () => {
  const asha = await newUser()
  const say = (id: string, type: string, content: string, transcript: string | null = null) =>
    asOwner(
      `insert into public.chat_messages (id, session_id, user_id, message_type, content, transcript)
      values ($2, 'chat_r', $1, $3, $4, $5)`,
      [asha, id, type, content, transcript],
    )
  await say('spoken', 'user', '[Audio Message]', 'What is my rent on GDP?')
  await say('first', 'ai', 'It is the total.')
  await say('typed', 'user', 'What is the repo rate?')
  await say('second', 'ai', 'It is a rate.')
  for (const id of ['first', 'second']) await call(asha, 'rate_chat_answer', id, 1, '{}', '')
  await choose(asha, 'voice', false)
  expect(
    await asOwner('select message_id, question from public.chat_feedback where user_id = $1 order by 1', [
      asha,
    ]),
  ).toEqual([
    { message_id: 'first', question: '[Audio Message]' },
    { message_id: 'second', question: 'What is the repo rate?' },
  ])
})

test.each([
  ['account', false],
  ['category', true],
  ['pushes', true],
  ['nonsense', true],
  [null, true],
])('to %s one cannot say %s here, and is told why', async (purpose, given) => {
  const asha = await newUser()
  await expect(choose(asha, purpose, given)).rejects.toMatchObject({ code: 'PT400' })
})

test('nobody reads or writes consents of others, and nobody rewrites their own', async () => {
  const [asha, ravi] = await Promise.all([newUser(), newUser()])
  expect(await as(ravi, { text: 'select from public.consents where user_id = $1', values: [asha] })).toEqual(
    [],
  )
  await expect(as('visitor', 'select from public.consents')).rejects.toMatchObject({ code: '42501' })
  for (const statement of [
    'update public.consents set given = false',
    'delete from public.consents',
    `insert into public.consents (user_id, purpose, version, given, how) values (auth.uid(), 'voice', '2026-11-23', true, 'my-data')`,
  ])
    await expect(as(asha, statement)).rejects.toMatchObject({ code: '42501' })
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [asha],
  )
  expect(await as(withAal(asha, 'aal1'), 'select from public.consents')).toEqual([])
  await expect(call(withAal(asha, 'aal1'), 'choose_consent', 'voice', false)).rejects.toMatchObject({
    code: '42501',
  })
})

test('the newest notices promise no more than is done: what stays after the account, and which mails still come', async () => {
  const newest = await as<{ purpose: string; ends: string; ends_hi: string }>(
    'visitor',
    'select distinct on (purpose) purpose, ends, ends_hi from public.consent_notices order by purpose, version desc',
  )
  const endOf = (purpose: string) => newest.find((notice) => notice.purpose === purpose)
  expect(endOf('account')?.ends).toMatch(/rulings on questions stay.*backup/)
  expect(endOf('account')?.ends_hi).toMatch(/निर्णय बने रहते हैं.*बैकअप/)
  expect(endOf('mails')?.ends).toMatch(/a seat that you took/)
  expect(endOf('mails')?.ends_hi).toMatch(/सीट/)
})

test('everybody reads the notices, and nobody changes one, not even the service', async () => {
  const purposes = await as<{ purpose: string }>(
    'visitor',
    'select distinct purpose from public.consent_notices order by 1',
  )
  expect(purposes.map(({ purpose }) => purpose)).toEqual([
    ...['account', 'category', 'chat_history', 'extra_time', 'mails', 'pushes', 'voice'],
  ])
  for (const who of ['visitor', 'service'] as const)
    await expect(as(who, `update public.consent_notices set uses = 'anything'`)).rejects.toMatchObject({
      code: '42501',
    })
})
