/** The plan: made, moved by keys and by mouse, timed, slipped and re-planned, taken back, followed by a calendar program. */

import { createClient } from '@supabase/supabase-js'
import ICAL from 'ical.js'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, PASSWORD, PHONE, SITE, visit } from './browser.ts'

const given = (name: string) => process.env[name] ?? ''
const database = new pg.Pool({ connectionString: given('DB_URL'), max: 2 })
const service = createClient(SITE, given('SERVICE_ROLE_KEY'), { auth: { persistSession: false } })

afterAll(() => database.end())

/** Somebody who has been here before: newcomers are shown their profile first. */
async function person() {
  const email = `planner.${crypto.randomUUID().slice(0, 8)}@example.in`
  const { data } = await service.auth.admin.createUser({
    ...{ email, password: PASSWORD, email_confirm: true, user_metadata: { full_name: 'Asha Rao' } },
  })
  const id = data.user?.id ?? ''
  await database.query(
    `update public.profiles set created_at = now() - interval '30 days' where user_id = $1`,
    [id],
  )
  // a plan that is made late in the evening begins tomorrow: they live where the day is young
  await database.query(
    `insert into public.study_settings (user_id, time_zone) values ($1, $2)
     on conflict (user_id) do update set time_zone = excluded.time_zone`,
    [id, new Date().getUTCHours() < 12 ? 'Asia/Kolkata' : 'America/Los_Angeles'],
  )
  // an alert about the account would lie over what is pressed here
  await database.query('delete from public.security_events where user_id = $1', [id])
  return { id, email }
}

async function signedIn(path: string, { email }: { email: string }, options = {}) {
  const visited = await visit('/auth', options)
  await visited.page.getByLabel('Email').fill(email)
  await visited.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await visited.page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await visited.page.waitForURL(/daily-news|profile/)
  await visited.page.goto(path)
  return visited
}

type Row = { id: string; day: string; title: { en: string }; status: string; minutes: number }

async function tasksOf(user: string): Promise<Row[]> {
  const { rows } = await database.query(
    `select id, day::text, start, minutes, kind, title, status, pinned, origin, reason, moved_from::text, merged_into
     from public.plan_tasks where user_id = $1 order by id`,
    [user],
  )
  return rows
}

async function dayOfTask(user: string, id: string) {
  return (await tasksOf(user)).find((task) => task.id === id)?.day
}

function columnOf(page: Page, day: string) {
  return page.locator(`[data-week-day="${day}"]`)
}

