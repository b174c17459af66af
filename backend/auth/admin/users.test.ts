import { hash } from '@node-rs/bcrypt'
import { afterAll, expect, test, vi } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { call, newEmail, newLearner, PASSWORD, signIn } from '../testing.ts'
import { asAdmin, auditOf } from './testing.ts'

const app = await startApp()
afterAll(app.close)
const admin = asAdmin(app)
const userOf = (token: string) => call(app, 'GET', '/user', undefined, { token })

const ENDPOINTS = [
  ['GET', '/admin/users'],
  ['POST', '/admin/users'],
  ['GET', `/admin/users/${crypto.randomUUID()}`],
  ['PUT', `/admin/users/${crypto.randomUUID()}`],
  ['DELETE', `/admin/users/${crypto.randomUUID()}`],
  ['GET', `/admin/users/${crypto.randomUUID()}/factors`],
  ['PUT', `/admin/users/${crypto.randomUUID()}/factors/${crypto.randomUUID()}`],
  ['DELETE', `/admin/users/${crypto.randomUUID()}/factors/${crypto.randomUUID()}`],
  ['POST', '/admin/generate_link'],
  ['POST', '/invite'],
  ['GET', '/admin/audit'],
  ['GET', '/admin/sso/providers'],
  ['GET', '/admin/oauth/clients'],
  ['GET', '/admin/custom-providers'],
] as const

test.each(ENDPOINTS)('%s %s is for administrators', async (method, path) => {
  const body = method === 'GET' ? undefined : {}
  const nobody = await call(app, method, path, body)
  expect([nobody.status, nobody.body.code]).toEqual([401, 'no_authorization'])
  const { token } = await newLearner(app)
  for (const bearer of [token, app.services.keys.anonKey]) {
    const { status, body: refusal } = await call(app, method, path, body, { token: bearer })
    expect([status, refusal]).toEqual([403, { code: 'not_admin', message: 'User not allowed' }])
  }
  const forged = await call(app, method, path, body, { token: 'a.b.c' })
  expect([forged.status, forged.body.code]).toEqual([403, 'bad_jwt'])
})

test('an administrator makes an account that can sign in', async () => {
  const email = newEmail()
  const { status, body } = await admin('POST', '/admin/users', {
    email: email.toUpperCase(),
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { full_name: 'Asha Rao' },
    app_metadata: { plan: 'free' },
  })

  expect(status).toBe(200)
  expect(body).toMatchObject({
    email,
    email_confirmed_at: expect.any(String),
    role: 'authenticated',
    user_metadata: { full_name: 'Asha Rao' },
    app_metadata: { provider: 'email', providers: ['email'], plan: 'free' },
    identities: [{ provider: 'email', id: body.id }],
  })
  expect((await signIn(app, email)).body.user.id).toBe(body.id)
  const [, signedUp] = await auditOf(app, body.id)
  expect(signedUp).toMatchObject({
    action: 'user_signedup',
    actor_id: '00000000-0000-0000-0000-000000000000',
    actor_username: 'service_role',
    log_type: 'team',
    traits: { user_id: body.id, user_email: email, admin: true },
  })
})

test('an account whose address an administrator does not vouch for waits for its owner', async () => {
  const email = newEmail()
  const { body } = await admin('POST', '/admin/users', { email, password: PASSWORD })

  expect(body.email_confirmed_at).toBeUndefined()
  expect((await signIn(app, email)).body.code).toBe('email_not_confirmed')
})

test.each(['$2a$', '$2b$', '$2y$'])('a password comes along as a bcrypt hash, %s', async (form) => {
  const email = newEmail()
  const password_hash = (await hash(PASSWORD, { cost: 4 })).replace(/^\$2.\$/, form)
  const { status } = await admin('POST', '/admin/users', { email, password_hash, email_confirm: true })

  expect(status).toBe(200)
  expect((await signIn(app, email)).status).toBe(200)
  expect((await signIn(app, email, 'Another-password-9')).status).toBe(400)
})

