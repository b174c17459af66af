/** Keys of both kinds, in the older and the newer form, through the official client and at every service. */

import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { ANON_KEY, API_URL, needed, PASSWORD } from '../../target.ts'
import { newPerson } from '../person.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

function clientWith(key: string, headers: Record<string, string> = {}) {
  return createClient(API_URL, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers },
  })
}

const publishable = () => clientWith(needed('PUBLISHABLE_KEY'))
const secret = () => clientWith(needed('SECRET_KEY'))

function ask(path: string, headers: Record<string, string> = {}) {
  return fetch(`${API_URL}${path}`, { headers })
}

test('the keys have the form of hosted ones', () => {
  expect(needed('PUBLISHABLE_KEY')).toMatch(/^sb_publishable_[\w-]{22}_[\w-]{8}$/)
  expect(needed('SECRET_KEY')).toMatch(/^sb_secret_[\w-]{22}_[\w-]{8}$/)
})

test('with the publishable key the data service sees a visitor', async () => {
  const { data, error } = await publishable().rpc('gateway_caller')

  expect(error).toBeNull()
  expect(data).toEqual({ role: 'anon', id: null })
})

test('with the secret key the data service sees the service role', async () => {
  const { data, error } = await secret().rpc('gateway_caller')

  expect(error).toBeNull()
  expect(data).toEqual({ role: 'service_role', id: null })
})

test('with the publishable key a person signs up, signs in, and is that person to the data service', async () => {
  const { email, id } = await newPerson('publishable')
  const client = publishable()
  expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()

  expect((await client.rpc('gateway_caller')).data).toEqual({ role: 'authenticated', id })
  expect((await client.from('gateway_notes').insert({ text: 'mine' })).error).toBeNull()
  expect((await client.from('gateway_notes').select('text, owner')).data).toEqual([
    { text: 'mine', owner: id },
  ])
})

test('with the publishable key sessions are refreshed and ended', async () => {
  const { email } = await newPerson('refreshing')
  const client = publishable()
  await client.auth.signInWithPassword({ email, password: PASSWORD })

  expect((await client.auth.refreshSession()).error).toBeNull()
  expect((await client.auth.getUser()).data.user?.email).toBe(email)
  expect((await client.auth.signOut()).error).toBeNull()
})

test('with the publishable key nobody reads what row level security keeps', async () => {
  const { client } = await newPerson('keeping')
  await client.from('gateway_notes').insert({ text: 'kept' })

  const { data, error } = await publishable().from('gateway_notes').select()

  expect(data).toBeNull()
  expect(error?.code).toBe('42501')
})

test('with the secret key accounts are managed', async () => {
  const admin = secret().auth.admin
  const { id, email } = await newPerson('managed')

  expect((await admin.getUserById(id)).data.user?.email).toBe(email)
  expect((await admin.updateUserById(id, { user_metadata: { seen: true } })).error).toBeNull()
  expect((await admin.listUsers()).error).toBeNull()
  expect((await admin.deleteUser(id)).error).toBeNull()
})

test('with the publishable key accounts are not managed', async () => {
  const { error } = await publishable().auth.admin.listUsers()

  expect(error?.status).toBe(403)
})

test('with the secret key buckets are made, with the publishable one they are not', async () => {
  const name = `gateway-${crypto.randomUUID()}`

  expect((await publishable().storage.createBucket(name)).error).not.toBeNull()
  expect((await secret().storage.createBucket(name, { public: true })).error).toBeNull()
  expect((await secret().storage.from(name).upload('a.txt', 'hello')).error).toBeNull()
  expect(
    await (await fetch(publishable().storage.from(name).getPublicUrl('a.txt').data.publicUrl)).text(),
  ).toBe('hello')
})

test('a guarded function lets either key pass, and sees it as it was sent', async () => {
  const called = async (client: ReturnType<typeof clientWith>) => {
    const { data, error } = await client.functions.invoke('gateway-guarded')
    expect(error).toBeNull()
    return data
  }

  expect(await called(publishable())).toEqual({ apikey: 'sb_publishable', authorization: null })
  expect(await called(secret())).toEqual({ apikey: 'sb_secret', authorization: null })
})

