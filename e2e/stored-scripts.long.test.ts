/** Whatever anybody stored, wherever it is shown: it stays text. The columns are read from the catalogue. */

import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDoors } from '#supabase/tests/doors/people.ts'
import { launchBrowser } from './browser.ts'
import { columnsOfWords, type Filled, fill, IN_WORDS, NOT_SENT } from './stored-scripts/columns.ts'
import { pagesOf } from './stored-scripts/pages.ts'
import { watched } from './stored-scripts/watch.ts'

let doors: Awaited<ReturnType<typeof openDoors>>
let filled: Filled[]
let places: Awaited<ReturnType<typeof pagesOf>>
let browser: Awaited<ReturnType<typeof launchBrowser>>
const [shown, sent] = [new Set<string>(), new Set<string>()]

beforeAll(async () => {
  doors = await openDoors({ JOBS: 'off', LOG_LEVEL: 'error' })
  browser = await launchBrowser()
  const database = await doors.database.connect()
  const owner = doors.people.owner.rowsOf
  await database.query('update public.profiles set onboarding_test_taken = true')
  await database.query(
    `update public.announcements set published_at = now() where id = (select min(id::text)::uuid from public.announcements)`,
  )
  places = await pagesOf(doors.database, owner)
  await database.query('set session_replication_role = replica')
  for (const table of ['missions', 'mission_tasks', 'plan_tasks'])
    await database.query(
      `update public.${table} set day = (now() at time zone 'Asia/Kolkata')::date where user_id = $1`,
      [owner],
    )
  await database.query(IN_WORDS)
  filled = await fill(database, await columnsOfWords(database), owner)
  database.release()
}, 900_000)
afterAll(async () => {
  await browser?.close()
  await doors?.close()
})

async function sessionOf(who: 'owner' | 'other') {
  return (await doors.people[who].client.auth.getSession()).data.session
}

async function staff(role: 'admin' | 'mentor') {
  const { API_URL, ANON_KEY } = doors.server.instance
  const email = `${role}.${crypto.randomUUID()}@example.in`
  const account = { email, password: doors.password }
  const made = await doors.people.service.client.auth.admin.createUser({ ...account, email_confirm: true })
  await doors.database.query(
    `insert into public.user_roles (user_id, role) values ($1, $2) on conflict (user_id) do update set role = excluded.role`,
    [made.data.user?.id, role],
  )
  const client = createClient(API_URL, ANON_KEY, { auth: { persistSession: false } })
  return (await client.auth.signInWithPassword(account)).data.session
}

test.each([
  ['the learner who stored it', 'owner', {}],
  ['the learner who stored it, without the policy of the site', 'owner', { withoutPolicy: true }],
  ['the learner who stored it, in Hindi and on paper', 'owner', { language: 'hi', media: 'print' }],
  ['another learner', 'other', {}],
  ['a mentor', 'mentor', {}],
  ['an administrator', 'admin', {}],
  ['an administrator, without the policy of the site', 'admin', { withoutPolicy: true }],
] as const)('nothing that is stored runs for %s', { timeout: 900_000 }, async (_, who, how) => {
  const session = who === 'owner' || who === 'other' ? await sessionOf(who) : await staff(who)
  const paths = who === 'admin' || who === 'mentor' ? places[who] : places.learner
  const conversation = `chat_${doors.people.owner.rowsOf.slice(0, 8)}`
  const visit = await watched(browser, doors.server.instance.API_URL, session, { ...how, conversation })
  for (const path of paths) await visit.look(path)
  if (!('language' in how)) await visit.search('inflation')
  await visit.close()
  for (const mark of visit.shown) shown.add(mark)
  for (const mark of visit.sent) sent.add(mark)

  expect([...visit.harm]).toEqual([])
})

test('every column that holds words was shown, sent, or is on the list with its reason', () => {
  const known = (name: string) => NOT_SENT.some(([pattern]) => pattern.test(name))
  const hidden = filled.filter(({ how, mark }) => how === 'filled' && !shown.has(mark) && !sent.has(mark))
  const counts = Map.groupBy(filled, ({ how }) => how)
  console.log(
    [...counts].map(([how, list]) => `${list.length} ${how}`).join(', '),
    `; ${filled.filter(({ mark }) => shown.has(mark)).length} shown, ${filled.filter(({ mark }) => sent.has(mark)).length} sent`,
  )

  expect(hidden.map(({ name }) => name).filter((name) => !known(name))).toEqual([])
  expect(shown.size).toBeGreaterThan(150)
})
