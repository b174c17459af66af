/**
 * A weekly arena with twenty who play it at once: some in browsers, the rest through the official client. One drops out and
 * comes back on another device, one comes late, one has no live line; in the end all see the same, and it is what the
 * answers in the database come to.
 */

import type { SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loseNetwork, visit, withServiceWorkers } from './browser.ts'
import {
  blockSockets,
  clientOf,
  endChallenge,
  type Learner,
  lockByKey,
  newChallenge,
  newLearner,
  signIn,
} from './challenge-players.ts'

withServiceWorkers()

const COUNT = 6
const BROWSERS = 5
const SCRIPTS = 15

let database: pg.Pool
beforeAll(() => {
  database = new pg.Pool({ connectionString: process.env.DB_URL, max: 6 })
})
afterAll(() => database?.end())

test('twenty play one arena, and it ends the same for all', { timeout: 120_000 }, async () => {
  const id = await newChallenge(database, { kind: 'arena', count: COUNT, minutes: 15 })
  const learners = await Promise.all(
    Array.from({ length: BROWSERS + SCRIPTS }, (_, at) => newLearner(database, `Player${at}`, at < BROWSERS)),
  )
  const [steady, dropped, late, blocked, slow] = learners as [Learner, Learner, Learner, Learner, Learner]
  const scripted = learners.slice(BROWSERS)
  const clients = await Promise.all(scripted.map(clientOf))

  // A first few have begun before anybody comes with a browser.
  const joined = clients.map((client) => client.rpc('join_challenge', { p_id: id }).throwOnError())
  const [first, second, third, fourth] = await Promise.all([
    enter(id, steady),
    enter(id, dropped),
    enter(id, slow),
    enter(id, blocked, true),
  ])
  await Promise.all(joined)
  const playing = Promise.all(clients.map((client, at) => playByScript(client, id, at)))

  // One answers two, loses the line in the third, and is gone with it.
  await answer(second.page, 1, '1')
  await answer(second.page, 2, '2')
  await expect.poll(() => lockedBy(id, dropped)).toBe(2)
  await loseNetwork(second.page)
  await answer(second.page, 3, '3')
  await second.context.close()

  for (let at = 1; at <= COUNT; at++) await answer(first.page, at, String((at % 4) + 1))
  await first.page.waitForURL(/\/live$/)
  await first.page.getByText('New marks arrive at once.').waitFor()
  await first.page.getByText(/^\d+ (person|people)$/).waitFor()

  // The other device knows nothing of the third: it never arrived, so it is asked again.
  const back = await visit(`/challenge/${id}/join`)
  await signIn(back.page, dropped)
  await back.page.waitForURL(/\/play$/)
  await back.page.getByRole('button', { name: 'Show it' }).waitFor()
  expect(await back.page.getByText(`Question 3 of ${COUNT}`, { exact: true }).count()).toBe(1)
  for (let at = 3; at <= COUNT; at++) await answer(back.page, at, '4')
  await back.page.waitForURL(/\/live$/)

  await playing
  const behind = await enter(id, late)
  for (let at = 1; at <= COUNT; at++) await answer(behind.page, at, '2')
  await behind.page.waitForURL(/\/live$/)

  // Without a live line the page says so, and the board comes all the same.
  for (let at = 1; at <= COUNT; at++) await answer(fourth.page, at, at % 2 ? '1' : '3')
  await fourth.page.waitForURL(/\/live$/)
  await fourth.page.getByText('Every few seconds', { exact: true }).waitFor()
  await fourth.page.getByText('19 are through').waitFor()
  // One is not through when it ends: what was locked counts.
  await answer(third.page, 1, '1')
  await answer(third.page, 2, '1')
  await third.page.getByText('Saved', { exact: true }).waitFor()

  await endChallenge(database, id)
  const watching = [first, back, behind, fourth, third]
  await Promise.all(
    watching.map(async ({ page }) => {
      await page.waitForURL(/\/results$/)
      await page.getByRole('region', { name: 'Your marks' }).waitFor()
    }),
  )

  const truth = await recomputed(id)
  expect(truth).toHaveLength(learners.length)
  const told = await Promise.all(
    [
      ...scripted.map((_, at) => clients[at] as SupabaseClient),
      ...(await Promise.all([steady, dropped, slow, blocked, late].map(clientOf))),
    ].map(async (client) => {
      const { data } = await client.rpc('challenge_results', { p_id: id }).throwOnError()
      const { data: again } = await client
        .rpc('challenge_board', { p_id: id, p_board: 'near' })
        .throwOnError()
      const { data: user } = await client.auth.getUser()
      expect(again.rows).toEqual(data.board.rows)
      return { user: user.user?.id ?? '', ...data }
    }),
  )
  const places = new Map(truth.map((line) => [line.alias, line]))
  for (const { user, entry, board, right } of told) {
    const mine = truth.find(({ user_id }) => user_id === user)
    expect({ sixths: entry.score_sixths, ms: entry.time_ms, right }).toEqual({
      ...{ sixths: mine?.sixths, ms: mine?.ms, right: mine?.right },
    })
    const isLast = mine?.rank === Math.max(...truth.map(({ rank }) => rank))
    expect(entry.rank).toBe(isLast ? null : mine?.rank)
    for (const row of board.rows) {
      const line = places.get(row.alias)
      expect([row.score_sixths, row.time_ms], row.alias).toEqual([line?.sixths, line?.ms])
      expect(row.rank === null || row.rank === line?.rank).toBe(true)
    }
  }
  // and so they stand on the screens
  const seen = truth.find(({ user_id }) => user_id === steady.id)
  const shown = `${(seen?.sixths ?? 0) < 0 ? '−' : ''}${(Math.abs(seen?.sixths ?? 0) / 6).toFixed(2)}`
  await first.page.getByRole('region', { name: 'Your marks' }).getByText(shown, { exact: true }).waitFor()
  await Promise.all(watching.map(({ context }) => context.close()))
})

