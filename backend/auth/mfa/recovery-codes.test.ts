import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import {
  call,
  type Learner,
  mailsTo,
  mailTo,
  newLearner,
  PASSWORD,
  post,
  refresh,
  signIn,
} from '../testing.ts'
import {
  auditOf,
  enroll,
  enrollKey,
  getUser,
  newProtectedLearner,
  type Protected,
  proveTotp,
} from './testing.ts'

const app = await startApp()
afterAll(app.close)

const CODES = '/factors/recovery-codes'
const status = (token: string, of = app) => call(of, 'GET', CODES, undefined, { token })
const generate = (token: string, body?: object, of = app) => post(of, CODES, body, { token })
const regenerate = (token: string, of = app) => post(of, `${CODES}/regenerate`, undefined, { token })
const use = (token: string, code: unknown, of = app) => post(of, `${CODES}/verify`, { code }, { token })
const remove = (token: string) => call(app, 'DELETE', CODES, undefined, { token })

type WithCodes = Protected & { codesId: string; codes: string[] }

async function newLearnerWithCodes(of = app): Promise<WithCodes> {
  const learner = await newProtectedLearner(of)
  const { body } = await generate(learner.token, undefined, of)
  return { ...learner, codesId: body.id, codes: body.codes }
}

/** What a password alone opens. */
const onlyPassword = async ({ email }: Learner, of = app): Promise<string> =>
  (await signIn(of, email)).body.access_token

const keptCodes = async (userId: string) =>
  (await app.services.db.owner.query('select * from backend.recovery_codes where user_id = $1', [userId]))
    .rows

const REFUSED = [422, { code: 'mfa_verification_failed', message: 'Invalid recovery code entered' }]

test('ten codes are made, shown once, and kept as digests', async () => {
  const asha = await newProtectedLearner(app)
  const none = await status(asha.token)
  expect([none.status, none.body.code]).toEqual([404, 'mfa_factor_not_found'])
  const made = await generate(asha.token)

  expect(made.status).toBe(200)
  expect(made.headers.get('cache-control')).toBe('no-store')
  expect(made.body).toEqual({
    id: expect.any(String),
    type: 'recovery_code',
    friendly_name: 'Recovery codes',
    total: 10,
    codes: expect.any(Array),
  })
  expect(new Set(made.body.codes).size).toBe(10)
  const asked = await status(asha.token)
  expect(asked.body).toEqual({ id: made.body.id, type: 'recovery_code', total: 10, remaining: 10 })
  expect((await getUser(app, asha.token)).body.factors).toMatchObject([
    { factor_type: 'totp' },
    { id: made.body.id, factor_type: 'recovery_code', status: 'verified', friendly_name: 'Recovery codes' },
  ])
  const kept = JSON.stringify(await keptCodes(asha.id))
  for (const code of made.body.codes) {
    expect(kept).not.toContain(code)
    expect(kept).not.toContain(code.replaceAll('-', ''))
  }
  expect((await auditOf(app, asha.id)).at(-1)).toEqual({
    action: 'generate_recovery_codes',
    log_type: 'user',
    traits: { factor_id: made.body.id, session_id: decodeJwt(asha.token).session_id },
  })
})

test('a code lifts the same session to aal2, and ends others that gave only the password', async () => {
  const asha = await newLearnerWithCodes()
  const [token, thief] = [await onlyPassword(asha), await onlyPassword(asha)]
  const { status: code, body, headers } = await use(token, asha.codes[0])

  expect(code).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toMatchObject({
    token_type: 'bearer',
    refresh_token: expect.any(String),
    user: { id: asha.id },
  })
  const claims = decodeJwt(body.access_token)
  expect(claims).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    session_id: decodeJwt(token).session_id,
  })
  expect(decodeJwt((await refresh(app, body.refresh_token)).body.access_token).aal).toBe('aal2')
  expect((await getUser(app, thief)).body.code).toBe('session_not_found')
  expect((await getUser(app, asha.token)).status).toBe(200)
  expect((await status(token)).body).toMatchObject({ total: 10, remaining: 9 })
  expect((await auditOf(app, asha.id)).at(-1)).toEqual({
    action: 'verification_attempted',
    log_type: 'factor',
    traits: { factor_id: asha.codesId, factor_type: 'recovery_code', remaining: 9 },
  })
})