test('a plan is made, lived with, re-planned and taken back', { timeout: 120_000 }, async () => {
  const asha = await person()
  const { page, context, complaints } = await signedIn('/scheduler', asha)
  await page.getByRole('link', { name: 'Make my plan' }).click()
  await page.getByRole('button', { name: 'Show me the plan' }).click()
  await page.getByText('This is the plan').waitFor()
  await page.getByRole('button', { name: 'Keep this plan' }).click()
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  const made = await tasksOf(asha.id)
  expect(made.length).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'The week after' }).click()
  // it can be gone back from once the other week is shown
  await page.locator('button:enabled', { hasText: /^Today$/ }).waitFor()
  const shown = await page
    .locator('[data-week-day]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.weekDay ?? ''))
  const [monday = '', tuesday = '', wednesday = ''] = shown

  // by keys: at once, and lifted
  const first = columnOf(page, monday).locator('[data-task]').first()
  const firstId = (await first.getAttribute('data-task')) ?? ''
  await first.locator('[data-handle]').focus()
  await page.keyboard.press('ArrowRight')
  await columnOf(page, tuesday).locator(`[data-task="${firstId}"]`).waitFor()
  await page.getByRole('status').filter({ hasText: 'now.' }).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-handle')))
    .toBe(firstId)
  await page.keyboard.press('Space')
  await page.getByText(/is over Tuesday/).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowRight')
  await page.getByText(/is over Wednesday/).waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await columnOf(page, wednesday).locator(`[data-task="${firstId}"]`).waitFor()
  await expect.poll(() => dayOfTask(asha.id, firstId)).toBe(wednesday)

  // by mouse, and back by undo
  const second = columnOf(page, monday).locator('[data-task]').first()
  const secondId = (await second.getAttribute('data-task')) ?? ''
  await drag(page, second, columnOf(page, tuesday))
  await columnOf(page, tuesday).locator(`[data-task="${secondId}"]`).waitFor()
  await expect.poll(() => dayOfTask(asha.id, secondId)).toBe(tuesday)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await columnOf(page, monday).locator(`[data-task="${secondId}"]`).waitFor()
  await expect.poll(() => dayOfTask(asha.id, secondId)).toBe(monday)

  // minutes by hand, and by a clock that outlives a reload
  await page.goto('/scheduler')
  const today = page.locator('[data-task]').first()
  await today.getByRole('button', { name: /^Change:/ }).click()
  await page.getByLabel('Minutes that you studied without the clock').fill('25')
  await page.getByRole('button', { name: 'Log them' }).click()
  await page.getByText(/logged on “/).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Stopwatch' }).click()
  await page.getByRole('timer').waitFor()
  await expect.poll(() => page.title()).toMatch(/^0:0\d · /)
  await expect
    .poll(
      async () =>
        (await database.query('select from public.time_logs where user_id = $1', [asha.id])).rowCount,
    )
    .toBe(2)
  await page.reload()
  await page.getByRole('timer').waitFor()
  await page.getByRole('button', { name: 'Stop and log' }).click()
  await page.getByRole('timer').waitFor({ state: 'detached' })

  // five tasks slip; the re-plan is looked at, adjusted, taken, and taken back
  const openNow = (await tasksOf(asha.id)).filter(({ status }) => status === 'open')
  const slipped = openNow.slice(0, 5).map(({ id }) => id)
  await database.query(
    `update public.plan_tasks set day = current_date - 3, pinned = false where user_id = $1 and id = any ($2)`,
    [asha.id, slipped],
  )
  const before = await tasksOf(asha.id)
  await page.reload()
  await page.getByText('5 tasks wait from earlier days.').waitFor()
  await page.getByRole('link', { name: 'Re-plan', exact: true }).click()
  await page.getByRole('heading', { name: 'The next seven days' }).waitFor()
  await expectAccessible(page)
  const ticks = page.getByRole('checkbox')
  const changes = await ticks.count()
  expect(changes).toBeGreaterThanOrEqual(5)
  await ticks.first().uncheck()
  await ticks.first().check()
  await page.getByRole('button', { name: 'Take the new plan' }).click()
  await page.getByText('The new plan holds.').waitFor()
  await expect.poll(() => page.getByText(/wait from earlier days/).count()).toBe(0)
  const after = await tasksOf(asha.id)
  expect(after).not.toEqual(before)
  expect(after.filter(({ id }) => before.some((task) => task.id === id))).toHaveLength(before.length)
  await page.getByRole('button', { name: 'Undo the re-plan' }).click()
  await page.getByText('5 tasks wait from earlier days.').waitFor()
  expect(await tasksOf(asha.id)).toEqual(before)

  // another program follows the plan
  await page.getByRole('link', { name: 'In your calendar program' }).click()
  await page.getByRole('button', { name: 'Make my address' }).click()
  const address = await page.getByLabel('Your address').inputValue()
  const calendar = await page.request.get(address)
  expect(calendar.headers()['content-type']).toContain('text/calendar')
  const entries = new ICAL.Component(ICAL.parse(await calendar.text())).getAllSubcomponents('vevent')
  expect(entries.length).toBeGreaterThan(10)
  expect(complaints).toEqual([])
  await context.close()
})

longTest(
  'on a phone every view fits, and two devices tell each other apart',
  { timeout: 120_000 },
  async () => {
    const ravi = await person()
    const { page, context, complaints } = await signedIn('/scheduler?part=setup', ravi, {
      viewport: PHONE,
      hasTouch: true,
    })
    await page.getByRole('button', { name: 'Show me the plan' }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Show me the plan' }).click()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Keep this plan' }).click()
    await page.getByRole('button', { name: 'Week', exact: true }).waitFor()
    for (const view of ['Day', 'Week', 'Month']) {
      await page.getByRole('button', { name: view, exact: true }).click()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 360, height: 740 })
    for (const view of ['Month', 'Week', 'Day']) {
      await page.getByRole('button', { name: view, exact: true }).click()
      await expectNoSidewaysScroll(page)
    }

    // changed elsewhere meanwhile: it is told, and the newer state is shown
    const task = page.locator('[data-task]').first()
    const id = (await task.getAttribute('data-task')) ?? ''
    await database.query(
      `with next as (update public.plans set version = version + 1 where user_id = $1 returning version)
     update public.plan_tasks set day = day + 9, version = next.version from next where user_id = $1 and id = $2`,
      [ravi.id, id],
    )
    await task.getByRole('button', { name: /^Change:/ }).click()
    await page.getByRole('button', { name: 'A day later' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByText('Changed on another device').waitFor()
    await page.getByRole('button', { name: 'Leave it' }).click()
    await page.locator(`[data-task="${id}"]`).waitFor({ state: 'detached' })
    expect(complaints.filter((line) => !line.includes('409'))).toEqual([])
    await context.close()
  },
)

async function drag(page: Page, what: ReturnType<Page['locator']>, onto: ReturnType<Page['locator']>) {
  const [from, to] = [await what.boundingBox(), await onto.boundingBox()]
  if (!from || !to) throw new Error('It is not to be seen')
  await page.mouse.move(from.x + from.width / 2, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 12, from.y + 24, { steps: 3 })
  await page.mouse.move(to.x + to.width / 2, to.y + 120, { steps: 8 })
  await page.mouse.up()
}
