/** Who may call: `verify_jwt`, sessions, `setAuth`; and work that goes on for the caller after the answer. */

import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { ANON_KEY, API_URL, needed, newAdmin, newClient } from '../../target.ts'
import { newPerson } from '../person.ts'

const call = (headers: Record<string, string>) =>
  fetch(`${API_URL}/functions/v1/whoami`, { method: 'POST', headers: { apikey: ANON_KEY, ...headers } })

test('a signed-in person is known to the function', async () => {
  const person = await newPerson()

  expect((await person.client.functions.invoke('whoami')).data).toEqual({
    id: person.id,
    email: person.email,
  })
})

test('without a session the project’s key is let in, and nobody is known', async () => {
  expect((await newClient().functions.invoke('whoami')).data).toEqual({ id: null, email: null })
})

test('setAuth changes who calls', async () => {
  const { session, id } = await newPerson()
  const { functions } = newClient()
  functions.setAuth(session.access_token)

  expect((await functions.invoke('whoami')).data).toMatchObject({ id })
})

test('a header of the call wins over the session', async () => {
  const asha = await newPerson('asha')
  const ravi = await newPerson('ravi')
  const headers = { Authorization: `Bearer ${ravi.session.access_token}` }

  expect((await asha.client.functions.invoke('whoami', { headers })).data).toMatchObject({ id: ravi.id })
})

test('without a token nobody is let in', async () => {
  const answer = await call({})

  expect(answer.status).toBe(401)
  expect(await answer.json()).toEqual({
    code: 'UNAUTHORIZED_NO_AUTH_HEADER',
    message: 'Missing authorization header',
  })
})

test.each([
  ['a text', 'Bearer hello', 'UNAUTHORIZED_INVALID_JWT_FORMAT'],
  ['another scheme', 'Basic YTpi', 'UNAUTHORIZED_INVALID_JWT_FORMAT'],
  ['a changed key', `Bearer ${ANON_KEY.slice(0, -4)}AAAA`, 'UNAUTHORIZED_LEGACY_JWT'],
  [
    'no algorithm',
    'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.eA',
    'UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM',
  ],
])('what is no token of this project is refused: %s', async (_, authorization, code) => {
  const answer = await call({ Authorization: authorization })

  expect([answer.status, (await answer.json()).code]).toEqual([401, code])
})

test('a token that ran out is refused', async () => {
  const token = await new SignJWT({ role: 'authenticated', exp: 1_000_000_000 })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(needed('JWT_SECRET')))

  const answer = await call({ Authorization: `Bearer ${token}` })

  expect([answer.status, await answer.json()]).toEqual([
    401,
    { code: 'UNAUTHORIZED_LEGACY_JWT', message: 'Invalid JWT' },
  ])
})

test('a browser’s preflight is answered without a token', async () => {
  const answer = await fetch(`${API_URL}/functions/v1/whoami`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://site.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization, content-type',
    },
  })

  expect(answer.ok).toBe(true)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
})

test('what a function has promised to do after its answer is done', async () => {
  const { client, id } = await newPerson()
  const note = crypto.randomUUID()

  expect((await client.functions.invoke('background', { body: { id, note } })).data).toEqual({
    accepted: true,
  })
  await expect
    .poll(async () => (await newAdmin().auth.admin.getUserById(id)).data.user?.user_metadata.note, {
      timeout: 10_000,
    })
    .toBe(note)
})