test('a code may be typed in capitals, with spaces or without hyphens', async () => {
  const asha = await newLearnerWithCodes()
  const typed = [
    (code: string) => code.toUpperCase(),
    (code: string) => code.replaceAll('-', ''),
    (code: string) => ` ${code.replaceAll('-', ' ')} `,
  ]
  for (const [i, write] of typed.entries()) {
    expect((await use(await onlyPassword(asha), write(asha.codes[i] ?? ''))).status).toBe(200)
  }
})

test('a code is good once', async () => {
  const asha = await newLearnerWithCodes()
  expect((await use(await onlyPassword(asha), asha.codes[0])).status).toBe(200)
  const again = await use(await onlyPassword(asha), asha.codes[0])

  expect([again.status, again.body]).toEqual(REFUSED)
})

test('of many uses of one code at once, one wins', async () => {
  const asha = await newLearnerWithCodes()
  const tokens = await Promise.all(Array.from({ length: 6 }, () => onlyPassword(asha)))
  const answers = await Promise.all(tokens.map((token) => use(token, asha.codes[0])))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await status(asha.token)).body.remaining).toBe(9)
})

test('two codes at once in one session are both spent, and leave one chain of tokens', async () => {
  const asha = await newLearnerWithCodes()
  const token = await onlyPassword(asha)
  const answers = await Promise.all(asha.codes.slice(0, 2).map((code) => use(token, code)))

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { rows } = await app.services.db.owner.query(
    'select from auth.refresh_tokens where session_id = $1 and not revoked',
    [decodeJwt(token).session_id],
  )
  expect(rows).toHaveLength(1)
})

test.each([
  ['that is wrong', '0000-0000-0000-0000'],
  ['that is empty', ''],
  ['that is absent', null],
  ['of an app', '123456'],
  ['that is half a megabyte', '0'.repeat(2 ** 19)],
  ['in other digits', '٠٠٠٠-٠٠٠٠-٠٠٠٠-٠٠٠٠'],
  ['that is SQL', "' or true --"],
])('a code %s is refused as every other', async (_what, code) => {
  const asha = await newLearnerWithCodes()
  const { status: answered, body } = await use(await onlyPassword(asha), code)

  expect([answered, body]).toEqual(REFUSED)
  expect((await status(asha.token)).body.remaining).toBe(10)
})

test("somebody else's code, and one of an account without codes, are refused alike", async () => {
  const [asha, ravi] = [await newLearnerWithCodes(), await newLearnerWithCodes()]
  const [uma, visitor] = [await newProtectedLearner(app), await newLearner(app)]
  for (const token of [await onlyPassword(ravi), await onlyPassword(uma), visitor.token]) {
    const { status: answered, body } = await use(token, asha.codes[0])
    expect([answered, body]).toEqual(REFUSED)
  }
  expect((await use(await onlyPassword(asha), asha.codes[0])).status).toBe(200)
})

test.each([
  ['NUL', { code: '0000\u0000' }, 400, 'validation_failed'],
  ['half a surrogate pair', '{"code":"\\ud800"}', 400, 'validation_failed'],
  ['a number', { code: 1234 }, 400, 'bad_json'],
  ['a list', [], 400, 'bad_json'],
  ['nothing', '', 400, 'bad_json'],
  ['two megabytes', { code: 'x'.repeat(2 ** 21) }, 413, 'request_entity_too_large'],
])('a proof with %s is refused', async (_what, body, answered, code) => {
  const asha = await newLearnerWithCodes()
  const answer = await post(app, `${CODES}/verify`, body, { token: await onlyPassword(asha) })

  expect([answer.status, answer.body.code]).toEqual([answered, code])
})

