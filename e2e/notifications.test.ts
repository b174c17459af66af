/** What is told: chosen, silent in quiet hours, shown on a device by the service worker, and how the jobs are doing. */

import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { expectAccessible } from './accessible.ts'
import {
  expectNoSidewaysScroll,
  PASSWORD,
  PHONE,
  SITE,
  visit,
  withServiceWorkers,
  withWholeBrowser,
} from './browser.ts'

withServiceWorkers()
withWholeBrowser()

const given = (name: string) => process.env[name] ?? ''
const database = new pg.Pool({ connectionString: given('DB_URL'), max: 2 })
const service = createClient(SITE, given('SERVICE_ROLE_KEY'), { auth: { persistSession: false } })
afterAll(() => database.end())

/** Somebody who has been here before: newcomers are shown their profile first. Without quiet hours, unless they say so. */
async function person(role = 'student') {
  const email = `told.${crypto.randomUUID().slice(0, 8)}@example.in`
  const { data } = await service.auth.admin.createUser({
    ...{ email, password: PASSWORD, email_confirm: true, user_metadata: { full_name: 'Asha Rao' } },
  })
  const id = data.user?.id ?? ''
  await database.query('update public.user_roles set role = $2 where user_id = $1', [id, role])
  await database.query(
    `update public.profiles set created_at = now() - interval '30 days', onboarding_test_taken = true where user_id = $1`,
    [id],
  )
  await database.query('insert into private.quiet_hours (user_id) values ($1)', [id])
  return { id, email }
}
type Person = Awaited<ReturnType<typeof person>>

async function signedIn(path: string, { email }: Person, options = {}) {
  const visited = await visit('/auth', options)
  const { page } = visited
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/daily-news|profile/)
  await page.goto(path)
  return visited
}

const tell = ({ id }: Person, title: string, href = '/mains-evaluation', kind = 'answer_marked') =>
  database.query(`select private.notify($1, $2, $3, $3, $4, $5, true)`, [
    ...[id, kind, title, href, crypto.randomUUID()],
  ])

function runJob(job: string) {
  return fetch(`${SITE}/functions/v1/${job}`, {
    method: 'POST',
    headers: { apikey: given('SECRET_KEY'), 'Content-Type': 'application/json' },
    body: JSON.stringify({ job, id: crypto.randomUUID(), data: {} }),
  })
}

test('what is told arrives at once; from the list one comes to all of it, and chooses', async () => {
  const asha = await person()
  const { page, context, complaints } = await signedIn('/events', asha, { viewport: PHONE })
  await page.getByRole('button', { name: 'Notifications, nothing new' }).waitFor()
  // the socket is open when the list was read for the second time
  await expect
    .poll(
      async () => {
        await tell(asha, `Told ${Date.now()}`)
        return page.getByText('New notification:').count()
      },
      { timeout: 30_000, interval: 1500 },
    )
    .toBeGreaterThan(0)
  await page.getByRole('button', { name: /Notifications, \d+ not read yet/ }).click()
  await page.getByRole('link', { name: 'See all, and choose what you are told' }).click()
  await page.waitForURL(/\/profile#notifications$/)

  const mission = page.getByRole('checkbox', { name: 'Daily mission: By mail' })
  await mission.check()
  await page.getByRole('checkbox', { name: 'Keep quiet hours' }).check()
  await page.getByLabel('From', { exact: true }).fill('21:30')
  await page.getByLabel('To', { exact: true }).focus()
  await page.getByText('Your choices are saved.').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'section[aria-labelledby=notifications-title]')
  await page.reload()
  await expect.poll(() => mission.isChecked()).toBe(true)
  await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe('21:30')
  expect(complaints).toEqual([])

  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => localStorage.setItem('language', 'hi'))
  await page.reload()
  await page.getByRole('checkbox', { name: 'आज का मिशन: ईमेल से' }).waitFor()
  await expectNoSidewaysScroll(page)
  await context.close()
})

longTest('in quiet hours it stands in the list and does not pop up', async () => {
  const asha = await person()
  const minute = (new Date().getUTCHours() * 60 + new Date().getUTCMinutes() + 330) % 1440
  await database.query('update private.quiet_hours set from_minute = $2, to_minute = $3 where user_id = $1', [
    asha.id,
    (minute + 1380) % 1440,
    (minute + 120) % 1440,
  ])
  await tell(asha, 'Told in the night')
  const { page, context } = await signedIn('/events', asha)
  await page.getByRole('button', { name: 'Notifications, 1 not read yet' }).waitFor()
  await tell(asha, 'Told again in the night', '/scheduler')
  await page.reload()
  await page.getByRole('button', { name: 'Notifications, 2 not read yet' }).click()
  await page.getByRole('link', { name: /Told again in the night/ }).waitFor()
  expect(await page.getByText('New notification:').count()).toBe(0)
  await context.close()
})

