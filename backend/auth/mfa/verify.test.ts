import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { call, newLearner, post, refresh, signIn } from '../testing.ts'
import {
  auditOf,
  challenge,
  codeNow,
  enroll,
  getUser,
  newProtectedLearner,
  proveTotp,
  verify,
} from './testing.ts'

const app = await startApp()
afterAll(app.close)

async function begin(token: string) {
  const { body } = await enroll(app, token)
  return { id: body.id as string, secret: body.totp.secret as string }
}

test('a challenge names itself, its kind, and when it ends', async () => {
  const asha = await newLearner(app)
  const factor = await begin(asha.token)
  const { status, body } = await post(app, `/factors/${factor.id}/challenge`, {}, { token: asha.token })

  expect(status).toBe(200)
  expect(body).toEqual({ id: expect.any(String), type: 'totp', expires_at: expect.any(Number) })
  expect(body.expires_at - app.services.now() / 1000).toBeGreaterThan(298)
  expect(body.expires_at - app.services.now() / 1000).toBeLessThanOrEqual(300)
  expect((await auditOf(app, asha.id)).at(-1)).toEqual({
    action: 'challenge_created',
    log_type: 'factor',
    traits: { factor_id: factor.id, factor_status: 'unverified' },
  })
})

test('the right code lifts the same session to aal2', async () => {
  const asha = await newLearner(app)
  const factor = await begin(asha.token)
  const { status, body, headers } = await proveTotp(app, asha.token, factor)

  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    user: { id: asha.id, factors: [{ id: factor.id, status: 'verified', factor_type: 'totp' }] },
  })
  const [before, after] = [decodeJwt(asha.token), decodeJwt(body.access_token)]
  expect(before.aal).toBe('aal1')
  expect(after.aal).toBe('aal2')
  expect(after.session_id).toBe(before.session_id)
  expect(after.amr).toEqual([
    { method: 'totp', timestamp: expect.any(Number) },
    { method: 'otp', timestamp: expect.any(Number) },
  ])
  const { rows } = await app.services.db.owner.query(
    'select aal, factor_id from auth.sessions where id = $1',
    [after.session_id],
  )
  expect(rows).toEqual([{ aal: 'aal2', factor_id: factor.id }])
  expect((await auditOf(app, asha.id)).at(-1)).toEqual({
    action: 'verification_attempted',
    log_type: 'factor',
    traits: { factor_id: factor.id, challenge_id: expect.any(String), factor_type: 'totp' },
  })
})

test('a refresh keeps aal2 and what it was proved with', async () => {
  const asha = await newProtectedLearner(app)
  const { status, body } = await refresh(app, asha.refreshToken)

  expect(status).toBe(200)
  expect(decodeJwt(body.access_token)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'totp' }, { method: 'otp' }],
  })
})

test('a refresh token from before the proof is a stranger: no aal2, and no alarm', async () => {
  const asha = await newProtectedLearner(app)
  const { status, body } = await refresh(app, asha.aal1.refreshToken)

  expect(status).toBe(400)
  expect(body.code).toBe('refresh_token_not_found')
  expect((await refresh(app, asha.refreshToken)).status).toBe(200)
})

test('proving it twice in one session adds no second claim', async () => {
  const asha = await newProtectedLearner(app)
  const { status, body } = await proveTotp(app, asha.token, asha.factor)

  expect(status).toBe(200)
  const { amr } = decodeJwt(body.access_token) as { amr: { method: string }[] }
  expect(amr.map(({ method }) => method)).toEqual(['totp', 'otp'])
})

test('the first proof ends other sessions without it; a later one does not', async () => {
  const asha = await newLearner(app)
  const phone = (await signIn(app, asha.email)).body
  const factor = await begin(asha.token)
  const first = (await proveTotp(app, asha.token, factor)).body
  expect((await getUser(app, phone.access_token)).body.code).toBe('session_not_found')
  expect((await getUser(app, first.access_token)).status).toBe(200)

  app.advance(60_000)
  const [tablet, laptop] = [(await signIn(app, asha.email)).body, (await signIn(app, asha.email)).body]
  expect((await proveTotp(app, tablet.access_token, factor)).status).toBe(200)
  expect((await getUser(app, laptop.access_token)).status).toBe(200)
  expect((await getUser(app, first.access_token)).status).toBe(200)
})

test('the first proof removes what else was begun with the same kind of factor', async () => {
  const asha = await newLearner(app)
  const [left, used] = [await begin(asha.token), await begin(asha.token)]
  const { body } = await proveTotp(app, asha.token, used)

  expect(body.user.factors.map(({ id }: { id: string }) => id)).toEqual([used.id])
  const gone = await post(app, `/factors/${left.id}/challenge`, {}, { token: body.access_token })
  expect([gone.status, gone.body.code]).toEqual([404, 'mfa_factor_not_found'])
})