test('a password alone makes no codes, no new ones, and removes none', async () => {
  const [asha, ravi] = [await newProtectedLearner(app), await newLearnerWithCodes()]
  const token = await onlyPassword(ravi)
  for (const refused of [
    await generate(await onlyPassword(asha)),
    await regenerate(token),
    await remove(token),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_aal'])
  }
  expect(await keptCodes(asha.id)).toEqual([])
  expect((await use(token, ravi.codes[0])).status).toBe(200)
})

test('codes stand in for another factor, and are never the only one', async () => {
  const asha = await newLearner(app)
  await enroll(app, asha.token)
  const { status: answered, body } = await generate(asha.token)

  expect([answered, body.code]).toEqual([422, 'mfa_recovery_codes_sole_factor'])
})

test('there is one set, also when two are asked for at once', async () => {
  const asha = await newProtectedLearner(app)
  const answers = await Promise.all([1, 2, 3].map(() => generate(asha.token)))

  expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
    200,
    'mfa_verified_factor_exists',
    'mfa_verified_factor_exists',
  ])
  expect(await keptCodes(asha.id)).toHaveLength(10)
})

test('new codes take the place of the old, and keep name and id', async () => {
  const asha = await newProtectedLearner(app)
  const early = await regenerate(asha.token)
  expect([early.status, early.body.code]).toEqual([404, 'mfa_factor_not_found'])
  const { body: old } = await generate(asha.token, { friendly_name: 'Backup codes' })
  expect((await use(await onlyPassword(asha), old.codes[0])).status).toBe(200)
  const { status: answered, body: made } = await regenerate(asha.token)

  expect(answered).toBe(200)
  expect(made).toMatchObject({ id: old.id, friendly_name: 'Backup codes', total: 10 })
  expect((await status(asha.token)).body).toMatchObject({ total: 10, remaining: 10 })
  const refused = await use(await onlyPassword(asha), old.codes[1])
  expect([refused.status, refused.body]).toEqual(REFUSED)
  expect((await use(await onlyPassword(asha), made.codes[0])).status).toBe(200)
})

test.each([
  ['a name with NUL', { friendly_name: 'a\u0000b' }, 400, 'validation_failed'],
  ['a name without end', { friendly_name: 'x'.repeat(121) }, 400, 'validation_failed'],
  ['a number as name', { friendly_name: 7 }, 400, 'bad_json'],
  ['the name of the app', { friendly_name: 'My phone' }, 422, 'mfa_factor_name_conflict'],
])('%s is no name for codes', async (_what, body, answered, code) => {
  const asha = await newProtectedLearner(app)
  await enroll(app, asha.token, { factor_type: 'totp', friendly_name: 'My phone' })
  const answer = await generate(asha.token, body)

  expect([answer.status, answer.body.code]).toEqual([answered, code])
})

test('an app that has our name for codes is no hindrance', async () => {
  const asha = await newProtectedLearner(app)
  await enroll(app, asha.token, { factor_type: 'totp', friendly_name: 'Recovery codes' })
  const { status: answered, body } = await generate(asha.token)

  expect(answered).toBe(200)
  expect(body.friendly_name).toBeUndefined()
})

test('codes count as no factor where those are limited', async () => {
  const own = await startApp({
    auth: { mfa: { ...app.services.project.auth.mfa, max_enrolled_factors: 2 } },
  })
  const asha = await newLearnerWithCodes(own)

  expect((await enroll(own, asha.token)).status).toBe(200)
  expect((await enroll(own, asha.token)).body.code).toBe('too_many_enrolled_mfa_factors')
  await own.close()
})