test.each([
  ['no address', {}, 400, 'validation_failed'],
  ['a broken address', { email: 'asha' }, 400, 'validation_failed'],
  ['a broken phone number', { phone: 'x' }, 400, 'validation_failed'],
  ['a weak password', { email: 'a@example.in', password: 'x' }, 422, 'weak_password'],
  [
    'two passwords',
    { email: 'a@example.in', password: PASSWORD, password_hash: 'x' },
    400,
    'validation_failed',
  ],
  [
    'an argon2 hash',
    { email: 'a@example.in', password_hash: '$argon2id$v=19$m=16,t=2,p=1$YQ$YQ' },
    400,
    'validation_failed',
  ],
  [
    'a scrypt hash',
    { email: 'a@example.in', password_hash: '$fbscrypt$v=1,n=14,r=8,p=1$YQ$YQ' },
    400,
    'validation_failed',
  ],
  [
    'a hash that would stop the server',
    { email: 'a@example.in', password_hash: `$2a$31$${'a'.repeat(53)}` },
    400,
    'validation_failed',
  ],
  [
    'a nil id',
    { email: 'a@example.in', id: '00000000-0000-0000-0000-000000000000' },
    400,
    'validation_failed',
  ],
  ['no id', { email: 'a@example.in', id: 'x' }, 400, 'validation_failed'],
  ['an odd ban', { email: 'a@example.in', ban_duration: 'forever' }, 400, 'validation_failed'],
  ['an endless ban', { email: 'a@example.in', ban_duration: '9999999999h' }, 400, 'validation_failed'],
])('an account with %s is refused', async (_what, body, status, code) => {
  const answer = await admin('POST', '/admin/users', body)

  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('an address and a phone number are somebody’s once', async () => {
  const phone = `+9198${`${Date.now()}`.slice(-8)}`
  const body = { email: newEmail(), phone, phone_confirm: true }
  const made = await admin('POST', '/admin/users', body)
  expect(made.body).toMatchObject({ phone: phone.slice(1), phone_confirmed_at: expect.any(String) })
  expect(made.body.app_metadata.providers.sort()).toEqual(['email', 'phone'])

  expect((await admin('POST', '/admin/users', body)).body).toEqual({
    code: 'email_exists',
    message: 'A user with this email address has already been registered',
  })
  expect((await admin('POST', '/admin/users', { phone })).body.code).toBe('phone_exists')
})

test('the list is paged, with the headers that the official client reads', async () => {
  for (let i = 0; i < 3; i++) await admin('POST', '/admin/users', { email: newEmail() })
  const { body, headers } = await admin('GET', '/admin/users?page=1&per_page=2')
  const total = Number(headers.get('x-total-count'))

  expect(body.users).toHaveLength(2)
  expect(body.aud).toBe('authenticated')
  expect(headers.get('link')).toBe(
    `</auth/v1/admin/users?page=2&per_page=2>; rel="next", </auth/v1/admin/users?page=${Math.ceil(total / 2)}&per_page=2>; rel="last"`,
  )
  const client = app.client(app.services.keys.serviceRoleKey)
  const { data } = await client.auth.admin.listUsers({ page: 1, perPage: 2 })
  expect(data).toMatchObject({ nextPage: 2, total })
  const [newest] = body.users
  const { body: found } = await admin('GET', `/admin/users?filter=${newest.email}`)
  expect(found.users.map(({ id }: { id: string }) => id)).toEqual([newest.id])
  expect((await admin('GET', '/admin/users?filter=%25')).body.users).toEqual([])
  expect((await admin('GET', '/admin/users?filter=%00')).status).toBe(200)
})

test.each([
  ['/admin/users', (answer: { users: unknown[] }) => answer.users],
  ['/admin/audit', (answer: unknown[]) => answer],
])('what %s counts and what it shows are of one moment', async (path, shown) => {
  const { owner } = app.services.db
  const query = owner.query.bind(owner)
  const meanwhile = vi
    .spyOn(owner, 'query')
    .mockImplementation(async (...asked: Parameters<typeof query>) => {
      const answer = await query(...asked)
      await query(
        `with made as (insert into auth.users (id, email) values (gen_random_uuid(), $1) returning id)
       insert into auth.audit_log_entries (id, payload, created_at) select id, '{}', now() from made`,
        [newEmail()],
      )
      return answer
    })
  const { text, headers } = await admin('GET', `${path}?per_page=1000`)
  meanwhile.mockRestore()

  expect(shown(JSON.parse(text))).toHaveLength(Number(headers.get('x-total-count')))
})

test.each(['page=0', 'page=-1', 'page=x', 'per_page=1.5', 'page=99999999999999999999'])(
  'the page %s is refused',
  async (query) => {
    const { status, body } = await admin('GET', `/admin/users?${query}`)

    expect([status, body.code]).toEqual([400, 'validation_failed'])
  },
)

test('the official client manages accounts', async () => {
  const { admin: api } = app.client(app.services.keys.serviceRoleKey).auth
  const email = newEmail()
  const made = await api.createUser({ email, password: PASSWORD, email_confirm: true })
  const id = made.data.user?.id as string
  expect((await api.getUserById(id)).data.user?.email).toBe(email)
  expect((await api.updateUserById(id, { ban_duration: '24h' })).error).toBeNull()
  expect((await api.updateUserById(id, { ban_duration: 'none' })).error).toBeNull()
  const { body } = await signIn(app, email)
  expect((await api.signOut(body.access_token)).error).toBeNull()
  expect((await userOf(body.access_token)).body.code).toBe('session_not_found')
  expect((await api.deleteUser(id)).error).toBeNull()
  expect((await api.getUserById(id)).error?.code).toBe('user_not_found')
})

test.each(['../', '..', '%2e%2e', '..%2f', '..%2fusers', '', '%00', 'null', '1', '%2e%2e/users', '*'])(
  'CVE-2025-48370: the id "%s" is 404, never the list',
  async (id) => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const { status, text } = await admin(method, `/admin/users/${id}`, method === 'GET' ? undefined : {})
      // An address that the URL parser itself makes into the list is the list only to whoever may read it anyway.
      if (id === '%2e%2e/users' && method === 'GET') continue
      expect(status).toBe(404)
      expect(text).not.toContain('"users"')
    }
  },
)

test('the outbox keeps no mail to an account that was deleted', async () => {
  const { admin: api } = app.client(app.services.keys.serviceRoleKey).auth
  const made = await Promise.all(
    ['gone', 'stays'].map(() => api.createUser({ email: newEmail(), email_confirm: true })),
  )
  const [gone, stays] = made.map(({ data }) => data.user)
  const keep = (to: string) => app.services.mail.deliver({ to, subject: 'Five cards are due', text: 'Hello' })
  for (const to of [gone?.email, gone?.email?.toUpperCase(), stays?.email]) await keep(to ?? '')

  expect((await api.deleteUser(gone?.id ?? '')).error).toBeNull()

  const to = (await app.outbox()).map((mail) => mail.to.toLowerCase())
  expect(to).toContain(stays?.email)
  expect(to).not.toContain(gone?.email)
})
