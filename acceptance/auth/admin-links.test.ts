/** admin.inviteUserByEmail and admin.generateLink: ways in, made by whoever runs the project. */

import { expect, test } from 'vitest'
import {
  API_URL,
  codeIn,
  linkIn,
  mailCount,
  mailTo,
  needed,
  newAddress,
  newAdmin,
  newClient,
  newLearner,
  opened,
  PASSWORD,
  tokensIn,
} from '../target.ts'
import { call } from './support/http.ts'

const generate: ReturnType<typeof newAdmin>['auth']['admin']['generateLink'] = (params) =>
  newAdmin().auth.admin.generateLink(params)

test('an invitation makes an account, and its link is the way in', async () => {
  const email = newAddress('invited')

  const { data, error } = await newAdmin().auth.admin.inviteUserByEmail(email, {
    data: { full_name: 'Asha Rao' },
    redirectTo: `${API_URL}/welcome`,
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email,
    invited_at: expect.any(String),
    user_metadata: { full_name: 'Asha Rao' },
  })
  expect(data.user?.email_confirmed_at).toBeUndefined()
  const landed = await opened(linkIn(await mailTo(email)))

  expect(landed.location).toContain(`${API_URL}/welcome#`)
  expect(landed.fragment.type).toBe('invite')
  const client = newClient()
  await client.auth.setSession(tokensIn(landed.fragment))
  expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull()
  expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
})

test('somebody who was invited and has not come is invited again, by a new link', async () => {
  const email = newAddress('invited')
  const { admin } = newAdmin().auth
  const first = await admin.inviteUserByEmail(email)
  const link = linkIn(await mailTo(email))

  const second = await admin.inviteUserByEmail(email)

  expect(second.error).toBeNull()
  expect(second.data.user?.id).toBe(first.data.user?.id)
  const again = linkIn(await mailTo(email, /./, 2))
  if (again.href !== link.href) expect((await opened(link)).fragment.error_code).toBe('otp_expired')
  expect((await opened(again)).fragment.access_token).toBeTruthy()
})

test('somebody who has an account is not invited', async () => {
  const { email } = await newLearner()
  const before = await mailCount(email)

  expect((await newAdmin().auth.admin.inviteUserByEmail(email)).error).toMatchObject({
    status: 422,
    code: 'email_exists',
  })
  expect(await mailCount(email)).toBe(before)
})

test.each(['', 'asha'])('%j is not an address to invite', async (email) => {
  expect((await newAdmin().auth.admin.inviteUserByEmail(email)).error).toMatchObject({
    status: 400,
    code: 'validation_failed',
  })
})

test('somebody who was only invited cannot sign in with any password', async () => {
  const email = newAddress('invited')
  await newAdmin().auth.admin.inviteUserByEmail(email)

  for (const password of ['', PASSWORD]) {
    expect((await newClient().auth.signInWithPassword({ email, password })).error).toMatchObject({
      code: 'invalid_credentials',
    })
  }
})

/** Each type of link: what is asked for, and for whom. */
const links = {
  signup: async () => generate({ type: 'signup', email: newAddress('made'), password: PASSWORD }),
  invite: async () => generate({ type: 'invite', email: newAddress('made') }),
  magiclink: async () => generate({ type: 'magiclink', email: (await newLearner()).email }),
  recovery: async () => generate({ type: 'recovery', email: (await newLearner()).email }),
}
const types = Object.keys(links) as (keyof typeof links)[]

async function generated(type: keyof typeof links) {
  const { data, error } = await links[type]()
  expect(error).toBeNull()
  if (!data.properties || !data.user) throw new Error('no link')
  return { ...data.properties, email: data.user.email ?? '', id: data.user.id }
}

test.each(types)(
  '%s: the answer holds the link, the code and the hash, and no mail goes out',
  async (type) => {
    const link = await generated(type)
    const mails = type === 'signup' || type === 'invite' ? 0 : 1

    expect(link).toMatchObject({
      verification_type: type,
      email_otp: expect.stringMatching(/^\d{6}$/),
      hashed_token: expect.stringMatching(/^[0-9a-f]{56}$/),
      redirect_to: expect.stringContaining(API_URL),
    })
    const url = new URL(link.action_link)
    expect(`${url.origin}${url.pathname}`).toBe(`${API_URL}/auth/v1/verify`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ token: link.hashed_token, type })
    expect(await mailCount(link.email)).toBe(mails)
  },
)

test.each(types)('%s: the link opens a session once', async (type) => {
  const { action_link, id } = await generated(type)

  const landed = await opened(action_link)
  const again = await opened(action_link)

  expect((await newClient().auth.setSession(tokensIn(landed.fragment))).data.user?.id).toBe(id)
  expect(again.fragment.error_code).toBe('otp_expired')
})

