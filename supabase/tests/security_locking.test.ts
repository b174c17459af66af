/** "It was not me": the account is shut at once, for everybody and everything, and opened by the link in its mailbox only. */

import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readOutbox } from '#backend/mail/mailer.ts'
import { type Learner, type MarkingServer, startMarkingServer } from './marking-server.ts'

const PASSWORD = 'Monsoon-26-Rain'
const CHOSEN = 'Another-27-Cloud'
let site: MarkingServer
beforeAll(async () => {
  site = await startMarkingServer()
}, 240_000)
afterAll(async () => await site?.stop())

/** A grave event of the learner's, as something else would note it. Returns its id. */
async function graveEvent({ id }: Pick<Learner, 'id'>, type = 'new_device') {
  const [made] = await site.rows<{ id: string }>(
    `select private.add_security_event($1, $2, 'high', 'Sign-in from a new device') as id`,
    [id, type],
  )
  return made?.id as string
}

async function tokenOf({ client }: Learner) {
  const { data } = await client.auth.getSession()
  return data.session?.access_token ?? ''
}

const lock = async (learner: Learner, event: string, token?: string) =>
  site.post('lock-account', { Authorization: `Bearer ${token ?? (await tokenOf(learner))}` }, { event })

const unlock = (body: object) => site.post('unlock-account', { apikey: site.server.instance.ANON_KEY }, body)

