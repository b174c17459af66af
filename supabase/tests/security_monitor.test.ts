/** The security monitor on running servers: sign-ins from far apart, much that is downloaded, doors that stay shut. */

import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'
import { type Learner, type MarkingServer, startMarkingServer } from './marking-server.ts'

const PASSWORD = 'Monsoon-26-Rain'
const environment = { TRUSTED_PROXY_HEADER: 'x-forwarded-for' }
let site: MarkingServer
/** A second process on the same database. */
let beside: StartedServer
beforeAll(async () => {
  site = await startMarkingServer(environment)
  beside = await startRealServer(
    {
      ...environment,
      ...{ DATABASE_URL: site.server.instance.DB_URL, JWT_SECRET: site.server.instance.JWT_SECRET ?? '' },
      ...{ RATE_LIMITS: 'off', JOBS: 'off' },
    },
    undefined,
    'backend/main.ts',
  )
}, 240_000)
afterAll(async () => {
  await beside?.stop()
  beside?.remove()
  await site?.stop()
})

const ADDRESS = { IN: '49.36.1.1', BR: '177.0.0.1', US: '8.8.8.8', home: '192.168.1.7' }

async function signInFrom({ email }: Learner, address: string, { server } = site) {
  const client = createClient(server.instance.API_URL, server.instance.ANON_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'X-Forwarded-For': address } },
  })
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return { client, token: data.session.access_token }
}

type Event = { event_type: string; risk_level: string; description: string; country: string | null }

async function eventsOf({ client }: Pick<Learner, 'client'>, type: string): Promise<Event[]> {
  const { data } = await client.rpc('my_security_events', { p_limit: 100 }).throwOnError()
  return (data as Event[]).filter(({ event_type }) => event_type === type)
}

/** The same learner on the other process. */
async function besideOf({ email }: Learner) {
  const { API_URL, ANON_KEY } = beside.instance
  const client = createClient(API_URL, ANON_KEY, { auth: { persistSession: false, autoRefreshToken: false } })
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return client
}

const soon = { interval: 200 }

test('two sign-ins from far apart within minutes are a high-risk event with its place; the address is forgotten', async () => {
  const asha = await site.learner()
  await signInFrom(asha, ADDRESS.IN)
  const { client } = await signInFrom(asha, ADDRESS.BR)
  expect(await site.run('place-sign-ins')).toMatchObject({ status: 200 })

  expect(await eventsOf(asha, 'impossible_travel')).toMatchObject([
    {
      risk_level: 'high',
      description:
        'Sign-ins from India and Brazil within a minute: farther apart than one can travel in that time',
      country: 'BR',
    },
  ])
  const { data } = await client.rpc('list_my_sessions').throwOnError()
  expect((data as { country: string | null }[]).map(({ country }) => country).sort()).toEqual([
    'BR',
    'IN',
    null,
  ])
  expect(
    await site.rows('select ip from private.session_places where user_id = $1 and ip is not null', [asha.id]),
  ).toEqual([])
})

test('a session that has ended is still compared with the next, in a later run; the same place again is no event', async () => {
  const asha = await site.learner()
  const first = await signInFrom(asha, ADDRESS.IN)
  await site.run('place-sign-ins')
  await first.client.auth.signOut({ scope: 'local' })
  await signInFrom(asha, ADDRESS.IN)
  await site.run('place-sign-ins')
  expect(await eventsOf(asha, 'impossible_travel')).toEqual([])

  await signInFrom(asha, ADDRESS.US)
  await site.run('place-sign-ins')
  await site.run('place-sign-ins')
  expect(await eventsOf(asha, 'impossible_travel')).toHaveLength(1)
})

test('an address of a home network has no place, and stands between two that have', async () => {
  const asha = await site.learner()
  await signInFrom(asha, ADDRESS.IN)
  await signInFrom(asha, ADDRESS.home)
  await site.run('place-sign-ins')
  expect(await eventsOf(asha, 'impossible_travel')).toEqual([])
  expect(
    await site.rows('select country from private.session_places where user_id = $1 and placed_at is null', [
      asha.id,
    ]),
  ).toEqual([])
})