/** A browser whose push service always says yes; the service itself is nobody's to reach from here. */
function pretendPushService(page: Page) {
  return page.addInitScript(() => {
    const bytes = (length: number, first: number) => {
      const made = new Uint8Array(length).fill(7)
      made[0] = first
      return made.buffer
    }
    let key: ArrayBuffer | undefined
    const made = () => ({
      endpoint: `https://push.example.in/pretended/${localStorage.getItem('pretended')}`,
      options: { applicationServerKey: key },
      getKey: (part: string) => (part === 'auth' ? bytes(16, 7) : bytes(65, 4)),
      unsubscribe: async () => localStorage.removeItem('pretended'),
    })
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem('pretended') ? (made() as unknown as PushSubscription) : null
    PushManager.prototype.subscribe = async (options) => {
      const given = String(options?.applicationServerKey).replaceAll('-', '+').replaceAll('_', '/')
      key = Uint8Array.from(atob(given), (letter) => letter.charCodeAt(0)).buffer
      localStorage.setItem('pretended', crypto.randomUUID())
      return made() as unknown as PushSubscription
    }
  })
}

longTest('a device is switched on by a tap, listed, and switched off', async () => {
  expect((await runJob('send-pushes')).status).toBe(200)
  const asha = await person()
  const { page, context, complaints } = await signedIn('/events', asha, { viewport: PHONE })
  await context.grantPermissions(['notifications'], { origin: SITE })
  await pretendPushService(page)
  await page.goto('/profile#notifications')
  await page.getByRole('button', { name: 'Switch on for this device' }).click()
  await page.getByText('This device gets your messages.').waitFor()
  await page.getByText('(this device)').waitFor()
  const kept = () =>
    database.query('select endpoint, session_id from private.push_devices where user_id = $1', [asha.id])
  const { rows } = await kept()
  expect(rows).toMatchObject([{ endpoint: expect.stringContaining('/pretended/') }])
  expect(rows[0]?.session_id).not.toBeNull()
  await expectAccessible(page, 'section[aria-labelledby=push-title]')

  await page.getByRole('button', { name: 'Switch off for this device' }).click()
  await page.getByRole('button', { name: 'Switch on for this device' }).waitFor()
  expect((await kept()).rows).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test('a message to this device is shown by the service worker, and a tap leads an open page there', async () => {
  const asha = await person()
  const { page, context } = await signedIn('/events', asha)
  await context.grantPermissions(['notifications'], { origin: SITE })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

  const cdp = await context.newCDPSession(page)
  const registrations: { registrationId: string; scopeURL: string }[] = []
  cdp.on('ServiceWorker.workerRegistrationUpdated', (told) => registrations.push(...told.registrations))
  await cdp.send('ServiceWorker.enable')
  await expect.poll(() => registrations.length).toBeGreaterThan(0)
  const registrationId = registrations[0]?.registrationId ?? ''
  const deliver = (data: unknown) =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      ...{ origin: SITE, registrationId, data: typeof data === 'string' ? data : JSON.stringify(data) },
    })
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map((one) => ({
        ...{ title: one.title, body: one.body, tag: one.tag, lang: one.lang },
        ...{ href: (one.data as { href: string }).href },
      })),
    )
  const mission = {
    ...{ title: 'आपका मिशन तैयार है', body: '30 मिनट', href: '/daily-mission', tag: 'm1', lang: 'hi' },
  }
  // A browser asked what it shows forgets what it has not put up yet; like a push service, this one delivers again.
  const afterDelivery = (data: unknown) => async () => {
    await deliver(data)
    await page.waitForTimeout(500)
    return shown()
  }
  await expect.poll(afterDelivery(mission)).toEqual([mission])
  // the same again takes its place
  const now = { ...mission, body: '30 मिनट, अभी' }
  await expect.poll(afterDelivery(now)).toEqual([now])
  const elsewhere = { title: 'Elsewhere', href: 'https://evil.example/', tag: 'e' }
  await expect
    .poll(async () => (await afterDelivery(elsewhere)()).find(({ tag }) => tag === 'e')?.href)
    .toBe('/profile#notifications')

  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (name: string, given: object) => Event
    }
    const [notification] = await scope.registration.getNotifications({ tag: 'm1' })
    dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
  await page.waitForURL(/\/daily-mission$/)
  await expect.poll(async () => (await shown()).some(({ tag }) => tag === 'm1')).toBe(false)
  await context.close()
})

longTest('an administrator sees how the jobs are doing, and nobody else', async () => {
  const boss = await person('admin')
  const { page, context } = await signedIn('/admin?desk=jobs', boss, { viewport: PHONE })
  const desk = page.getByRole('main')
  await desk.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
  await desk.getByRole('row', { name: /send-pushes/ }).waitFor()
  await desk.getByRole('row', { name: /question-statistics/ }).waitFor()
  await desk.getByText('Messages on their way').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'main')
  await context.close()

  const asha = await person()
  const client = createClient(SITE, given('ANON_KEY'), { auth: { persistSession: false } })
  await client.auth.signInWithPassword({ email: asha.email, password: PASSWORD })
  expect((await client.rpc('job_overview')).error?.code).toBe('42501')
})