test('a guarded function refuses whoever brings nothing', async () => {
  const answer = await ask('/functions/v1/gateway-guarded')

  expect(answer.status).toBe(401)
})

test('with the publishable key a channel is joined', async () => {
  const client = publishable()
  const channel = client.channel(`gateway-${crypto.randomUUID()}`)
  const status = await new Promise<string>((resolve) => channel.subscribe((said) => resolve(said)))

  await client.removeAllChannels()
  expect(status).toBe('SUBSCRIBED')
})

test('an unknown key joins no channel', async () => {
  const client = clientWith('sb_publishable_abcdefghijklmnopqrstuv_12345678')
  const channel = client.channel(`gateway-${crypto.randomUUID()}`)
  const status = await new Promise<string>((resolve) => channel.subscribe((said) => resolve(said)))

  await client.removeAllChannels()
  expect(status).toBe('CHANNEL_ERROR')
})

test.each([
  '/auth/v1/settings',
  '/rest/v1/gateway_notes',
  '/functions/v1/gateway-guarded',
  '/storage/v1/bucket',
])('an unknown key is refused in the gateway’s words: %s', async (path) => {
  for (const apikey of ['sb_publishable_abcdefghijklmnopqrstuv_12345678', 'sb_secret_x', 'sb_other_kind']) {
    const answer = await ask(path, { apikey })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ message: 'Invalid API key', hint: expect.any(String) })
  }
})

test('a key that differs in its last character is another key', async () => {
  const key = needed('SECRET_KEY')
  const other = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A')

  expect((await ask('/rest/v1/rpc/gateway_caller', { apikey: other })).status).toBe(401)
  expect((await ask('/rest/v1/rpc/gateway_caller', { apikey: key.slice(0, -1) })).status).toBe(401)
  expect((await ask('/rest/v1/rpc/gateway_caller', { apikey: key.toUpperCase() })).status).not.toBe(500)
})

test('a key counts as a token only beside itself', async () => {
  const [key, other] = [needed('SECRET_KEY'), needed('PUBLISHABLE_KEY')]
  const status = async (headers: Record<string, string>) =>
    (await ask('/rest/v1/rpc/gateway_caller', headers)).status

  expect(await status({ apikey: key, Authorization: `Bearer ${key}` })).toBe(200)
  expect(await status({ apikey: other, Authorization: `Bearer ${key}` })).toBe(401)
  expect(await status({ apikey: ANON_KEY, Authorization: `Bearer ${key}` })).toBe(401)
  expect(await status({ Authorization: `Bearer ${key}` })).toBe(401)
})

test('a person’s token counts whatever key comes along', async () => {
  const { session, id } = await newPerson('both')
  const Authorization = `Bearer ${session.access_token}`
  for (const apikey of [ANON_KEY, needed('PUBLISHABLE_KEY'), needed('SECRET_KEY')]) {
    const answer = await ask('/rest/v1/rpc/gateway_caller', { apikey, Authorization })
    expect(await answer.json()).toEqual({ role: 'authenticated', id })
  }
})

test('a browser may bring the publishable key, and never the secret one', async () => {
  const asked = (apikey: string) =>
    ask('/rest/v1/rpc/gateway_caller', { apikey, 'User-Agent': BROWSER, Origin: 'https://elsewhere.example' })
  const refused = await asked(needed('SECRET_KEY'))

  expect((await asked(needed('PUBLISHABLE_KEY'))).status).toBe(200)
  expect(refused.status).toBe(401)
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  expect((await refused.json()).message).toBe('Forbidden use of secret API key in browser')
})

test('the older keys work beside the newer ones', async () => {
  expect((await clientWith(ANON_KEY).rpc('gateway_caller')).data).toEqual({ role: 'anon', id: null })
  expect((await clientWith(needed('SERVICE_ROLE_KEY')).rpc('gateway_caller')).data).toEqual({
    role: 'service_role',
    id: null,
  })
})

test('an older key as a token decides over a newer one beside it', async () => {
  const answer = await ask('/rest/v1/rpc/gateway_caller', {
    apikey: needed('SECRET_KEY'),
    Authorization: `Bearer ${ANON_KEY}`,
  })

  expect(await answer.json()).toEqual({ role: 'anon', id: null })
})