test('whoever signs in with a code can replace the app that was lost', async () => {
  const asha = await newLearnerWithCodes()
  const { body: session } = await use(await onlyPassword(asha), asha.codes[0])
  const { body: phone } = await enroll(app, session.access_token)
  const proved = await proveTotp(app, session.access_token, { id: phone.id, secret: phone.totp.secret })
  expect(proved.status).toBe(200)
  const lost = await call(app, 'DELETE', `/factors/${asha.factor.id}`, undefined, {
    token: proved.body.access_token,
  })

  expect(lost.status).toBe(200)
  expect((await status(proved.body.access_token)).body.remaining).toBe(9)
})

test('with the last other factor the codes are gone, and what they lifted falls back', async () => {
  const asha = await newLearnerWithCodes()
  const { body: laptop } = await use(await onlyPassword(asha), asha.codes[0])
  await enrollKey(app, asha.token)
  const unenroll = (id: string) => call(app, 'DELETE', `/factors/${id}`, undefined, { token: asha.token })
  const { factors } = (await getUser(app, asha.token)).body
  const key = factors.find(({ factor_type }: { factor_type: string }) => factor_type === 'webauthn')

  expect((await unenroll(key.id)).status).toBe(200)
  expect(await keptCodes(asha.id)).toHaveLength(10)
  const { body: proved } = await proveTotp(app, asha.token, asha.factor)
  const last = await call(app, 'DELETE', `/factors/${asha.factor.id}`, undefined, {
    token: proved.access_token,
  })

  expect(last.status).toBe(200)
  expect(await keptCodes(asha.id)).toEqual([])
  expect((await getUser(app, asha.token)).body.factors).toBeUndefined()
  expect(decodeJwt((await refresh(app, laptop.refresh_token)).body.access_token)).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'password' }],
  })
})

test('an administrator who removes the last factor removes the codes', async () => {
  const [asha, ravi] = [await newLearnerWithCodes(), await newLearnerWithCodes()]
  const admin = { token: app.services.keys.serviceRoleKey }
  await call(app, 'DELETE', `/admin/users/${asha.id}/factors/${asha.factor.id}`, undefined, admin)
  await call(app, 'DELETE', `/admin/users/${ravi.id}/factors/${ravi.codesId}`, undefined, admin)

  expect(await keptCodes(asha.id)).toEqual([])
  expect(await keptCodes(ravi.id)).toEqual([])
  expect((await getUser(app, ravi.token)).body.factors).toMatchObject([{ factor_type: 'totp' }])
})

test('the codes are removed by hand, once', async () => {
  const asha = await newLearnerWithCodes()
  const { body: laptop } = await use(await onlyPassword(asha), asha.codes[0])
  const answers = [await remove(asha.token), await remove(asha.token)]

  expect(answers.map(({ status }) => status)).toEqual([200, 404])
  expect(answers[0]?.body).toEqual({ id: asha.codesId })
  expect(await keptCodes(asha.id)).toEqual([])
  expect(decodeJwt((await refresh(app, laptop.refresh_token)).body.access_token).aal).toBe('aal1')
  expect((await auditOf(app, asha.id)).find(({ action }) => action === 'recovery_codes_deleted')).toBeTruthy()
  expect((await mailTo(app, asha.email)).subject).toBe('The recovery codes of your account were removed')
})

test('the addresses of other factors are not for codes', async () => {
  const asha = await newLearnerWithCodes()
  const path = `/factors/${asha.codesId}`
  const answers = [
    await post(app, `${path}/challenge`, {}, { token: asha.token }),
    await post(
      app,
      `${path}/verify`,
      { challenge_id: crypto.randomUUID(), code: asha.codes[0] },
      { token: asha.token },
    ),
    await call(app, 'DELETE', path, undefined, { token: asha.token }),
    await enroll(app, asha.token, { factor_type: 'recovery_code' }),
  ]

  expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
    Array.from({ length: 4 }, () => '400 validation_failed'),
  )
  expect((await status(asha.token)).body.remaining).toBe(10)
})

