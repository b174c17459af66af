/** Signed addresses: each opens one file for one purpose until it ends, and nothing else does. */

import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { startStorage } from '../testing/start-storage.ts'

const app = await startStorage()
afterAll(() => app.close())
const { asha, ravi, admin, services } = app
const scans = asha.storage.from('scans')
const path = `${asha.id}/answer one.txt`
await scans.upload(path, 'mine')
await scans.upload(`${asha.id}/other.txt`, 'other')

const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''
const signed = async (seconds = 60) => (await scans.createSignedUrl(path, seconds)).data?.signedUrl ?? ''
const opened = (file: string, token: string, more = '') =>
  app.fetch(`/storage/v1/object/sign/scans/${file}?token=${token}${more}`)
const put = (file: string, token: string, body = 'bytes') =>
  app.fetch(`/storage/v1/object/upload/sign/scans/${file}?token=${token}`, { method: 'PUT', body })
/** As this server signs, with claims of the test's choice. */
const forge = (claims: Record<string, unknown>, key?: Buffer | Uint8Array) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(key ?? createHmac('sha256', services.keys.jwtSecret).update('storage: signed addresses').digest())

const refusal = async (response: Response) => {
  expect(response.status).toBe(400)
  return ((await response.json()) as { code: string }).code
}

test('a signed address opens the file for anybody, and says when that ends', async () => {
  const url = await signed(60)
  const response = await app.fetch(url)

  expect(await response.text()).toBe('mine')
  const ends = Date.parse(response.headers.get('expires') ?? '')
  expect(Math.abs(ends - Date.now() - 60_000)).toBeLessThan(10_000)
})

test('a changed percent-encoding is the same name', async () => {
  const token = tokenIn(await signed())
  const encoded = path.replaceAll('/', '%2F').replace('a', '%61').replace(' ', '%20')
  expect(await (await opened(encoded, token)).text()).toBe('mine')
})

test('a token opens no other file, and no other bucket', async () => {
  const token = tokenIn(await signed())
  expect(await refusal(await opened(`${asha.id}/other.txt`, token))).toBe('InvalidSignature')
  expect(await refusal(await app.fetch(`/storage/v1/object/sign/notes/${path}?token=${token}`))).toBe(
    'InvalidSignature',
  )
})

test('a token that is over opens nothing', async () => {
  const late = await startStorage()
  try {
    const mine = `${late.asha.id}/a.txt`
    await late.asha.storage.from('scans').upload(mine, 'mine')
    const { data } = await late.asha.storage.from('scans').createSignedUrl(mine, 60)
    const upload = await late.asha.storage.from('scans').createSignedUploadUrl(`${late.asha.id}/b.txt`)
    late.advance(61_000)
    const response = await late.fetch(data?.signedUrl ?? '')
    expect(await response.json()).toMatchObject({
      statusCode: '400',
      code: 'InvalidJWT',
      message: 'jwt expired',
    })

    late.advance(2 * 3_600_000)
    const put = await late.fetch(upload.data?.signedUrl ?? '', { method: 'PUT', body: 'x' })
    expect(await put.json()).toMatchObject({ code: 'InvalidJWT', message: 'jwt expired' })
  } finally {
    await late.close()
  }
})

test('a token to upload does not download, nor the other way round', async () => {
  const download = tokenIn(await signed())
  const { data } = await scans.createSignedUploadUrl(path, { upsert: true })

  expect(await refusal(await opened(path, data?.token ?? ''))).toBe('InvalidSignature')
  expect(await refusal(await put(path, download))).toBe('InvalidSignature')
  expect(await (await scans.download(path)).data?.text()).toBe('mine')
})

