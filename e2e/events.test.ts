/** Sessions from the desk to the calendar program: announced, full, passed on, entered, and read by another library. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import ICAL from 'ical.js'
import { SignJWT } from 'jose'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, PASSWORD, PHONE, SITE, visit } from './browser.ts'

const given = (name: string) => process.env[name] ?? ''
const database = new pg.Pool({ connectionString: given('DB_URL'), max: 2 })
const service = createClient(SITE, given('SERVICE_ROLE_KEY'), { auth: { persistSession: false } })

beforeAll(async () => {
  // what an earlier run left would stand in the calendar too
  await database.query(
    `update public.events set status = 'withdrawn' where slug like 'journey-%' or slug like 'rush-%'`,
  )
})
afterAll(() => database.end())

type Person = { id: string; email: string }

/** Somebody who has been here before: newcomers are shown their profile first. */
async function person(name: string, role = 'student'): Promise<Person> {
  const email = `${name.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}@example.in`
  const { data } = await service.auth.admin.createUser({
    ...{ email, password: PASSWORD, email_confirm: true, user_metadata: { full_name: `${name} Rao` } },
  })
  const id = data.user?.id ?? ''
  await database.query('update public.user_roles set role = $2 where user_id = $1', [id, role])
  await database.query(
    `update public.profiles set created_at = now() - interval '30 days' where user_id = $1`,
    [id],
  )
  // so that mail goes out whatever the hour
  await database.query('insert into private.quiet_hours (user_id) values ($1)', [id])
  return { id, email }
}

async function enter(page: Page, { email }: Person) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function signedIn(path: string, who: Person, options = {}) {
  const visited = await visit('/auth', options)
  await enter(visited.page, who)
  await visited.page.waitForURL(/daily-news|profile/)
  await visited.page.goto(path)
  return visited
}

/** The job of the minute, as the server calls it. */
async function runJob() {
  const response = await fetch(`${SITE}/functions/v1/event-reminders`, {
    method: 'POST',
    headers: { apikey: given('SECRET_KEY'), 'content-type': 'application/json' },
    body: JSON.stringify({ job: 'event-reminders', id: crypto.randomUUID(), data: {} }),
  })
  expect([response.status, await response.json()]).toEqual([200, expect.anything()])
}

type Kept = { to: string; subject: string; text: string; attachments?: { content: string }[] }

function mailsTo({ email }: Person): Kept[] {
  const dir = given('OUTBOX_DIR')
  return readdirSync(dir)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as Kept)
    .filter(({ to }) => to === email)
}

async function mailed(who: Person, subject: string) {
  await expect.poll(() => mailsTo(who).map((mail) => mail.subject), { timeout: 10_000 }).toContain(subject)
  return mailsTo(who).find((mail) => mail.subject === subject) as Kept
}

function entriesIn(text: string) {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => ({
    uid: String(component.getFirstPropertyValue('uid')),
    sequence: Number(component.getFirstPropertyValue('sequence')),
    status: String(component.getFirstPropertyValue('status')),
    alarms: component.getAllSubcomponents('valarm').length,
    starts: new ICAL.Event(component).startDate.toJSDate(),
  }))
}

const DAY_MS = 86_400_000