test('visitors and anonymous learners have no codes', async () => {
  const asha = await newLearner(app)
  await app.services.db.owner.query('update auth.users set is_anonymous = true where id = $1', [asha.id])
  const calls: [string, string][] = [
    ['GET', CODES],
    ['POST', CODES],
    ['POST', `${CODES}/verify`],
    ['POST', `${CODES}/regenerate`],
    ['DELETE', CODES],
  ]
  for (const [method, path] of calls) {
    expect((await call(app, method, path)).body.code).toBe('no_authorization')
    const { status: answered, body } = await call(app, method, path, undefined, { token: asha.token })
    expect([answered, body.code]).toEqual([403, 'no_authorization'])
  }
})

test('the table is closed to everybody who asks the data API', async () => {
  const { rows } = await app.services.db.owner.query(
    `select relrowsecurity as closed, (select count(*)::integer from information_schema.role_table_grants
       where table_schema = 'backend' and table_name = 'recovery_codes'
         and grantee in ('PUBLIC', 'anon', 'authenticated', 'service_role')) as grants
     from pg_class where oid = 'backend.recovery_codes'::regclass`,
  )

  expect(rows).toEqual([{ closed: true, grants: 0 }])
})

test('the owner is told of new codes and of each that is used, in the language that they chose', async () => {
  const [asha, ravi] = [await newProtectedLearner(app), await newProtectedLearner(app)]
  await app.services.db.owner.query(
    `update auth.users set raw_user_meta_data = raw_user_meta_data || '{"language": "hi"}' where id = $1`,
    [ravi.id],
  )
  for (const learner of [asha, ravi]) {
    const { body } = await generate(learner.token)
    await use(learner.token, body.codes[0])
  }

  const [used, made] = await mailsTo(app, asha.email)
  expect(made?.subject).toBe('New recovery codes were made for your account')
  expect(used?.subject).toBe('A recovery code was used to sign in to your account')
  expect(used?.text).toContain('9 codes are left.')
  const [usedInHindi, madeInHindi] = await mailsTo(app, ravi.email)
  expect(madeInHindi?.subject).toBe('आपके खाते के लिए नए रिकवरी कोड बनाए गए')
  expect(usedInHindi?.text).toContain('अब 9 कोड बचे हैं।')
})

test('the last codes are counted down to none, and then new ones can be made', async () => {
  const asha = await newLearnerWithCodes()
  let { token } = asha
  for (const code of asha.codes) token = (await use(token, code)).body.access_token
  expect((await status(token)).body).toMatchObject({ total: 10, remaining: 0 })

  const [last, secondLast] = await mailsTo(app, asha.email)
  expect(secondLast?.text).toContain('1 code is left.')
  expect(last?.text).toContain('No codes are left: make new ones on the security page of your account.')
  expect((await regenerate(token)).body.codes).toHaveLength(10)
})

test('guesses are limited by address, and by account from whatever address', async () => {
  const own = await startApp({
    config: { rateLimits: true, trustedProxyHeader: 'x-client' },
    auth: {
      rate_limit: { ...app.services.project.auth.rate_limit, email_sent: 1000, sign_in_sign_ups: 1000 },
    },
  })
  const asha = await newLearnerWithCodes(own)
  const token = await onlyPassword(asha, own)
  const guess = (address: string, code: string | undefined, by?: string) =>
    post(own, `${CODES}/verify`, { code }, { ...(by && { token: by }), headers: { 'x-client': address } })

  for (let i = 0; i < 15; i++) expect((await guess('198.51.100.99', '')).status).toBe(401)
  expect((await guess('198.51.100.99', '')).body.code).toBe('over_request_rate_limit')

  for (let i = 0; i < 10; i++) {
    expect((await guess(`198.51.100.${i}`, '0000-0000-0000-0000', token)).status).toBe(422)
  }
  const locked = await guess('198.51.100.20', asha.codes[0], token)
  expect([locked.status, locked.body.code]).toEqual([429, 'mfa_recovery_codes_locked'])
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
  // The app still lets its owner in, and new codes begin anew.
  expect((await proveTotp(own, token, asha.factor)).status).toBe(200)
  const { body: made } = await regenerate(asha.token, own)
  expect((await guess('198.51.100.21', made.codes[0], asha.token)).status).toBe(200)
  await own.close()
})