test('no other token passes for a signed one, nor a signed one for another', async () => {
  const { keys } = services
  const url = `scans/${path}`
  const claims = { url, scope: 'download', role: 'service_role' }
  const others = [
    keys.anonKey,
    keys.serviceRoleKey,
    asha.token,
    await forge(claims, new TextEncoder().encode(keys.jwtSecret)),
    await forge(claims, Buffer.alloc(32)),
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`,
    'nonsense',
    '',
  ]
  for (const token of others) expect(await refusal(await opened(path, token))).toBe('InvalidJWT')

  const own = tokenIn(await signed())
  const asBearer = await app.fetch(`/storage/v1/object/scans/${path}`, {
    headers: { Authorization: `Bearer ${own}` },
  })
  expect(await asBearer.json()).toMatchObject({ statusCode: '403' })
})

test('a token without a purpose, or with words in place of its facts, opens nothing', async () => {
  const url = `scans/${path}`
  const odd = [
    { url },
    { url, scope: 'everything' },
    { scope: 'download' },
    { url: [url], scope: 'download' },
  ]
  for (const claims of odd)
    expect(await refusal(await opened(path, await forge(claims)))).toBe('InvalidSignature')
  for (const claims of [
    { url, scope: 'upload', upsert: 'yes', owner: null },
    { url, scope: 'upload' },
  ]) {
    expect(await refusal(await put(path, await forge(claims)))).toBe('InvalidSignature')
  }
})

test('what the address says beside the token changes nothing', async () => {
  const token = tokenIn(await signed())
  const response = await opened(path, token, '&role=service_role&upsert=true&scope=upload')
  expect(await response.text()).toBe('mine')
})

test('only who may see a file signs an address for it', async () => {
  expect((await ravi.storage.from('scans').createSignedUrl(path, 60)).error).toMatchObject({
    message: 'Object not found',
  })
  const { data } = await ravi.storage.from('scans').createSignedUrls([path, 'none.txt'], 60)
  for (const { error, signedUrl } of data ?? []) {
    expect(error).toBe('Either the object does not exist or you do not have access to it')
    expect(signedUrl).toBeNull()
  }
})

test('an address to upload takes the file in its maker’s name, once', async () => {
  const target = `${asha.id}/later.txt`
  const { data } = await scans.createSignedUploadUrl(target)

  expect(await (await put(target, data?.token ?? '', 'first')).json()).toEqual({ Key: `scans/${target}` })
  expect((await (await put(target, data?.token ?? '', 'second')).json()) as object).toMatchObject({
    statusCode: '409',
  })

  expect(await app.sql('select owner_id from storage.objects where name = $1', [target])).toEqual([
    { owner_id: asha.id },
  ])
  expect(await (await scans.download(target)).data?.text()).toBe('first')
})

test('that it may replace a file is decided when the address is made, whatever the upload says', async () => {
  const { data } = await scans.createSignedUploadUrl(`${asha.id}/new.txt`)
  await scans.upload(`${asha.id}/new.txt`, 'first')
  const address = `/storage/v1/object/upload/sign/scans/${asha.id}/new.txt?token=${data?.token}`

  const refused = await app.fetch(address, { method: 'PUT', body: 'x', headers: { 'x-upsert': 'true' } })
  expect(await refused.json()).toMatchObject({ statusCode: '409' })

  const { data: replacing } = await scans.createSignedUploadUrl(`${asha.id}/new.txt`, { upsert: true })
  const { error } = await scans.uploadToSignedUrl(`${asha.id}/new.txt`, replacing?.token ?? '', 'second')
  expect(error).toBeNull()
})

test('only who may upload makes an address to upload, and a failed one leaves no row', async () => {
  const { error } = await ravi.storage.from('scans').createSignedUploadUrl(`${asha.id}/stolen.txt`)
  expect(error).toMatchObject({ statusCode: '403' })
  await scans.createSignedUploadUrl(`${asha.id}/never.txt`)
  expect(
    await app.sql(`select from storage.objects where name like '%never.txt' or name like '%stolen.txt'`),
  ).toEqual([])
})

test('an address is worth what its maker may do when it is used', async () => {
  await app.sql(`create table public.shut_out (person uuid)`)
  await app.sql(`grant select on public.shut_out to authenticated`)
  await app.sql(`create function public.in_two() returns bigint security definer volatile
    return (select count(*) from storage.objects where name like auth.uid() || '/two/%')`)
  await app.sql(`create policy "two in a folder, of who is not shut out" on storage.objects as restrictive to authenticated
    using (auth.uid() not in (select person from public.shut_out))
    with check (auth.uid() not in (select person from public.shut_out) and (
      (storage.foldername(name))[2] is distinct from 'two' or public.in_two() < 2))`)
  const two = ['1', '2', '3'].map((name) => `${asha.id}/two/${name}.txt`)
  const made = await Promise.all(
    two.map(async (file) => [file, (await scans.createSignedUploadUrl(file)).data?.token ?? ''] as const),
  )
  const stored = []
  for (const [file, token] of made) stored.push((await put(file, token)).status)
  expect(stored).toEqual([200, 200, 400])

  const { data: replacing } = await scans.createSignedUploadUrl(path, { upsert: true })
  const open = tokenIn(await signed())
  const many = (await scans.createSignedUrls([path], 60)).data?.[0]?.signedUrl ?? ''
  expect((await opened(path, open)).status).toBe(200)
  expect((await app.fetch(many)).status).toBe(200)
  const ownKey = admin.from('scans')
  const ofServer = tokenIn((await ownKey.createSignedUrl(path, 60)).data?.signedUrl ?? '')
  const { data: byServer } = await ownKey.createSignedUploadUrl(`${asha.id}/by-server.txt`)
  await app.sql('insert into public.shut_out values ($1)', [asha.id])
  try {
    expect(await (await put(path, replacing?.token ?? '', 'changed')).json()).toMatchObject({
      statusCode: '403',
      code: 'AccessDenied',
    })
    expect(await refusal(await opened(path, open))).toBe('NoSuchKey')
    expect(await refusal(await app.fetch(many))).toBe('NoSuchKey')

    expect(await (await opened(path, ofServer)).text()).toBe('mine')
    expect((await put(`${asha.id}/by-server.txt`, byServer?.token ?? '')).status).toBe(200)
  } finally {
    await app.sql('delete from public.shut_out')
  }
  expect(await (await opened(path, open)).text()).toBe('mine')
})

test('an address names the account it was made in, and not the person', async () => {
  const about = (token: string) => Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  const claims = { sub: asha.id, role: 'authenticated', email: 'asha@example.in', phone: '919812345678' }
  const token = await services.keys.sign({
    ...claims,
    user_metadata: { full_name: 'Asha Rao' },
    exp: Math.floor(services.now() / 1000) + 60,
  })
  const own = app.client(token).storage.from('scans')
  const address = (await own.createSignedUrl(path, 60)).data?.signedUrl ?? ''
  expect(about(tokenIn(address))).toContain(asha.id)
  const { data } = await own.createSignedUploadUrl(`${asha.id}/said.txt`)
  for (const made of [tokenIn(address), data?.token ?? ''])
    expect(about(made)).not.toMatch(/example|9198|Rao/)
})

test('an address lasts at least a second and not for ever', async () => {
  for (const seconds of [0, -5, 1.5, 1e12]) {
    expect((await scans.createSignedUrl(path, seconds)).error).toMatchObject({ statusCode: '400' })
  }
  expect((await scans.createSignedUrl(path, 3_153_600_000)).error).toBeNull()
})

test('an address for a small image does not open the original, nor the other way round', async () => {
  const { data } = await admin.from('notes').upload('p.txt', 'original')
  expect(data).toBeTruthy()
  const notes = admin.from('notes')
  const small = tokenIn(
    (await notes.createSignedUrl('p.txt', 60, { transform: { width: 10 } })).data?.signedUrl ?? '',
  )
  const whole = tokenIn((await notes.createSignedUrl('p.txt', 60)).data?.signedUrl ?? '')

  expect(await refusal(await app.fetch(`/storage/v1/object/sign/notes/p.txt?token=${small}`))).toBe(
    'InvalidSignature',
  )
  expect(
    await refusal(await app.fetch(`/storage/v1/render/image/sign/notes/p.txt?token=${whole}&width=5`)),
  ).toBe('InvalidSignature')
})
