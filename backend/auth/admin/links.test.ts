import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { followProvider, googleApp, newPerson } from '../testing/google.ts'
import {
  call,
  codeIn,
  linkIn,
  mailsTo,
  mailTo,
  newEmail,
  newLearner,
  open,
  PASSWORD,
  post,
  signIn,
} from '../testing.ts'
import { asAdmin, auditOf } from './testing.ts'

const { app, provider } = await googleApp()
afterAll(async () => {
  await app.close()
  await provider.close()
})
const admin = asAdmin(app)
const generate = (body: Record<string, unknown>) => admin('POST', '/admin/generate_link', body)
const openLink = (body: { action_link: string }) => open(app, new URL(body.action_link))

test('a sign-up link makes the account, and the code does as well', async () => {
  const email = newEmail()
  const { status, body } = await generate({
    type: 'signup',
    email,
    password: PASSWORD,
    data: { full_name: 'Asha Rao' },
    redirect_to: 'http://localhost:3000/welcome',
  })

  expect(status).toBe(200)
  expect(body).toMatchObject({
    email,
    user_metadata: { full_name: 'Asha Rao' },
    verification_type: 'signup',
    redirect_to: 'http://localhost:3000/welcome',
    email_otp: expect.stringMatching(/^\d{6}$/),
    hashed_token: expect.stringMatching(/^[0-9a-f]{56}$/),
  })
  expect(body.action_link).toContain(`/auth/v1/verify?token=${body.hashed_token}&type=signup&redirect_to=`)
  expect(await mailsTo(app, email)).toEqual([])
  const verified = await post(app, '/verify', { type: 'signup', token_hash: body.hashed_token })
  expect(verified.body.user.id).toBe(body.id)
  expect((await signIn(app, email)).status).toBe(200)
})

test.each(['magiclink', 'recovery'])('a %s link opens an account', async (type) => {
  const asha = await newLearner(app)
  const { body } = await generate({ type, email: asha.email })
  expect(body.verification_type).toBe(type)

  expect(decodeJwt((await openLink(body)).fragment.access_token as string).sub).toBe(asha.id)
  expect((await auditOf(app, asha.id)).some(({ traits }) => (traits as { admin?: boolean })?.admin)).toBe(
    true,
  )
})

test('a sign-in link for somebody unknown becomes a sign-up link', async () => {
  const { body } = await generate({ type: 'magiclink', email: newEmail() })

  expect(body.verification_type).toBe('signup')
  expect((await openLink(body)).fragment.access_token).toBeTruthy()
})

test('the two links of an email change, in either order', async () => {
  for (const order of [
    ['email_change_current', 'email_change_new'],
    ['email_change_new', 'email_change_current'],
  ]) {
    const asha = await newLearner(app)
    const new_email = newEmail()
    const links: { action_link: string }[] = []
    for (const type of order) links.push((await generate({ type, email: asha.email, new_email })).body)
    const [first, second] = links as [{ action_link: string }, { action_link: string }]
    expect((await openLink(first)).fragment.message).toContain('other email')
    expect(decodeJwt((await openLink(second)).fragment.access_token as string).email).toBe(new_email)
  }
})

test('the official client asks for links', async () => {
  const { admin: api } = app.client(app.services.keys.serviceRoleKey).auth
  const email = newEmail()
  const { data, error } = await api.generateLink({ type: 'invite', email })

  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
  expect(data.properties?.verification_type).toBe('invite')
})