test('a visitor reads the calendar, as a list and a month, and examples say what they are', async () => {
  const { page, context, complaints } = await visit('/events', { viewport: PHONE })
  await page.getByText('Consumer Price Index').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Data releases' }).click()
  await page.getByRole('button', { name: 'Sessions' }).click()
  await page.getByText('Preliminary examination').waitFor()
  await expect.poll(() => page.getByText('Consumer Price Index').count()).toBe(0)
  const file = await page.getByRole('link', { name: 'Calendar file' }).first().getAttribute('href')
  const [exam] = entriesIn(await (await page.request.get(file ?? '')).text())
  expect(exam?.uid).toMatch(/^exam\./)
  expect(exam?.starts.getFullYear()).toBe(2027)

  await page.goto('/events?view=month&month=2026-12&date=2026-12-31')
  await page.getByRole('button', { name: /31 Dec 2026/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { name: 'January 2027' }).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-day')))
    .toBe('2027-01-01')
  await expectAccessible(page)

  await page.goto('/events?event=example-reading-a-cpi-release')
  await page.getByText('An example, not a session').waitFor()
  expect(await page.getByRole('button', { name: 'Take a seat' }).count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

longTest(
  'a session: announced at the desk, taken, full, passed on, entered, and afterwards',
  async () => {
    const [mentor, asha, ravi] = [await person('Meera', 'admin'), await person('Asha'), await person('Ravi')]
    const desk = await signedIn('/admin?desk=events', mentor)
    await desk.page.getByRole('button', { name: 'New session' }).click()
    const starts = new Date(Date.now() + 9 * DAY_MS)
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(starts)
    await desk.page.getByLabel('Title', { exact: true }).fill('Journey doubts')
    await desk.page.getByLabel('What it is about', { exact: true }).fill('An hour of questions.')
    await desk.page.getByLabel('Link to join (https://…)').fill('https://meet.example.in/journey')
    await desk.page.getByLabel('Topics').selectOption('inflation')
    await desk.page.getByLabel('Begins').fill(`${day}T20:00`)
    await desk.page.getByLabel('Comes back').selectOption('week')
    await desk.page.getByLabel('How many times').fill('3')
    await desk.page.getByLabel('Seats; empty: no limit').fill('1')
    await desk.page.getByText('Takes place:').waitFor()
    await desk.page.getByRole('button', { name: 'Save and announce' }).click()
    await desk.page.getByRole('heading', { name: 'Journey doubts' }).waitFor()
    const { rows } = await database.query<{ slug: string; count: number }>(
      `select slug, (select count(*)::int from public.event_occurrences where event = slug)
     from public.events where slug like 'journey-%' and status = 'announced'`,
    )
    expect(rows.map(({ count }) => count)).toEqual([3])
    const { slug } = rows[0] as { slug: string }
    const address = `/events?event=${slug}&on=${day}`

    // a visitor is sent to sign in, and comes back to a seat
    const first = await visit('/events', { viewport: PHONE })
    await first.page.getByRole('link', { name: 'Journey doubts' }).first().click()
    await first.page.getByText('1 of 1 seats is free.').waitFor()
    await first.page.getByRole('button', { name: 'Take a seat' }).click()
    await first.page.waitForURL(/\/auth/)
    await enter(first.page, asha)
    await first.page.waitForURL((url) => url.pathname + url.search === address)
    await first.page.getByText('You have a seat.').waitFor()
    await first.page.getByLabel('Your question').fill('How is core inflation worked out?')
    await first.page.getByRole('button', { name: 'Send', exact: true }).click()
    await first.page.getByText('your question', { exact: true }).waitFor()
    await expectAccessible(first.page)

    const second = await signedIn(address, ravi)
    await second.page.getByText('All seats are taken.').waitFor()
    await second.page.getByText('A. R.', { exact: true }).waitFor()
    await second.page.getByRole('button', { name: 'Want this answered: 0' }).click()
    await second.page.getByRole('button', { name: 'Want this answered: 1' }).waitFor()
    await second.page.getByRole('button', { name: 'Join the waiting list' }).click()
    await second.page.getByText('You are number 1 on the waiting list.').waitFor()

    await first.page.getByRole('button', { name: 'Give the seat back' }).click()
    await first.page.getByRole('button', { name: 'Join the waiting list' }).waitFor()
    await runJob()
    const offer = await mailed(ravi, 'A seat is kept for you: Journey doubts')
    expect(entriesIn(offer.attachments?.[0]?.content ?? '')).toMatchObject([{ status: 'TENTATIVE' }])
    await second.page.reload()
    await second.page.getByText(/A seat is kept for you until/).waitFor()
    await second.page.getByRole('button', { name: 'Accept the seat' }).click()
    await second.page.getByText('You have a seat.').waitFor()

    // the file of this session, and the feed with the secret address
    const link = await second.page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
    const file = await fetch(link ?? '')
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(entriesIn(await file.text())).toEqual([
      {
        ...{ uid: `${slug}.${day}@economy-mentor`, sequence: 0, status: 'CONFIRMED', alarms: 0 },
        starts: new Date(`${day}T20:00:00+05:30`),
      },
    ])
    await second.page.goto('/events?view=mine')
    await second.page.getByRole('link', { name: 'Journey doubts' }).waitFor()
    await second.page.getByRole('button', { name: 'Make my address' }).click()
    const feed = await second.page.getByLabel('Your address').inputValue()
    await expectAccessible(second.page)
    const readFeed = async (etag = '') => fetch(feed, { headers: { 'if-none-match': etag } })
    const answer = await readFeed()
    const entries = entriesIn(await answer.text())
    expect(entries.find(({ uid }) => uid.startsWith(`${slug}.${day}`))).toMatchObject({
      alarms: 1,
      status: 'CONFIRMED',
    })
    expect(entries.some(({ uid }) => uid.startsWith('release.cpi.'))).toBe(true)
    expect(entries.some(({ uid }) => uid === 'exam.cse-2027-prelims@economy-mentor')).toBe(true)
    expect(entries.some(({ uid }) => uid.startsWith('example-'))).toBe(false)
    expect((await readFeed(answer.headers.get('etag') ?? '')).status).toBe(304)
    expect((await fetch(`${feed.slice(0, -1)}x`)).status).toBe(404)

    // the mentor moves it; who has a seat hears of it, and the entry is the same with a higher number
    await desk.page.reload()
    await desk.page
      .getByRole('button', { name: /^Open: / })
      .first()
      .click()
    await desk.page.getByRole('cell', { name: ravi.email }).waitFor()
    await expectAccessible(desk.page)
    await desk.page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(desk.page)
    await desk.page.getByLabel('Begins').fill(`${day}T21:00`)
    await desk.page.getByLabel('Why it is moved or cancelled; learners read this').fill('The mentor travels.')
    await desk.page.getByRole('button', { name: 'Save', exact: true }).click()
    await desk.page.getByText('Moved', { exact: true }).waitFor()
    await runJob()
    expect((await mailed(ravi, 'Another time: Journey doubts')).text).toContain('The mentor travels.')
    expect(mailsTo(asha).map(({ subject }) => subject)).toEqual([])
    expect(
      entriesIn(await (await readFeed()).text()).find(({ uid }) => uid.startsWith(`${slug}.${day}`)),
    ).toMatchObject({
      ...{ sequence: 1, starts: new Date(`${day}T21:00:00+05:30`) },
    })

    // the door opens a quarter of an hour before
    const at = async (minutes: number) => {
      await database.query(
        `update public.event_occurrences set starts_at = now() + $3 * interval '1 minute',
         ends_at = now() + ($3 + 60) * interval '1 minute' where event = $1 and day = $2`,
        [slug, day, minutes],
      )
      await database.query(
        `update public.event_rsvps set seat_since = now() - interval '2 days' where event = $1`,
        [slug],
      )
      await second.page.goto(address)
    }
    await at(20)
    await second.page.getByText('You have a seat.').waitFor()
    expect(await second.page.getByRole('link', { name: /Join now/ }).count()).toBe(0)
    await at(10)
    const door = second.page.getByRole('link', { name: /Join now/ })
    await door.waitFor()
    expect(await door.getAttribute('href')).toBe('https://meet.example.in/journey')
    await runJob()
    await Promise.all([runJob(), runJob()])
    const reminders = mailsTo(ravi).filter(({ subject }) => subject === 'In 15 minutes: Journey doubts')
    expect(reminders).toHaveLength(1)
    await first.page.goto(address)
    await first.page.getByRole('button', { name: 'Join the waiting list' }).waitFor()
    expect(await first.page.content()).not.toContain('meet.example.in')

    // afterwards: recording, summary, questions
    await at(-90)
    await database.query(
      `update public.event_occurrences set recording_url = 'https://video.example.in/1', summary = 'What was said.' where event = $1 and day = $2`,
      [slug, day],
    )
    await second.page.reload()
    await second.page.getByRole('link', { name: /Watch the recording/ }).waitFor()
    await expectAccessible(second.page)
    await second.page.getByRole('button', { name: 'Answer questions on its topics' }).click()
    await second.page.waitForURL(/\/practice\?attempt=/)
    await second.page.getByText(/^Question 1 of [1-5]$/).waitFor()
    expect([...first.complaints, ...second.complaints]).toEqual([])
    for (const { context } of [desk, first, second]) await context.close()
    await database.query(`update public.events set status = 'withdrawn' where slug = $1`, [slug])
  },
  240_000,
)

longTest(
  'a thousand people want the last ten seats at once: exactly ten get one',
  async () => {
    const slug = `rush-${crypto.randomUUID().slice(0, 8)}`
    await database.query(
      `insert into public.events (slug, example, kind, title, title_hi, about, about_hi, agenda, topics, starts_at, minutes, capacity, language, origin)
     values ($1, false, 'live-class', 'Rush', 'Rush', 'x', 'x', '{}', '{}', '2027-03-01T10:00Z', 60, 10, 'en', 'desk')`,
      [slug],
    )
    await database.query(
      `insert into public.event_occurrences (event, day, starts_at, ends_at, capacity)
     values ($1, '2027-03-01', '2027-03-01T10:00Z', '2027-03-01T11:00Z', 10)`,
      [slug],
    )
    const ids = Array.from({ length: 1000 }, () => crypto.randomUUID())
    await database.query(
      `insert into auth.users (id, email, raw_user_meta_data, encrypted_password, email_confirmed_at, created_at)
     select id, id || '@example.in', '{"full_name": "Asha Rao"}', 'x', now(), now() from unnest($1::uuid[]) id`,
      [ids],
    )
    const secret = new TextEncoder().encode(given('JWT_SECRET'))
    const tokens = await Promise.all(
      ids.map((sub) =>
        new SignJWT({ sub, role: 'authenticated', aal: 'aal1' })
          .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
          .setAudience('authenticated')
          .setIssuedAt()
          .setExpirationTime('1h')
          .sign(secret),
      ),
    )
    // a hundred sockets at a time: what is tried is the seats, not how many sockets a machine has
    const answers: { http: number; status: string }[] = []
    const want = async () => {
      for (let token = tokens.pop(); token; token = tokens.pop()) {
        const response = await fetch(`${SITE}/rest/v1/rpc/join_event`, {
          method: 'POST',
          headers: {
            apikey: given('ANON_KEY'),
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ p_event: slug, p_day: '2027-03-01' }),
        })
        answers.push({
          http: response.status,
          status: ((await response.json()) as { status: string }).status,
        })
      }
    }
    await Promise.all(Array.from({ length: 100 }, want))
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]))
    expect(answers.filter(({ status }) => status === 'going')).toHaveLength(10)
    const { rows } = await database.query<{ status: string; count: number; places: number }>(
      `select status, count(*)::int, count(distinct waiting_since)::int as places from public.event_rsvps where event = $1 group by status order by status`,
      [slug],
    )
    expect(rows).toEqual([
      { status: 'going', count: 10, places: 0 },
      { status: 'waiting', count: 990, places: 990 },
    ])
    await database.query('delete from auth.users where id = any($1)', [ids])
    await database.query('delete from public.events where slug = $1', [slug])
  },
  120_000,
)