test.each([
  ['half a minute early', 30, 200],
  ['half a minute late', -30, 200],
  ['a minute and a half early', 90, 422],
  ['a minute and a half late', -90, 422],
])('a code that comes %s', async (_when, seconds, status) => {
  const asha = await newLearner(app)
  const factor = await begin(asha.token)
  const { id: challenge_id } = await challenge(app, asha.token, factor.id)
  const code = codeNow(app, factor.secret, seconds)

  expect((await verify(app, asha.token, factor.id, { challenge_id, code })).status).toBe(status)
})

test.each(['000000', '12345', '1234567', 'abcdef', '٠٠٠٠٠٠', '-00001', '1e5000', ' ', '\n000000'])(
  'a wrong code is refused, and the right one may follow: %j',
  async (wrong) => {
    const asha = await newLearner(app)
    const factor = await begin(asha.token)
    const { id: challenge_id } = await challenge(app, asha.token, factor.id)
    const refused = await verify(app, asha.token, factor.id, { challenge_id, code: wrong })

    expect(refused.status).toBe(422)
    expect(refused.body).toEqual({ code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' })
    expect((await getUser(app, asha.token)).body.factors[0].status).toBe('unverified')
    const code = codeNow(app, factor.secret)
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`
    expect((await verify(app, asha.token, factor.id, { challenge_id, code: typed })).status).toBe(200)
  },
)

test('a code is good once, and none from before it either', async () => {
  const asha = await newProtectedLearner(app)
  const [earlier, code] = [codeNow(app, asha.factor.secret, -30), codeNow(app, asha.factor.secret)]
  const use = async (code: string) => {
    const { id: challenge_id } = await challenge(app, asha.token, asha.factor.id)
    return verify(app, asha.token, asha.factor.id, { challenge_id, code })
  }
  expect((await use(code)).status).toBe(200)

  for (const again of [code, earlier]) {
    const { status, body } = await use(again)
    expect([status, body.code]).toEqual([422, 'mfa_verification_failed'])
  }
  app.advance(30_000)
  expect((await use(codeNow(app, asha.factor.secret))).status).toBe(200)
})

test('a challenge is good once', async () => {
  const asha = await newProtectedLearner(app)
  const { id: challenge_id } = await challenge(app, asha.token, asha.factor.id)
  const first = { challenge_id, code: codeNow(app, asha.factor.secret) }
  expect((await verify(app, asha.token, asha.factor.id, first)).status).toBe(200)
  app.advance(60_000)
  const second = { challenge_id, code: codeNow(app, asha.factor.secret) }
  const { status, body } = await verify(app, asha.token, asha.factor.id, second)

  expect(status).toBe(422)
  expect(body).toEqual({
    code: 'mfa_challenge_expired',
    message: `MFA challenge ${challenge_id} has already been used, create a new challenge.`,
  })
})

test('of many answers to one challenge at once, one wins', async () => {
  const asha = await newProtectedLearner(app)
  const { id: challenge_id } = await challenge(app, asha.token, asha.factor.id)
  const code = codeNow(app, asha.factor.secret)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => verify(app, asha.token, asha.factor.id, { challenge_id, code })),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(7)
  const { rows } = await app.services.db.owner.query(
    'select from auth.refresh_tokens where user_id = $1 and not revoked',
    [asha.id],
  )
  expect(rows).toHaveLength(1)
})

test('one code in many challenges at once is good once', async () => {
  const asha = await newProtectedLearner(app)
  const code = codeNow(app, asha.factor.secret)
  const challenges = await Promise.all(
    Array.from({ length: 6 }, () => challenge(app, asha.token, asha.factor.id)),
  )
  const answers = await Promise.all(
    challenges.map(({ id }) => verify(app, asha.token, asha.factor.id, { challenge_id: id, code })),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a challenge ends after five minutes', async () => {
  const asha = await newProtectedLearner(app)
  const { id: challenge_id } = await challenge(app, asha.token, asha.factor.id)
  app.advance(300_000)
  const code = codeNow(app, asha.factor.secret)
  const { status, body } = await verify(app, asha.token, asha.factor.id, { challenge_id, code })

  expect([status, body.code]).toEqual([422, 'mfa_challenge_expired'])
  expect(body.message).toContain('has expired')
})

test('a challenge is answered from where it was asked for', async () => {
  const own = await startApp({ config: { trustedProxyHeader: 'x-client' } })
  const asha = await newLearner(own)
  const { body } = await enroll(own, asha.token)
  const from = (address: string) => ({ token: asha.token, headers: { 'x-client': address } })
  const answer = async (asked: string, answered: string) => {
    const begun = await post(own, `/factors/${body.id}/challenge`, {}, from(asked))
    const proof = { challenge_id: begun.body.id, code: codeNow(own, body.totp.secret) }
    const { body: result } = await post(own, `/factors/${body.id}/verify`, proof, from(answered))
    return result.code ?? 'accepted'
  }

  expect(await answer('198.51.100.7', '198.51.100.8')).toBe('mfa_ip_address_mismatch')
  expect(await answer('2001:db8:1:2::1', '2001:db8:1:3::1')).toBe('mfa_ip_address_mismatch')
  // A home's addresses change while one sits there.
  expect(await answer('2001:db8:1:2::1', '2001:db8:1:2:ffff::9')).toBe('accepted')
  await own.close()
})

test("somebody else's factor and somebody else's challenge are unknown", async () => {
  const [asha, ravi] = [await newProtectedLearner(app), await newProtectedLearner(app)]
  const code = codeNow(app, asha.factor.secret)
  const { id: challenge_id } = await challenge(app, asha.token, asha.factor.id)

  const asked = await post(app, `/factors/${asha.factor.id}/challenge`, {}, { token: ravi.token })
  expect([asked.status, asked.body.code]).toEqual([404, 'mfa_factor_not_found'])
  const proved = await verify(app, ravi.token, asha.factor.id, { challenge_id, code })
  expect([proved.status, proved.body.code]).toEqual([404, 'mfa_factor_not_found'])
  const removed = await call(app, 'DELETE', `/factors/${asha.factor.id}`, undefined, { token: ravi.token })
  expect([removed.status, removed.body.code]).toEqual([404, 'mfa_factor_not_found'])
  const mixed = await verify(app, ravi.token, ravi.factor.id, {
    challenge_id,
    code: codeNow(app, ravi.factor.secret),
  })
  expect([mixed.status, mixed.body.code]).toEqual([422, 'mfa_factor_not_found'])
  expect((await verify(app, asha.token, asha.factor.id, { challenge_id, code })).status).toBe(200)
})

test.each([
  ['no code', { code: '' }, 'validation_failed'],
  ['no challenge', { challenge_id: '' }, 'validation_failed'],
  ['a challenge that is no id', { challenge_id: "' or true --" }, 'validation_failed'],
  ['a code with NUL', { code: '123\u0000456' }, 'validation_failed'],
  ['a code that is a number', { code: 123456 }, 'bad_json'],
  ['a list', [], 'bad_json'],
])('a proof with %s is refused', async (_what, wrong, code) => {
  const asha = await newProtectedLearner(app)
  const { id: challenge_id } = await challenge(app, asha.token, asha.factor.id)
  const right = { challenge_id, code: codeNow(app, asha.factor.secret) }
  const proof = Array.isArray(wrong) ? wrong : { ...right, ...wrong }
  const answer = await verify(app, asha.token, asha.factor.id, proof)

  expect([answer.status, answer.body.code]).toEqual([400, code])
})

test.each(['none', '%20', '00000000-0000-0000-0000-00000000000g', '%00', 'x'.repeat(300)])(
  'an address without a factor id is none: %s',
  async (id) => {
    const asha = await newLearner(app)
    for (const path of [`/factors/${id}/challenge`, `/factors/${id}/verify`]) {
      expect((await post(app, path, {}, { token: asha.token })).status).toBe(404)
    }
  },
)

test('challenges and proofs are limited to fifteen a minute from one address', async () => {
  const own = await startApp({ config: { rateLimits: true, trustedProxyHeader: 'x-client' } })
  for (const what of ['challenge', 'verify']) {
    const ask = (address: string) =>
      post(own, `/factors/none/${what}`, {}, { headers: { 'x-client': address } })
    for (let i = 0; i < 15; i++) expect((await ask('198.51.100.7')).status).toBe(401)
    const { status, body } = await ask('198.51.100.7')

    expect([status, body.code]).toEqual([429, 'over_request_rate_limit'])
    expect((await ask('198.51.100.8')).status).toBe(401)
  }
  await own.close()
})

test('guesses at one account count from whatever address and in whatever session', async () => {
  const own = await startApp({
    config: { rateLimits: true, trustedProxyHeader: 'x-client' },
    auth: {
      rate_limit: { ...app.services.project.auth.rate_limit, email_sent: 1000, sign_in_sign_ups: 1000 },
    },
  })
  const asha = await newLearner(own)
  const { body } = await enroll(own, asha.token)
  const from = (i: number) => ({ token: asha.token, headers: { 'x-client': `198.51.100.${i}` } })
  const guess = async (i: number, code: string) => {
    const begun = await post(own, `/factors/${body.id}/challenge`, {}, from(i))
    return post(own, `/factors/${body.id}/verify`, { challenge_id: begun.body.id, code }, from(i))
  }
  const right = () => codeNow(own, body.totp.secret)
  const wrong = () => (right() === '000000' ? '000001' : '000000')
  for (let i = 0; i < 10; i++) expect((await guess(i, wrong())).status).toBe(422)

  expect((await guess(11, right())).status).toBe(429)
  await own.close()
})