test.each([
  ['switched off', { recovery_codes: { enabled: false } }, 404],
  ['without apps', { totp: { enroll_enabled: false, verify_enabled: true } }, 404],
  [
    'switched on',
    { totp: { enroll_enabled: false, verify_enabled: true }, recovery_codes: { enabled: true } },
    401,
  ],
])('%s in the configuration', async (_what, mfa, expected) => {
  const own = await startApp({ auth: { mfa: { ...app.services.project.auth.mfa, ...mfa } } })
  const answers = [
    await call(own, 'GET', CODES),
    await post(own, CODES, {}),
    await post(own, `${CODES}/verify`, {}),
    await post(own, `${CODES}/regenerate`, {}),
    await call(own, 'DELETE', CODES),
  ]

  for (const { status: answered, body } of answers) {
    expect([answered, body.code]).toEqual([expected, expected === 404 ? 'not_found' : 'no_authorization'])
  }
  await own.close()
})

test('the official client goes through all of it', async () => {
  const asha = await newProtectedLearner(app)
  const phone = app.client()
  await phone.auth.setSession({ access_token: asha.token, refresh_token: asha.refreshToken })
  const { recoveryCodes } = phone.auth.mfa
  expect((await recoveryCodes.getStatus()).error).toMatchObject({ code: 'mfa_factor_not_found', status: 404 })
  const made = await recoveryCodes.generate({ friendlyName: 'Backup codes' })
  if (!made.data) throw made.error
  const { id, codes } = made.data
  expect(made.data).toMatchObject({ type: 'recovery_code', friendly_name: 'Backup codes', total: 10 })
  expect((await recoveryCodes.generate()).error).toMatchObject({ code: 'mfa_verified_factor_exists' })
  expect((await phone.auth.mfa.listFactors()).data).toMatchObject({
    totp: [{ id: asha.factor.id }],
    recovery_code: [{ id, friendly_name: 'Backup codes', status: 'verified' }],
  })

  const laptop = app.client()
  await laptop.auth.signInWithPassword({ email: asha.email, password: PASSWORD })
  const { mfa } = laptop.auth
  expect((await mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  expect((await mfa.recoveryCodes.regenerate()).error).toMatchObject({ code: 'insufficient_aal' })
  const wrong = await mfa.recoveryCodes.verify({ code: 'abcd-efgh' })
  expect(wrong.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 })
  const events: string[] = []
  laptop.auth.onAuthStateChange((event) => void events.push(event))
  const right = await mfa.recoveryCodes.verify({ code: codes[0]?.toUpperCase() ?? '' })
  expect(right.error).toBeNull()
  expect(right.data?.user.id).toBe(asha.id)
  expect(events).toContain('MFA_CHALLENGE_VERIFIED')
  expect((await mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
  })
  expect((await mfa.recoveryCodes.getStatus()).data).toEqual({
    id,
    type: 'recovery_code',
    total: 10,
    remaining: 9,
  })

  const anew = await mfa.recoveryCodes.regenerate()
  expect(anew.data).toMatchObject({ id, friendly_name: 'Backup codes', total: 10 })
  expect(anew.data?.codes).not.toContain(codes[1])
  expect((await recoveryCodes.unenroll()).data).toEqual({ id })
  expect((await recoveryCodes.getStatus()).error).toMatchObject({ code: 'mfa_factor_not_found' })
})