test('wrong passwords are noted with the country that they were tried from', async () => {
  const asha = await site.learner()
  const { API_URL, ANON_KEY } = site.server.instance
  for (let n = 0; n < 5; n++) {
    await fetch(`${API_URL}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: ANON_KEY, 'Content-Type': 'application/json', 'X-Forwarded-For': ADDRESS.BR },
      body: JSON.stringify({ email: asha.email, password: 'Another-26-Guess' }),
    })
  }
  await expect.poll(async () => (await eventsOf(asha, 'failed_sign_ins')).length, soon).toBe(1)
  await site.run('place-sign-ins')

  expect(await eventsOf(asha, 'failed_sign_ins')).toMatchObject([{ risk_level: 'high', country: 'BR' }])
})

longTest('thirty refusals in ten minutes, counted by two processes, are one high-risk event', async () => {
  const asha = await site.learner()
  const other = await besideOf(asha)
  for (let n = 0; n < 16; n++) {
    for (const client of [asha.client, other]) {
      const { status } = await client.from('user_roles').update({ role: 'admin' }).eq('user_id', asha.id)
      expect(status).toBe(403)
    }
  }

  await expect
    .poll(() => eventsOf(asha, 'denied_access'), soon)
    .toMatchObject([{ risk_level: 'high', description: expect.stringContaining('rest/user_roles') }])
  await asha.client.from('user_roles').update({ role: 'admin' }).eq('user_id', asha.id)
  await expect
    .poll(async () => {
      const [sum] = await site.rows<{ times: string }>(
        'select sum(times) as times from private.traffic_refusals where user_id = $1',
        [asha.id],
      )
      return Number(sum?.times)
    }, soon)
    .toBe(33)
  expect(await eventsOf(asha, 'denied_access')).toHaveLength(1)
})

longTest(
  'ten refusals at the doors of administrators are critical, whether functions of the database or of the server',
  async () => {
    const asha = await site.learner()
    const { data } = await asha.client.auth.getSession()
    for (let n = 0; n < 6; n++) {
      expect((await asha.client.rpc('admin_security_events')).error?.code).toBe('42501')
      const answer = await site.post(
        'news-desk',
        { Authorization: `Bearer ${data.session?.access_token}` },
        { act: 'feeds' },
      )
      expect([400, 403]).toContain(answer.status)
    }
    for (let n = 0; n < 5; n++) await asha.client.rpc('admin_security_sums')

    await expect
      .poll(() => eventsOf(asha, 'denied_access'), soon)
      .toMatchObject([
        { risk_level: 'critical', description: expect.stringContaining('rest/rpc/admin_security_events') },
      ])
  },
)

longTest(
  'what somebody reads and downloads is counted by user; much of it in an hour is one high-risk event',
  async () => {
    const asha = await site.learner()
    await asha.client.from('exam_rules').select('*').limit(3).throwOnError()
    await expect
      .poll(async () => {
        const [sum] = await site.rows<{ rows: string; bytes: string }>(
          'select sum(rows_read) as rows, sum(row_bytes) as bytes from private.traffic where user_id = $1',
          [asha.id],
        )
        return Number(sum?.rows) > 0 && Number(sum?.bytes) > 0
      }, soon)
      .toBe(true)
    expect(await eventsOf(asha, 'mass_download')).toEqual([])

    await site.rows(
      `insert into private.traffic (user_id, minute, rows_read) values ($1, date_trunc('minute', now()) - interval '30 minutes', 50000)`,
      [asha.id],
    )
    for (const client of [asha.client, await besideOf(asha)])
      await client.from('exam_rules').select('*').limit(3).throwOnError()
    await expect.poll(() => eventsOf(asha, 'mass_download'), soon).toMatchObject([{ risk_level: 'high' }])
  },
)
