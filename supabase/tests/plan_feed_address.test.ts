/** The address of the plan's calendar, asked as a calendar program asks. */

import { createClient } from '@supabase/supabase-js'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'
import { CHOICES, planTask, words } from './study-plans.ts'

let server: StartedServer
beforeAll(async () => {
  server = await startRealServer({ RATE_LIMITS: 'off', JOBS: 'off' })
}, 60_000)
afterAll(async () => {
  await server.stop()
  server.remove()
})

async function learnerWithPlan(title: string) {
  const { API_URL, ANON_KEY, SERVICE_ROLE_KEY } = server.instance
  const options = { auth: { persistSession: false, autoRefreshToken: false } }
  const [email, password] = [`${crypto.randomUUID()}@example.in`, 'Monsoon-26-Rain']
  await createClient(API_URL, SERVICE_ROLE_KEY, options).auth.admin.createUser({
    email,
    password,
    email_confirm: true,
  })
  const client = createClient(API_URL, ANON_KEY, options)
  await client.auth.signInWithPassword({ email, password })
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const task = planTask({ day, start: 600, title: words(title) })
  const { error } = await client.rpc('keep_plan', {
    ...{ p_choices: CHOICES, p_phases: [], p_finish: day, p_tasks: [task] },
  })
  if (error) throw error
  return { client, task }
}

const ask = (query: string, init?: RequestInit) =>
  fetch(`${server.instance.API_URL}/functions/v1/plan-calendar${query}`, init)

test('the secret address answers with the plan, unchanged with nothing, and is gone once it is renewed', async () => {
  const { client, task } = await learnerWithPlan('Budget; deficit, and “debt”')
  const { data: token } = await client.rpc('renew_plan_feed', { p_language: 'en' })
  const got = await ask(`?token=${token}`)
  expect([got.status, got.headers.get('content-type'), got.headers.get('cache-control')]).toEqual([
    ...[200, 'text/calendar; charset=utf-8', 'private, no-cache'],
  ])
  const calendar = new ICAL.Component(ICAL.parse(await got.text()))
  const [entry, ...others] = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  expect(others).toEqual([])
  expect([entry?.summary, entry?.startDate.toJSDate()]).toEqual([
    ...['Budget; deficit, and “debt”', new Date(`${task.day}T04:30:00Z`)],
  ])

  const again = await ask(`?token=${token}`, { headers: { 'if-none-match': got.headers.get('etag') ?? '' } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(await (await ask(`?token=${token}`, { method: 'HEAD' })).text()).toBe('')
  expect((await ask(`?token=${token}`, { method: 'POST' })).status).toBe(405)

  const { data: renewed } = await client.rpc('renew_plan_feed', { p_language: 'hi' })
  expect((await ask(`?token=${token}`)).status).toBe(404)
  expect((await ask(`?token=${renewed}`)).status).toBe(200)
  await client.rpc('remove_plan_feed')
  expect((await ask(`?token=${renewed}`)).status).toBe(404)
})

test.each(['', '?token=', '?token=x', `?token=${'0'.repeat(64)}`, `?token=${'0'.repeat(63)}%00`])(
  'nothing stands at %j',
  async (query) => {
    const got = await ask(query)
    expect([got.status, got.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
  },
)

test('over the data API bad input is the client’s fault, in words', async () => {
  const { client, task } = await learnerWithPlan('GDP')
  const nul = await client.rpc('add_plan_task', {
    p_task: { ...task, id: crypto.randomUUID(), title: words('a\u0000b') },
  })
  const number = await client.rpc('change_plan_task', {
    p_task: task.id,
    p_version: 1e300,
    p_change: { minutes: 30 },
  })
  const day = await client.rpc('my_plan', { p_from: 'soon', p_to: 'later' })
  const id = await client.rpc('stop_clock', { p_id: 'x' })
  const missing = await client.rpc('keep_replan', {
    p_version: null,
    p_changes: null,
    p_finish: null,
    p_reason: null,
  })
  for (const { status, error } of [nul, number, day, id, missing]) {
    expect(status, error?.message).toBeGreaterThanOrEqual(400)
    expect(status, error?.message).toBeLessThan(500)
    expect(error?.message.length).toBeGreaterThan(10)
  }
})