/** The links mailed to somebody, the newest first. */
async function linksTo({ email }: Learner) {
  const { sent, error } = (await site.run('unlock-mails')).body
  expect(error).toBeUndefined()
  const mails = (await readOutbox(join(site.server.dataDir, 'outbox'))).filter(({ to }) => to === email)
  return { sent, tokens: mails.flatMap(({ text }) => /\/auth\/unlock#([0-9a-f]{64})/.exec(text)?.[1] ?? []) }
}

function signIn({ email }: Learner, password: string) {
  const { API_URL, ANON_KEY } = site.server.instance
  return createClient(API_URL, ANON_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
  }).auth.signInWithPassword({ email, password })
}

test('a locked account is shut everywhere at once: sessions, tokens still good, passwords, passkeys, addresses', async () => {
  const asha = await site.learner()
  const { data } = await asha.client.auth.getSession()
  await asha.client.rpc('my_news_address').throwOnError()
  await site.rows(`select set_config('app.actor', '', false)`)
  const event = await graveEvent(asha)
  expect((await lock(asha, event)).status).toBe(200)

  // The token has not run out, and reads and writes nothing more.
  expect((await asha.client.from('profiles').select('*')).data).toEqual([])
  expect((await asha.client.rpc('my_security_events')).error?.code).toBe('42501')
  const refreshed = await asha.client.auth.refreshSession({
    refresh_token: data.session?.refresh_token ?? '',
  })
  expect(refreshed.error?.status).toBeLessThan(500)
  expect(refreshed.data.session).toBeNull()
  expect((await signIn(asha, PASSWORD)).error?.code).toBe('invalid_credentials')
  expect(
    await site.rows(
      'select from auth.sessions where user_id = $1 union all select from public.news_addresses where user_id = $1',
      [asha.id],
    ),
  ).toEqual([])
  expect(await site.rows('select answer from public.security_events where id = $1', [event])).toEqual([
    { answer: 'not_me' },
  ])
  expect(
    await site.rows('select action, actor, subject_user from private.audit_log where subject_user = $1', [
      asha.id,
    ]),
  ).toEqual([{ action: 'accounts.lock', actor: asha.id, subject_user: asha.id }])
})

test('a locked account’s secret addresses answer nobody, and stay dead when it is opened', async () => {
  const asha = await site.learner()
  const addresses = await addressesOf(asha)
  await lock(asha, await graveEvent(asha))
  expect(await answering(addresses)).toEqual([])
  const { tokens } = await linksTo(asha)
  expect((await unlock({ token: tokens[0], password: CHOSEN })).status).toBe(200)
  expect(await answering(addresses)).toEqual([])
})

test('of an account that an administrator bans no secret address answers while the ban lasts', async () => {
  const [asha, meera] = await Promise.all([site.learner(), site.learner()])
  await site.rows(`update public.user_roles set role = 'admin' where user_id = $1`, [meera.id])
  const addresses = await addressesOf(asha)
  expect(await answering(addresses)).toEqual(['news', 'plan', 'calendar'])
  await site.rows(`select public.ban_user($1, $2, now() + interval '1 day', 'Asked twice')`, [
    meera.id,
    asha.id,
  ])
  expect(await answering(addresses)).toEqual([])
  await site.rows(`update auth.users set banned_until = now() - interval '1 second' where id = $1`, [asha.id])
  expect(await answering(addresses)).toEqual(['news', 'plan', 'calendar'])
})

const READERS = { news: 'read_news_address', plan: 'plan_feed_of', calendar: 'calendar_feed_of' } as const
type Addresses = Record<keyof typeof READERS, string>

async function addressesOf({ client }: Learner): Promise<Addresses> {
  const made = async (name: string) => (await client.rpc(name).throwOnError()).data as string
  return {
    news: await made('renew_news_address'),
    plan: await made('renew_plan_feed'),
    calendar: await made('renew_calendar_feed'),
  }
}

/** Those behind which there still is something. */
async function answering(addresses: Addresses) {
  const found: string[] = []
  for (const [what, reader] of Object.entries(READERS)) {
    const [row] = await site.rows<{ said: unknown }>(`select public.${reader}($1) as said`, [
      addresses[what as keyof Addresses],
    ])
    if (row?.said) found.push(what)
  }
  return found
}

test('"Forgot password" does not open a locked account; its own link does, once, and the old password stays dead', async () => {
  const asha = await site.learner()
  await lock(asha, await graveEvent(asha))
  await fetch(`${site.server.instance.API_URL}/auth/v1/recover`, {
    method: 'POST',
    headers: { apikey: site.server.instance.ANON_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: asha.email }),
  })
  // Sent after the answer, so that the time of the answer tells nothing.
  const link = await vi.waitFor(async () => {
    const mails = await readOutbox(join(site.server.dataDir, 'outbox'))
    const [recovery] = mails.filter(({ to }) => to === asha.email)
    const [found] = /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(recovery?.text ?? '') ?? []
    expect(found).toBeDefined()
    return found as string
  })
  const led = await fetch(link, { redirect: 'manual' })
  expect(led.headers.get('location')).toContain('user_banned')

  const { tokens } = await linksTo(asha)
  expect(tokens).toHaveLength(1)
  const opened = await unlock({ token: tokens[0], password: CHOSEN })
  expect([opened.status, await opened.json()]).toEqual([200, { email: asha.email }])
  expect((await signIn(asha, PASSWORD)).error?.code).toBe('invalid_credentials')
  expect((await signIn(asha, CHOSEN)).error).toBeNull()

  expect((await unlock({ token: tokens[0], password: PASSWORD })).status).toBe(410)
  const noted = await site.rows<{ event_type: string }>(
    'select event_type from public.security_events where user_id = $1 order by created_at',
    [asha.id],
  )
  // The first is how a test comes by its learner: an administrator made the account.
  expect(noted.map(({ event_type }) => event_type)).toEqual([
    'admin_action',
    'new_device',
    'account_locked',
    'account_unlocked',
  ])
})

test('a weak password is refused in words and costs the link nothing', async () => {
  const asha = await site.learner()
  await lock(asha, await graveEvent(asha))
  const { tokens } = await linksTo(asha)
  const weak = await unlock({ token: tokens[0], password: 'short' })

  expect(weak.status).toBe(422)
  expect(((await weak.json()) as { error: string }).error).toMatch(/password/i)
  expect((await unlock({ token: tokens[0], password: CHOSEN })).status).toBe(200)
})

