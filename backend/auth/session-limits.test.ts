import { afterAll, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { mailsTo, newLearner, PASSWORD, post, refresh, signIn } from './testing.ts'

const app = await startApp()
afterAll(app.close)

const HOUR = 3_600_000
const { auth } = app.services.project

async function limitedTo(limits: Partial<typeof auth.sessions>, work: () => Promise<void>) {
  const before = auth.sessions
  auth.sessions = { ...before, ...limits }
  await work().finally(() => {
    auth.sessions = before
  })
}

const expired = (why = '') => ({
  code: 'session_expired',
  message: `Invalid Refresh Token: Session Expired${why}`,
})

test('a session ends after its time, however much it is used', () =>
  limitedTo({ timebox: 2 * 3600 }, async () => {
    let { refreshToken } = await newLearner(app)
    app.advance(HOUR)
    refreshToken = (await refresh(app, refreshToken)).body.refresh_token
    app.advance(HOUR)
    const { status, body } = await refresh(app, refreshToken)

    expect([status, body]).toEqual([400, expired()])
  }))

test('a session that nobody uses ends', () =>
  limitedTo({ inactivity_timeout: 2 * 3600 }, async () => {
    let { refreshToken } = await newLearner(app)
    for (let i = 0; i < 3; i++) {
      app.advance(1.5 * HOUR)
      const { status, body } = await refresh(app, refreshToken)
      expect(status).toBe(200)
      refreshToken = body.refresh_token
    }
    app.advance(2 * HOUR)

    expect((await refresh(app, refreshToken)).body).toEqual(expired(' (Inactivity)'))
  }))

test('where an account has one session, the newest is it', () =>
  limitedTo({ single_per_user: true }, async () => {
    const asha = await newLearner(app)
    app.advance(1000)
    const { body } = await signIn(app, asha.email)

    expect((await refresh(app, asha.refreshToken)).body).toEqual(expired(' (Revoked by Newer Login)'))
    expect((await refresh(app, body.refresh_token)).status).toBe(200)
  }))

test('without limits a session goes on', async () => {
  const { refreshToken } = await newLearner(app)
  app.advance(400 * 24 * HOUR)

  expect((await refresh(app, refreshToken)).status).toBe(200)
})

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

function signInFrom(email: string, agent: string) {
  const headers = { 'user-agent': agent }
  return post(app, '/token?grant_type=password', { email, password: PASSWORD }, { headers })
}

test('every session says where it came from', async () => {
  const asha = await newLearner(app)
  await signInFrom(asha.email, FIREFOX)
  const { rows } = await app.services.db.owner.query(
    'select user_agent, host(ip) as ip from auth.sessions where user_id = $1 order by created_at',
    [asha.id],
  )

  expect(rows).toEqual([
    { user_agent: '', ip: '127.0.0.1' },
    { user_agent: FIREFOX, ip: '127.0.0.1' },
  ])
})

test('a sign-in from a new device is told to the owner, once, and not for its next version', async () => {
  const asha = await newLearner(app)
  const notices = async () =>
    (await mailsTo(app, asha.email)).filter(({ subject }) => subject === 'A sign-in from a new device')
  expect(await notices()).toEqual([])
  await signInFrom(asha.email, FIREFOX)
  const [notice] = await notices()
  expect(notice?.text).toContain(FIREFOX)
  expect(notice?.text).toContain('127.0.0.1')
  await signInFrom(asha.email, FIREFOX)
  await signInFrom(asha.email, FIREFOX.replaceAll('144.0', '145.1'))
  expect(await notices()).toHaveLength(1)

  await signInFrom(asha.email, 'curl/8')
  expect(await notices()).toHaveLength(2)
})

test('a first sign-in is no news', async () => {
  const asha = await newLearner(app)
  await app.services.db.owner.query('delete from auth.sessions where user_id = $1', [asha.id])
  const before = (await mailsTo(app, asha.email)).length
  await signInFrom(asha.email, FIREFOX)

  expect(await mailsTo(app, asha.email)).toHaveLength(before)
})
