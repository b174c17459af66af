import { afterAll, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { newLearner, refresh, signIn } from './testing.ts'
import { tradeToken } from './trade-token.ts'

const app = await startApp({
  auth: { sessions: { timebox: 86_400, inactivity_timeout: 3_600, single_per_user: true } },
})
afterAll(app.close)

const trade = (token: string) => tradeToken(app.services.db.owner, app.services, token)

async function tokensOf(userId: string) {
  const { rows } = await app.services.db.owner.query<{ revoked: boolean }>(
    'select revoked from auth.refresh_tokens where user_id = $1 order by id',
    [userId],
  )
  return rows.map(({ revoked }) => revoked)
}

test('the current token is traded in once, with the account and its session', async () => {
  const learner = await newLearner(app)
  const traded = await trade(learner.refreshToken)

  expect(traded?.user).toMatchObject({
    id: learner.id,
    email: learner.email,
    identities: [{ provider: 'email' }],
  })
  expect(traded?.session).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] })
  expect(await tokensOf(learner.id)).toEqual([true, false])
  expect(await trade(learner.refreshToken)).toBeUndefined()
  expect(await tokensOf(learner.id)).toEqual([true, false])
  expect((await trade(traded?.session.refreshToken ?? ''))?.session.id).toBe(traded?.session.id)
})

test('a session that somebody else holds is left to the transaction, which waits', async () => {
  const learner = await newLearner(app)
  const held = await app.services.db.owner.connect()
  await held.query('begin')
  await held.query('select from auth.sessions where user_id = $1 for update', [learner.id])

  expect(await trade(learner.refreshToken)).toBeUndefined()
  const waiting = refresh(app, learner.refreshToken)
  await held.query('commit')
  held.release()
  expect((await waiting).status).toBe(200)
  expect(await tokensOf(learner.id)).toEqual([true, false])
})

test.each([
  ['is banned', `update auth.users set banned_until = 'infinity' where id = $1`],
  ['was deleted', 'update auth.users set deleted_at = now() where id = $1'],
  [
    'has a session past its end',
    `update auth.sessions set not_after = now() - interval '1 minute' where user_id = $1`,
  ],
  [
    'began too long ago',
    `update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`,
  ],
  [
    'was silent for too long',
    `update auth.sessions set created_at = now() - interval '2 hours', refreshed_at = now() at time zone 'utc' - interval '61 minutes' where user_id = $1`,
  ],
])('an account that %s is refused by the transaction, and nothing is traded', async (_what, change) => {
  const learner = await newLearner(app)
  await app.services.db.owner.query(change, [learner.id])

  expect(await trade(learner.refreshToken)).toBeUndefined()
  expect((await refresh(app, learner.refreshToken)).status).toBe(400)
  expect(await tokensOf(learner.id)).toEqual([false])
})

test('where one session is allowed, a newer one leaves the older untraded', async () => {
  const learner = await newLearner(app)
  app.advance(1000)
  const newer = (await signIn(app, learner.email)).body

  expect(await trade(learner.refreshToken)).toBeUndefined()
  expect(await trade(newer.refresh_token)).toBeDefined()
})

test('silence counts from the last refresh on', async () => {
  const learner = await newLearner(app)
  await app.services.db.owner.query(
    `update auth.sessions set created_at = now() - interval '2 hours', refreshed_at = now() at time zone 'utc' - interval '5 minutes' where user_id = $1`,
    [learner.id],
  )
  expect(await trade(learner.refreshToken)).toBeDefined()
})
