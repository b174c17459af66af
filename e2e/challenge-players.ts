/** Learners of the journeys of challenges: made at once, signed in by script or in a browser, and challenges of their own. */

import { createClient } from '@supabase/supabase-js'
import type { Pool } from 'pg'
import type { BrowserContext, Page } from 'playwright-core'
import { PASSWORD, SITE } from './browser.ts'

const { ANON_KEY = '', SECRET_KEY = '' } = process.env
const options = { auth: { persistSession: false, autoRefreshToken: false } }
export const service = createClient(SITE, SECRET_KEY, options)

export type Learner = { id: string; email: string }

/** A learner of some days' standing, whom nobody takes to /profile first; the way through the mail has journeys of its own. */
export async function newLearner(database: Pool, name: string, hasPassword = true): Promise<Learner> {
  const email = `${name.toLowerCase()}.${crypto.randomUUID()}@example.in`
  const { data, error } = await service.auth.admin.createUser({
    ...{ email, email_confirm: true, user_metadata: { full_name: name } },
    ...(hasPassword && { password: PASSWORD }),
  })
  if (error) throw error
  await database.query(
    `update public.profiles set created_at = now() - interval '3 days' where user_id = $1`,
    [data.user.id],
  )
  return { id: data.user.id, email }
}

/** The official client, signed in by a link: twenty passwords at once would keep the machine busy with nothing else. */
export async function clientOf({ email }: Learner) {
  const client = createClient(SITE, ANON_KEY, options)
  const { data, error } = await service.auth.admin.generateLink({ type: 'magiclink', email })
  if (error) throw error
  const signedIn = await client.auth.verifyOtp({
    token_hash: data.properties.hashed_token,
    type: 'magiclink',
  })
  if (signedIn.error) throw signedIn.error
  return client
}

/** Signs in through the page, wherever the guard has led to it. */
export async function signIn(page: Page, { email }: Learner) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** A challenge that no other journey plays, over questions of today's duel or of the practice pool. */
export async function newChallenge(
  database: Pool,
  { kind, count, minutes }: { kind: 'duel' | 'arena'; count: number; minutes: number },
): Promise<string> {
  const id = `${kind}-e2e-${crypto.randomUUID().slice(0, 12)}`
  await database.query(
    `insert into public.challenges (slug, kind, title, title_hi, about, about_hi, topics, opens_at, join_closes_at, ends_at,
       minutes, question_count, visibility, origin)
     values ($1, $2, 'A challenge of the journey', 'यात्रा की चुनौती', 'For one journey.', 'एक यात्रा के लिए।', '{}',
       now() - interval '1 minute', now() + interval '1 hour', now() + interval '1 hour', $3, $4, 'link', 'game')`,
    [id, kind, minutes, count],
  )
  await database.query(
    `insert into exam_private.challenge_questions (challenge, position, question_id, version)
     select $1, row_number() over (order by md5(id || $1)), id, version
     from (select * from private.practice_pool(null) where format = 'single' order by md5(id || $1) limit $2) picked`,
    [id, count],
  )
  return id
}

/** It ended a while ago, and the clock of the server has seen to it. */
export async function endChallenge(database: Pool, id: string) {
  await database.query(
    `update public.challenges set opens_at = now() - interval '2 hours', join_closes_at = now() - interval '10 seconds',
       ends_at = now() - interval '10 seconds' where slug = $1`,
    [id],
  )
  const { error } = await service.rpc('run_challenges')
  if (error) throw error
}

/** Locks one answer by the keys of the page. */
export async function lockByKey(page: Page, at: number, count: number, option: string) {
  await page.getByText(`Question ${at} of ${count}`, { exact: true }).waitFor()
  await page.keyboard.press(option)
  await page.getByRole('button', { name: 'Lock the answer' }).and(page.locator(':enabled')).waitFor()
  await page.keyboard.press('n')
}

/** No live line can be opened from here, as behind many a proxy. */
export async function blockSockets(context: BrowserContext) {
  await context.routeWebSocket(/realtime/, (socket) => socket.close({ code: 1011 }))
}