test('the mail can be asked for again: the link before is dead then, and nobody learns which addresses there are', async () => {
  const asha = await site.learner()
  await lock(asha, await graveEvent(asha))
  const first = await linksTo(asha)
  const ask = async (email: string) => {
    const answer = await unlock({ email })
    return [answer.status, await answer.json()]
  }
  expect(await ask(asha.email)).toEqual([200, { asked: true }])
  expect(await ask('nobody@example.in')).toEqual([200, { asked: true }])
  expect((await linksTo(asha)).tokens).toHaveLength(1)

  // A minute later.
  await site.rows(
    `update private.account_locks set mailed_at = now() - interval '2 minutes' where user_id = $1`,
    [asha.id],
  )
  await ask(asha.email.toUpperCase())
  const { tokens } = await linksTo(asha)
  expect(tokens).toHaveLength(2)
  expect((await unlock({ token: first.tokens[0], password: CHOSEN })).status).toBe(410)
  await site.rows(`update private.account_locks set token_until = now() where user_id = $1`, [asha.id])
  expect((await unlock({ token: tokens[0], password: CHOSEN })).status).toBe(410)
})

test('an administrator’s ban is not lifted by the link', async () => {
  const asha = await site.learner()
  await lock(asha, await graveEvent(asha))
  const { tokens } = await linksTo(asha)
  await site.service.auth.admin.updateUserById(asha.id, { ban_duration: '48h' })

  expect((await unlock({ token: tokens[0], password: CHOSEN })).status).toBe(410)
})

test('factors, linked accounts and passkeys that came with the event go; a factor from long before stays', async () => {
  const asha = await site.learner()
  await site.rows(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, friendly_name)
     values (gen_random_uuid(), $1, 'totp', 'unverified', now() - interval '9 days', now(), 'old'),
       (gen_random_uuid(), $1, 'totp', 'unverified', now(), now(), 'new')`,
    [asha.id],
  )
  await site.rows(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at)
     values ($2, $1, '{}', 'google', now())`,
    [asha.id, crypto.randomUUID()],
  )
  expect((await lock(asha, await graveEvent(asha))).status).toBe(200)

  expect(
    await site.rows('select friendly_name as name from auth.mfa_factors where user_id = $1', [asha.id]),
  ).toEqual([{ name: 'old' }])
  expect(await site.rows('select provider from auth.identities where user_id = $1', [asha.id])).toEqual([
    { provider: 'email' },
  ])
})

test('nobody locks by somebody else’s event, by one that is none, or without being signed in', async () => {
  const [asha, ravi] = [await site.learner(), await site.learner()]
  const event = await graveEvent(asha)
  expect((await lock(ravi, event)).status).toBe(404)
  expect((await lock(ravi, crypto.randomUUID())).status).toBe(404)
  expect((await lock(ravi, 'what?')).status).toBe(400)
  expect((await lock(ravi, event, site.server.instance.ANON_KEY)).status).toBe(401)
  expect((await site.visitor.rpc('lock_my_account', { p_event: event })).error?.code).toBe('42501')
  const [low] = await site.rows<{ id: string }>(
    `select private.add_security_event($1, 'last_password_tried', 'medium', 'x') as id`,
    [ravi.id],
  )
  expect((await lock(ravi, low?.id ?? '')).status).toBe(404)

  expect((await signIn(asha, PASSWORD)).error).toBeNull()
  expect((await signIn(ravi, PASSWORD)).error).toBeNull()
})

test.each([
  [{}],
  [{ email: 7 }],
  [{ email: '' }],
  [{ email: 'x'.repeat(400) }],
  [{ token: 'x', password: CHOSEN }],
  [{ token: 'a'.repeat(64) }],
  [{ token: 'a'.repeat(64), password: '' }],
  [{ token: 'a'.repeat(64), password: CHOSEN, email: 'asha@example.in' }],
])('%j is refused in words', async (body) => {
  const answer = await unlock(body)

  expect(answer.status).toBe(400)
  expect(((await answer.json()) as { error: string }).error).toBeTruthy()
})

test('an address with characters that no text may hold asks for nothing, and breaks nothing', async () => {
  expect((await unlock({ email: 'asha\u0000@example.in' })).status).toBe(200)
  expect((await unlock({ email: "asha'%_\\@example.in" })).status).toBe(200)
})
