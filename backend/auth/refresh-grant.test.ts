import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { type App, createApp } from '#backend/http/app.ts'
import { startApp, type TestApp } from '#backend/testing/start-app.ts'
import { call, newLearner, post, refresh, signIn } from './testing.ts'

const app = await startApp()
const others: App[] = []
afterAll(async () => {
  await Promise.all(others.map((other) => other.close()))
  await app.close()
})

/** As many processes on the one database: what one of them has under way, the others do not know of. */
function processes(count: number): TestApp[] {
  return Array.from({ length: count }, () => {
    const services = { ...app.services }
    const other = createApp(services, async () => [])
    others.push(other)
    return {
      ...app,
      services,
      fetch: async (input, init) => other.fetch(new Request(new URL(String(input), app.url('/')), init)),
    }
  })
}

async function tokensOf(userId: string) {
  const { rows } = await app.services.db.owner.query<{
    token: string
    parent: string | null
    revoked: boolean
  }>('select token, parent, revoked from auth.refresh_tokens where user_id = $1 order by id', [userId])
  return rows
}

test('a refresh gives the next pair of tokens for the same session', async () => {
  const learner = await newLearner(app)
  app.advance(1000)
  const { status, body, headers } = await refresh(app, learner.refreshToken)

  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id: learner.id } })
  expect(body.refresh_token).not.toBe(learner.refreshToken)
  expect(body.expires_at).toBe(decodeJwt(body.access_token).exp)
  const [before, after] = [decodeJwt(learner.token), decodeJwt(body.access_token)]
  expect(after.session_id).toBe(before.session_id)
  expect(after.amr).toEqual(before.amr)
  expect(after.iat).toBeGreaterThan(before.iat ?? 0)
})

test('the access token carries the claims that policies and clients read', async () => {
  const learner = await newLearner(app)
  const claims = decodeJwt(learner.token)

  expect(claims).toEqual({
    iss: 'http://localhost:3000/auth/v1',
    sub: learner.id,
    aud: 'authenticated',
    exp: (claims.iat ?? 0) + 3600,
    iat: expect.any(Number),
    email: learner.email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: expect.objectContaining({ full_name: 'Asha Rao', email_verified: true }),
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'otp', timestamp: expect.any(Number) }],
    session_id: expect.any(String),
    is_anonymous: false,
  })
})