test.each(types)('%s: the code opens a session', async (type) => {
  const { email, email_otp, id } = await generated(type)

  const { data, error } = await newClient().auth.verifyOtp({ email, token: email_otp, type })

  expect(error).toBeNull()
  expect(data.user?.id).toBe(id)
})

test.each(types)('%s: the hash opens a session', async (type) => {
  const { hashed_token, id } = await generated(type)

  const { data, error } = await newClient().auth.verifyOtp({ token_hash: hashed_token, type })

  expect(error).toBeNull()
  expect(data.user?.id).toBe(id)
})

test('both halves of a change of address are made, and verified', async () => {
  const { email, id } = await newLearner()
  const newEmail = newAddress('asha.new')

  const current = await generate({ type: 'email_change_current', email, newEmail })
  const next = await generate({ type: 'email_change_new', email, newEmail })
  expect([current.error, next.error]).toEqual([null, null])
  expect(next.data.properties?.verification_type).toBe('email_change_new')
  const half = await newClient().auth.verifyOtp({
    email,
    token: current.data.properties?.email_otp ?? '',
    type: 'email_change',
  })
  expect(half.error).toBeNull()
  const landed = await opened(next.data.properties?.action_link ?? '')

  const { data } = await newClient().auth.setSession(tokensIn(landed.fragment))
  expect(data.user).toMatchObject({ id, email: newEmail })
})

test('a way in for somebody unknown is a sign-up', async () => {
  const email = newAddress('made')

  const { data, error } = await generate({
    type: 'magiclink',
    email,
    options: { data: { full_name: 'Asha' } },
  })

  expect(error).toBeNull()
  expect(data.properties?.verification_type).toBe('signup')
  expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Asha' } })
})

test('the sign-up’s password opens the account once the link is opened', async () => {
  const { email, action_link } = await generated('signup')
  await opened(action_link)

  expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
})

test('a link leads where it is asked to, within the site', async () => {
  const email = newAddress('made')
  const ask = (redirectTo: string) => generate({ type: 'magiclink', email, options: { redirectTo } })

  expect((await ask('https://app.example.in/x')).data.properties?.redirect_to).toBe(
    'https://app.example.in/x',
  )
  expect((await ask('https://evil.example/')).data.properties?.redirect_to).toBe(API_URL)
})

test.each([
  ['no type', {}, 400, 'validation_failed'],
  ['a type that is none', { type: 'telepathy' }, 400, 'validation_failed'],
  ['no address', { type: 'magiclink', email: '' }, 400, 'validation_failed'],
  ['an address that is none', { type: 'magiclink', email: 'asha' }, 400, 'validation_failed'],
  ['a sign-up without a password', { type: 'signup' }, 400, 'validation_failed'],
  ['a sign-up with a weak password', { type: 'signup', password: 'abc' }, 422, 'weak_password'],
  ['a recovery of somebody unknown', { type: 'recovery' }, 404, 'user_not_found'],
  ['a change of somebody unknown', { type: 'email_change_new', new_email: 'a@b.in' }, 404, 'user_not_found'],
  ['a change without a new address', { type: 'email_change_new' }, 400, 'validation_failed'],
])('a link with %s is refused', async (_, params, status, code) => {
  const answer = await call('POST', '/admin/generate_link', {
    token: needed('SERVICE_ROLE_KEY'),
    body: { email: newAddress('nobody'), ...params },
  })

  expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
})

test.each(['signup', 'invite'] as const)('%s: an address that has an account is refused', async (type) => {
  const { email } = await newLearner()

  const { error } = await generate({ type, email, password: PASSWORD } as never)

  expect(error).toMatchObject({ status: 422, code: 'email_exists' })
})

test('a change to somebody else’s address is refused', async () => {
  const { email } = await newLearner()
  const { email: newEmail } = await newLearner('Ravi Kumar')

  expect((await generate({ type: 'email_change_new', email, newEmail })).error).toMatchObject({
    status: 422,
    code: 'email_exists',
  })
})

test('a new link makes the mailed one void', async () => {
  const email = newAddress()
  await newClient().auth.signInWithOtp({ email })
  const mailed = codeIn(await mailTo(email))
  const { data } = await generate({ type: 'magiclink', email })

  const token = data.properties?.email_otp ?? ''
  if (token !== mailed) {
    expect((await newClient().auth.verifyOtp({ email, token: mailed, type: 'email' })).error).toMatchObject({
      code: 'otp_expired',
    })
  }
  expect((await newClient().auth.verifyOtp({ email, token, type: 'email' })).error).toBeNull()
})