/** How many answers of theirs the server has. */
async function lockedBy(id: string, { id: learner }: Learner) {
  const { rows } = await database.query(
    `select count(*)::int as locked from exam_private.challenge_entries entry
     join exam_private.challenge_locks using (attempt_id) where entry.challenge = $1 and entry.user_id = $2`,
    [id, learner],
  )
  return rows[0].locked
}

/** Comes in with a browser, through sign-in, up to the first question. */
async function enter(id: string, learner: Learner, hasNoSocket = false) {
  const entered = await visit('/privacy-policy')
  const { page, context } = entered
  if (hasNoSocket) await blockSockets(context)
  await page.goto(`/challenge/${id}/join`)
  await signIn(page, learner)
  await page.waitForURL(/\/join$/)
  // by key: the alert of a sign-in on a new device may lie over it
  await page.getByRole('button', { name: 'Join' }).press('Enter')
  await page.waitForURL(/\/play$/)
  await page.getByRole('button', { name: 'Show it' }).waitFor()
  return entered
}

/** Shows the question, now and then in half of its time, and locks an option. */
async function answer(page: Page, at: number, option: string) {
  await page.getByRole('heading', { name: `Question ${at} of ${COUNT}`, exact: true }).waitFor()
  await page.keyboard.press(at % 3 === 0 ? 'h' : 'n')
  await lockByKey(page, at, COUNT, option)
}

/** Each script has a way of its own: some leave blanks, some send an answer twice, some stop before the end. */
async function playByScript(client: SupabaseClient, id: string, who: number) {
  for (let position = 1; position <= COUNT; position++) {
    const selected = (who + position) % 5 === 0 ? null : (who * 7 + position) % 4
    const answered = {
      ...{ seq: position, selected, calls: '', confidence: who % 4, struck: [], time_ms: 500 + who },
      half_time: (who + position) % 3 === 0,
    }
    const sent = { p_id: id, p_position: position, p_answer: answered }
    const { data } = await client.rpc('lock_answer', sent).throwOnError()
    if (who % 4 === 0) {
      const other = { ...sent, p_answer: { ...answered, selected: 0, seq: 99 } }
      const { data: again } = await client.rpc('lock_answer', other).throwOnError()
      expect(again.selected).toBe(data.selected)
    }
  }
}

type Line = { user_id: string; alias: string; sixths: number; ms: number; right: number; rank: number }

/** What the stored answers come to by the rule of the exam, without the sums that were kept on the way. */
async function recomputed(id: string): Promise<Line[]> {
  const { rows } = await database.query(
    `select entry.user_id, player.alias,
       sum(case when given.selected is null then 0
         when given.selected = key.key then rule.right_sixths + case when given.half_time then 6 else 0 end
         when asked.negative then rule.wrong_sixths else 0 end)::integer as sixths,
       sum(given.time_ms)::integer as ms,
       (count(*) filter (where given.selected = key.key))::integer as right
     from exam_private.challenge_entries entry
     join private.challenge_players player on player.user_id = entry.user_id
     join public.challenges challenge on challenge.slug = entry.challenge
     join public.exam_rules rule on rule.id = challenge.rule
     join exam_private.challenge_locks given on given.attempt_id = entry.attempt_id
     join exam_private.challenge_questions held on held.challenge = entry.challenge and held.position = given.position
     join public.question_versions asked on asked.question_id = held.question_id and asked.version = held.version
     join exam_private.question_keys key on key.question_id = held.question_id and key.version = held.version
     where entry.challenge = $1 group by entry.user_id, player.alias`,
    [id],
  )
  const better = (one: Line, other: Line) =>
    one.sixths > other.sixths || (one.sixths === other.sixths && one.ms < other.ms)
  return rows.map((line) => ({ ...line, rank: 1 + rows.filter((other) => better(other, line)).length }))
}
