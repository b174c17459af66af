/** Challenges: the duel of a day from joining to replaying what failed, a duel of friends, boards off. */

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { expectAccessible } from './accessible.ts'
import { CUT_OFF, expectNoSidewaysScroll, loseNetwork, PHONE, visit, withServiceWorkers } from './browser.ts'
import {
  clientOf,
  endChallenge,
  lockByKey,
  newChallenge,
  newLearner,
  service,
  signIn,
} from './challenge-players.ts'

withServiceWorkers()

let database: pg.Pool
beforeAll(async () => {
  database = new pg.Pool({ connectionString: process.env.DB_URL, max: 2 })
  const { error } = await service.rpc('run_challenges')
  if (error) throw error
})
afterAll(() => database?.end())

test('a duel on a phone: joined, played, over, looked through, and what failed is replayed', async () => {
  const asha = await newLearner(database, 'Asha')
  const id = await newChallenge(database, { kind: 'duel', count: 5, minutes: 8 })
  const { page, context, complaints } = await visit('/challenges', { viewport: PHONE })
  await signIn(page, asha)
  await page.waitForURL(/\/challenges$/)

  // the real one of today stands first, and is the one thing that the page suggests
  const now = page.getByRole('region', { name: 'Open now' })
  await now.getByRole('listitem').first().getByRole('heading', { name: 'Daily duel' }).waitFor()
  await now.getByText(/everybody has the same ones today/).waitFor()
  await page
    .getByText('No past papers are here yet.')
    .or(page.getByText(/^Prelims \d{4}$/))
    .first()
    .waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.goto(`/challenge/${id}`)
  await page.getByText('Right +2.00, wrong −0.67, blank 0: the marks of the exam, to the third.').waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.waitForURL(/\/play$/)
  await lockByKey(page, 1, 5, '1')
  await lockByKey(page, 2, 5, '2')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('Question 3 of 5', { exact: true }).waitFor()
  await expectNoSidewaysScroll(page)
  await loseNetwork(page)
  await lockByKey(page, 3, 5, '3')
  await lockByKey(page, 4, 5, '4')
  await context.setOffline(false)
  await page.getByText('Question 5 of 5', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Leave it blank' }).click()
  await page.waitForURL(/\/live$/)
  await page.getByText('You are through. Your answers are safe.', { exact: false }).waitFor()
  const locks = await database.query(
    `select position from exam_private.challenge_locks given
     join exam_private.challenge_entries entry using (attempt_id) where entry.challenge = $1 order by position`,
    [id],
  )
  expect(locks.rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])

  await endChallenge(database, id)
  await page.goto(`/challenge/${id}/results`)
  const score = page.getByRole('region', { name: 'Your marks' })
  await score.getByText('of 10.00').waitFor()
  const { rows } = await database.query(
    `select score_sixths from exam_private.challenge_entries where challenge = $1 and user_id = $2`,
    [id, asha.id],
  )
  const marks = (Math.abs(rows[0].score_sixths) / 6).toFixed(2)
  await score.getByText(`${rows[0].score_sixths < 0 ? '−' : ''}${marks}`, { exact: true }).waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Add what failed to my cards' }).click()
  await page.getByText(/(card is|cards are) in your deck/).waitFor()
  await page.getByRole('link', { name: 'Look through the answers' }).click()
  await page.getByRole('heading', { name: 'Looking through' }).waitFor()
  await page
    .getByRole('heading', { name: /^(The key is [abcd]\.|Right\.)/ })
    .first()
    .waitFor()
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: 'To the results' }).click()
  await page.getByRole('button', { name: /^Replay the/ }).click()
  await page.waitForURL(/\/practice\?attempt=/)
  await page.getByText(/^Question 1 of/).waitFor()
  // what the cut line complained of is what was meant
  expect(complaints.filter((one) => !CUT_OFF.test(one) && !/WebSocket/.test(one))).toEqual([])
  await context.close()
})

longTest(
  'a duel of friends: the link waits for whoever has to sign in first, marks come at once, and all else when it is ended',
  async () => {
    const [asha, ravi] = await Promise.all([newLearner(database, 'Asha'), newLearner(database, 'Ravi')])
    const [hers, his] = await Promise.all([visit('/challenges'), visit('/')])
    await signIn(hers.page, asha)
    await hers.page.getByRole('button', { name: 'Make the link' }).click()
    await hers.page.waitForURL(/\/challenge\/friend-/)
    const link = await hers.page.getByLabel('Link').inputValue()
    expect(link).toMatch(/\/challenge\/friend-[0-9a-f]+\/join$/)

    await his.page.goto(new URL(link).pathname)
    await his.page.waitForURL(/\/auth/)
    await signIn(his.page, ravi)
    await his.page.waitForURL(/\/join$/)
    for (const { page } of [hers, his]) {
      await page.getByRole('button', { name: 'Join' }).click()
      await page.waitForURL(/\/play$/)
    }
    for (let at = 1; at <= 5; at++) await lockByAny(hers.page, at)
    await hers.page.waitForURL(/\/live$/)
    await hers.page.getByText(/Others may still join until it ends/).waitFor()
    await hers.page.getByText(/You can end it once somebody has answered/).waitFor()
    for (let at = 1; at <= 5; at++) await lockByAny(his.page, at)
    await his.page.waitForURL(/\/live$/)
    for (const { page } of [hers, his]) await page.getByRole('region', { name: 'Your marks' }).waitFor()

    // what the maker ends is over for both of them at once
    await hers.page.getByRole('button', { name: 'End it now' }).click()
    await hers.page.getByRole('button', { name: 'Yes, end it' }).click()
    await Promise.all([hers, his].map(({ page }) => page.waitForURL(/\/results$/)))
    for (const { page, context } of [hers, his]) {
      await page.getByRole('link', { name: 'Look through the answers' }).waitFor()
      await page.getByRole('table', { name: 'Around you' }).waitFor()
      await context.close()
    }
  },
)