test('the database holds digests of refresh tokens, never the tokens', async () => {
  const learner = await newLearner(app)
  const { body } = await refresh(app, learner.refreshToken)
  const kept = JSON.stringify(await tokensOf(learner.id))

  expect(Buffer.from(body.refresh_token, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
  expect(kept).not.toContain(learner.refreshToken)
  expect(kept).not.toContain(body.refresh_token)
  const [stolen] = await tokensOf(learner.id)
  // Whoever reads the table holds nothing that would be taken for a token.
  expect((await refresh(app, stolen?.token ?? '')).body.code).toBe('validation_failed')
})

test('a client that lost the answer is given the same tokens again, however late', async () => {
  const learner = await newLearner(app)
  const first = await refresh(app, learner.refreshToken)
  app.advance(3_600_000)
  const second = await refresh(app, learner.refreshToken)

  expect(second.status).toBe(200)
  expect(second.body.refresh_token).toBe(first.body.refresh_token)
  expect(await tokensOf(learner.id)).toHaveLength(2)
})

test('within the reuse interval an older token leads to the current one', async () => {
  const learner = await newLearner(app)
  const second = (await refresh(app, learner.refreshToken)).body.refresh_token
  const third = (await refresh(app, second)).body.refresh_token
  const fourth = (await refresh(app, third)).body.refresh_token
  app.advance(9_000)

  expect((await refresh(app, learner.refreshToken)).body.refresh_token).toBe(fourth)
})

test('an old token that comes back ends the session for good, and that is committed', async () => {
  const learner = await newLearner(app)
  const second = (await refresh(app, learner.refreshToken)).body.refresh_token
  const third = await refresh(app, second)
  app.advance(11_000)
  const { status, body } = await refresh(app, learner.refreshToken)

  expect(status).toBe(400)
  expect(body).toEqual({ code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' })
  expect((await tokensOf(learner.id)).map(({ revoked }) => revoked)).toEqual([true, true, true])
  expect((await refresh(app, third.body.refresh_token)).body.code).toBe('refresh_token_already_used')
  expect((await refresh(app, second)).body.code).toBe('refresh_token_already_used')
  // The thief's access token is of no more use here either.
  const user = await call(app, 'GET', '/user', undefined, { token: third.body.access_token })
  expect([user.status, user.body.code]).toEqual([403, 'session_not_found'])
  const { rows } = await app.services.db.owner.query(
    `select from auth.audit_log_entries
     where payload ->> 'action' = 'token_revoked' and payload ->> 'actor_id' = $1`,
    [learner.id],
  )
  expect(rows).toHaveLength(1)
})

test("another session of the same learner is not touched by the first one's end", async () => {
  const learner = await newLearner(app)
  const phone = (await signIn(app, learner.email)).body
  const second = (await refresh(app, learner.refreshToken)).body.refresh_token
  await refresh(app, second)
  app.advance(11_000)
  expect((await refresh(app, learner.refreshToken)).status).toBe(400)

  expect((await refresh(app, phone.refresh_token)).status).toBe(200)
})

test('fifty refreshes at once make one next token and no fork', async () => {
  const learner = await newLearner(app)
  // Opens every connection of the pool, so that the first refreshes truly meet.
  await Promise.all(Array.from({ length: 8 }, () => app.services.db.owner.query('select pg_sleep(0.05)')))
  const answers = await Promise.all(processes(50).map((other) => refresh(other, learner.refreshToken)))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
  const tokens = await tokensOf(learner.id)
  expect(tokens.map(({ revoked }) => revoked)).toEqual([true, false])
  expect(tokens[1]?.parent).toBe(tokens[0]?.token)
})

test('refreshes of fifty tabs that go on with what they were given stay one chain', async () => {
  const learner = await newLearner(app)
  async function tab(process: TestApp) {
    let token = learner.refreshToken
    for (let round = 0; round < 3; round++) {
      const { status, body } = await refresh(process, token)
      expect(status).toBe(200)
      token = body.refresh_token
    }
  }
  await Promise.all(processes(15).map(tab))

  const tokens = await tokensOf(learner.id)
  expect(tokens.filter(({ revoked }) => !revoked)).toHaveLength(1)
  const parents = tokens.map(({ parent }) => parent)
  expect(new Set(parents).size).toBe(parents.length)
  expect(parents.slice(1)).toEqual(tokens.slice(0, -1).map(({ token }) => token))
})

test('a thousand tries of one process are all given the same', async () => {
  const learner = await newLearner(app)
  const answers = await Promise.all(Array.from({ length: 1000 }, () => refresh(app, learner.refreshToken)))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
})

test('after the signing secret was changed a lost answer is still forgiven', async () => {
  const learner = await newLearner(app)
  await refresh(app, learner.refreshToken)
  const { keys } = app.services
  app.services.keys = { ...keys, jwtSecret: 'another-secret-that-is-long-enough-to-be-one' }
  const { status, body } = await refresh(app, learner.refreshToken)
  app.services.keys = keys

  expect(status).toBe(200)
  expect((await refresh(app, body.refresh_token)).status).toBe(200)
  expect((await tokensOf(learner.id)).filter(({ revoked }) => !revoked)).toHaveLength(1)
})

test.each([
  ['nonsense', 'nonsense', 'validation_failed', 'Refresh token is not valid'],
  ['nothing', '', 'validation_failed', 'Refresh token is not valid'],
  ['null', null, 'validation_failed', 'Refresh token is not valid'],
  [
    'an unknown one',
    'A'.repeat(32),
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  ],
  [
    "one of a hosted project's",
    'abcdefgh2345',
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  ],
])('a refresh with %s is refused', async (_what, token, code, message) => {
  const { status, body } = await post(app, '/token?grant_type=refresh_token', { refresh_token: token })

  expect(status).toBe(400)
  expect(body).toEqual({ code, message })
})

test('after sign-out the refresh token is gone', async () => {
  const learner = await newLearner(app)
  await post(app, '/logout?scope=local', undefined, { token: learner.token })

  expect((await refresh(app, learner.refreshToken)).body.code).toBe('refresh_token_not_found')
})

test('a session past its end is not refreshed', async () => {
  const learner = await newLearner(app)
  await app.services.db.owner.query('update auth.sessions set not_after = $2 where user_id = $1', [
    learner.id,
    new Date(app.services.now() - 1000).toISOString(),
  ])

  expect((await refresh(app, learner.refreshToken)).body).toEqual({
    code: 'session_expired',
    message: 'Invalid Refresh Token: Session Expired',
  })
})

test('a banned learner is not refreshed', async () => {
  const learner = await newLearner(app)
  await app.services.db.owner.query(
    `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
    [learner.id],
  )
  const { status, body } = await refresh(app, learner.refreshToken)

  expect(status).toBe(400)
  expect(body.code).toBe('user_banned')
})

test('without rotation an old token is refused but ends nothing', async () => {
  const own = await startApp({ auth: { enable_refresh_token_rotation: false } })
  const learner = await newLearner(own)
  const second = (await refresh(own, learner.refreshToken)).body.refresh_token
  const third = (await refresh(own, second)).body.refresh_token
  own.advance(11_000)

  expect((await refresh(own, learner.refreshToken)).body.code).toBe('refresh_token_already_used')
  expect((await refresh(own, third)).status).toBe(200)
  await own.close()
})