test.each([
  ['an unknown type', { type: 'fax', email: 'a@example.in' }, 400, 'validation_failed'],
  ['no address', { type: 'magiclink' }, 400, 'validation_failed'],
  ['a sign-up without a password', { type: 'signup', email: 'a@example.in' }, 400, 'validation_failed'],
  [
    'a sign-up with a weak one',
    { type: 'signup', email: 'a@example.in', password: 'x' },
    422,
    'weak_password',
  ],
  ['a recovery for nobody', { type: 'recovery', email: 'nobody@example.in' }, 404, 'user_not_found'],
  [
    'a change for nobody',
    { type: 'email_change_new', email: 'nobody@example.in', new_email: 'b@example.in' },
    404,
    'user_not_found',
  ],
  [
    'a change into nothing',
    { type: 'email_change_new', email: 'nobody@example.in' },
    400,
    'validation_failed',
  ],
])('%s is refused', async (_what, body, status, code) => {
  const answer = await generate(body)

  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test.each(['signup', 'invite'])('a %s link for somebody registered is refused', async (type) => {
  const { email } = await newLearner(app)
  const { status, body } = await generate({ type, email, password: PASSWORD })

  expect([status, body.code]).toEqual([422, 'email_exists'])
})

test('an invitation mails the way in', async () => {
  const email = newEmail()
  const { status, body } = await admin('POST', '/invite', {
    email,
    data: { full_name: 'Ravi', language: 'hi' },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { full_name: 'Ravi' } })
  const mail = await mailTo(app, email)
  expect(mail.subject).toBe('आपको आमंत्रित किया गया है')
  expect(codeIn(mail)).toMatch(/^\d{6}$/)
  const { fragment } = await open(app, linkIn(mail))

  expect(fragment.type).toBe('invite')
  const user = await call(app, 'GET', '/user', undefined, { token: fragment.access_token as string })
  expect(user.body.email_confirmed_at).toBeTruthy()
  const taken = await admin('POST', '/invite', { email })
  expect([taken.status, taken.body.code]).toEqual([422, 'email_exists'])
  const actions = (await auditOf(app, body.id)).map(({ action }) => action)
  expect(actions).toContain('user_invited')
})

test('whoever signed up with an address before it was invited has no password for what its owner opens', async () => {
  const email = newEmail()
  await post(app, '/signup', { email, password: PASSWORD })
  await admin('POST', '/invite', { email })
  const { fragment } = await open(app, linkIn(await mailTo(app, email)))

  expect(fragment.type).toBe('invite')
  expect((await signIn(app, email)).body.code).toBe('invalid_credentials')
})

test('an invitation is taken up with Google, by whom it was meant for only', async () => {
  const email = newEmail()
  await admin('POST', '/invite', { email })
  const token = linkIn(await mailTo(app, email)).searchParams.get('token')
  const path = `/auth/v1/authorize?provider=google&invite_token=${token}`
  const trips = [await followProvider(app, path, { stopAtCallback: true })]
  provider.person = newPerson({ email })
  trips.push(await followProvider(app, path, { stopAtCallback: true }))
  const [stranger, invited] = trips as [(typeof trips)[0], (typeof trips)[0]]

  expect((await open(app, stranger.returned)).fragment.error_code).toBe('validation_failed')
  expect(decodeJwt((await open(app, invited.returned)).fragment.access_token as string).email).toBe(email)
  const again = newEmail()
  await admin('POST', '/invite', { email: again })
  const other = linkIn(await mailTo(app, again)).searchParams.get('token')
  // The same account at Google, whose address has become another.
  provider.person = { ...provider.person, email: again }
  const taken = await followProvider(app, `/auth/v1/authorize?provider=google&invite_token=${other}`, {
    stopAtCallback: true,
  })
  expect((await open(app, taken.returned)).fragment.error_code).toBe('identity_already_exists')
  const unknown = await app.fetch('/auth/v1/authorize?provider=google&invite_token=%00')
  expect(unknown.status).toBe(404)
})

test('a trip to Google does not tell whether a guessed code is the one of an invitation', async () => {
  const email = newEmail()
  await admin('POST', '/invite', { email })
  const guessed = createHash('sha224')
    .update(email + codeIn(await mailTo(app, email)))
    .digest('hex')
  const { status } = await app.fetch(`/auth/v1/authorize?provider=google&invite_token=${guessed}`)

  expect(status).toBe(404)
})

test('the audit log is read by page and by kind', async () => {
  const asha = await newLearner(app)
  await signIn(app, asha.email, 'wrong')
  const own = await startAudit()
  expect(own.headers.get('x-total-count')).toMatch(/^\d+$/)
  expect(JSON.parse(own.text)[0]).toMatchObject({
    id: expect.any(String),
    payload: { action: expect.any(String), log_type: expect.any(String) },
    created_at: expect.any(String),
    ip_address: '127.0.0.1',
  })
  const { text } = await admin('GET', `/admin/audit?query=author:${asha.email}`)
  const authors = JSON.parse(text).map(
    (row: { payload: { actor_username: string } }) => row.payload.actor_username,
  )
  expect(new Set(authors)).toEqual(new Set([asha.email]))
  for (const query of ['nonsense', 'nonsense:x', 'constructor:x']) {
    expect((await admin('GET', `/admin/audit?query=${query}`)).status).toBe(400)
  }
})

function startAudit() {
  return admin('GET', '/admin/audit?per_page=5')
}

test('what this server does not do is refused in the protocol’s words', async () => {
  const saml = { code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' }
  expect((await post(app, '/sso', { domain: 'example.in' })).body).toEqual(saml)
  expect((await call(app, 'GET', '/sso/saml/metadata')).body).toEqual(saml)
  for (const path of ['/admin/sso/providers', '/admin/sso/providers/x']) {
    const { status, body } = await admin('GET', path)
    expect([status, body]).toEqual([404, saml])
  }
  for (const path of ['/admin/oauth/clients', '/admin/custom-providers', '/admin/custom-providers/x']) {
    const { status, body } = await admin('GET', path)
    expect([status, body.code]).toEqual([404, 'feature_disabled'])
  }
  for (const path of ['/oauth/authorize', '/user/oauth/grants', '/.well-known/oauth-authorization-server']) {
    const { status, body } = await call(app, 'GET', path)
    expect([status, body.code]).toEqual([404, 'feature_disabled'])
  }
  const web3 = await post(app, '/token?grant_type=web3', { chain: 'solana' })
  expect([web3.status, web3.body]).toEqual([
    422,
    { code: 'web3_provider_disabled', message: 'Web3 provider is disabled' },
  ])
})