/** Questions of any form: an option, or its letter among those that the judgements leave. */
async function lockByAny(page: Parameters<typeof lockByKey>[0], at: number) {
  await lockByKey(page, at, 5, String((at % 4) + 1))
}

longTest(
  'live with a mentor: each question is on all screens at once, and the key comes when it is closed',
  async () => {
    const [mentor, asha] = await Promise.all([newLearner(database, 'Mentor'), newLearner(database, 'Asha')])
    await database.query(
      `insert into public.user_roles (user_id, role) values ($1, 'mentor')
     on conflict (user_id) do update set role = 'mentor'`,
      [mentor.id],
    )
    const host = await clientOf(mentor)
    const fields = { title: 'An hour together', questions: 5, seconds: 60 }
    const { data: round } = await host.rpc('new_mentor_live', { p_fields: fields }).throwOnError()
    const [desk, seat] = await Promise.all([
      visit(`/challenge/${round.id}/live`),
      visit(`/challenge/${round.id}/join`, { viewport: PHONE }),
    ])
    await Promise.all([signIn(desk.page, mentor), signIn(seat.page, asha)])
    await seat.page.getByRole('button', { name: 'Join' }).press('Enter')
    await seat.page.getByText('The host opens the first question. Stay on this page.').waitFor()
    await desk.page.getByRole('button', { name: 'Open the first question' }).press('Enter')
    await lockByKey(seat.page, 1, 5, '1')
    await seat.page.getByText('The next question comes when the host opens it.').waitFor()
    await desk.page.getByText('1 of 1 locked this one').waitFor()

    await database.query(
      `update exam_private.challenge_states set step_opens_at = now() - interval '1 minute',
       step_closes_at = now() - interval '6 seconds' where challenge = $1`,
      [round.id],
    )
    await desk.page.reload()
    await desk.page.getByText(/^The key is [abcd]\.$/).waitFor()
    await desk.page.getByRole('button', { name: 'Open the next question' }).click()
    await seat.page.getByText('Question 2 of 5', { exact: true }).waitFor()
    await expectNoSidewaysScroll(seat.page)
    // a press of a key does not wait until the step before is through, a click does
    await desk.page.getByRole('button', { name: 'End the round' }).click()
    await desk.page.getByRole('button', { name: 'Yes, end it' }).click()
    await seat.page.waitForURL(/\/results$/)
    await seat.page.getByRole('region', { name: 'Your marks' }).waitFor()
    await Promise.all([desk, seat].map(({ context }) => context.close()))
  },
)

longTest(
  'boards off: no place and nobody else anywhere, and the results are there; an unknown action is no page',
  async () => {
    const meera = await newLearner(database, 'Meera')
    const client = await clientOf(meera)
    await client.rpc('choose_challenge_settings', { p_boards: false }).throwOnError()
    const id = await newChallenge(database, { kind: 'arena', count: 5, minutes: 8 })
    await client.rpc('join_challenge', { p_id: id }).throwOnError()
    for (let position = 1; position <= 5; position++) {
      const answer = {
        seq: position,
        selected: position % 4,
        calls: '',
        confidence: 3,
        struck: [],
        time_ms: 900,
      }
      await client.rpc('lock_answer', { p_id: id, p_position: position, p_answer: answer }).throwOnError()
    }
    const { page, context } = await visit(`/challenge/${id}/live`)
    await signIn(page, meera)
    await page.getByText(/Boards are off, as you chose/).waitFor()
    expect(await page.getByRole('table').count()).toBe(0)

    await endChallenge(database, id)
    await page.goto(`/challenge/${id}/results`)
    await page.getByRole('region', { name: 'Your marks' }).waitFor()
    await page.getByRole('region', { name: 'Tell somebody' }).waitFor()
    expect(await page.getByRole('region', { name: 'Board' }).count()).toBe(0)
    await page.goto(`/challenge/${id}/attempt`)
    await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor()
    await context.close()
  },
)
