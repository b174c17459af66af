import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#backend/auth/testing.ts'
import { startApp, type TestApp } from '#backend/testing/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const MARKS: Record<string, string> = { 'image/webp': 'RIFF....WEBP', 'image/jpeg': '\xff\xd8\xff' }
const picture = (bytes = 40, type = 'image/webp') =>
  new Blob([Buffer.alloc(bytes, 7).fill(MARKS[type] ?? '', 0, MARKS[type]?.length ?? 0, 'latin1')], { type })
const nameFor = (id: string, end = 'webp') => `${id}/${crypto.randomUUID()}.${end}`

async function person() {
  const { id, token } = await newLearner(app)
  const client = app.client(token)
  const files = client.storage.from('avatars')
  return {
    id,
    files,
    put: (name: string, body = picture()) => files.upload(name, body, { contentType: body.type }),
    choose: (path: string | null) =>
      client
        .from('profiles')
        .update({ avatar_path: path } as never)
        .eq('user_id', id),
    async chosen() {
      const { data } = await client
        .from('profiles')
        .select('avatar_path')
        .single<{ avatar_path: string | null }>()
      return data?.avatar_path
    },
    async stored() {
      const { rows } = await app.services.db.owner.query(
        `select name from storage.objects where bucket_id = 'avatars' and name like $1 order by name`,
        [`${id}/%`],
      )
      return rows.map((row: { name: string }) => row.name)
    },
  }
}

test('a picture is stored, chosen and seen by whoever knows its address; the one before it goes', async () => {
  const asha = await person()
  const [first, second] = [nameFor(asha.id), nameFor(asha.id, 'jpg')]
  expect((await asha.put(first)).error).toBeNull()
  expect((await asha.choose(first)).error).toBeNull()
  expect((await asha.put(second, picture(50, 'image/jpeg'))).error).toBeNull()
  expect((await asha.choose(second)).error).toBeNull()
  expect(await asha.chosen()).toBe(second)
  expect(await asha.stored()).toEqual([second])

  const seen = await app.fetch(`/storage/v1/object/public/avatars/${second}`)
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await asha.choose(null)).error).toBeNull()
  expect(await asha.stored()).toEqual([])
  expect((await app.fetch(`/storage/v1/object/public/avatars/${second}`)).status).toBe(400)
})

test('nobody stores, lists, removes or chooses a picture of somebody else', async () => {
  const [asha, ravi] = [await person(), await person()]
  const hers = nameFor(asha.id)
  await asha.put(hers)

  expect((await ravi.put(nameFor(asha.id))).error?.message).toContain('row-level security')
  expect((await ravi.files.list(asha.id)).data).toEqual([])
  await ravi.files.remove([hers])
  expect((await ravi.choose(hers)).error?.message).toBe('Store the picture in your own folder first')
  expect((await ravi.choose(nameFor(ravi.id))).error?.code).toBe('PT400')
  expect(await asha.stored()).toEqual([hers])
  const visitor = app.client().storage.from('avatars')
  expect((await visitor.upload(nameFor(asha.id), picture())).error?.message).toContain('row-level security')
  expect((await visitor.list(asha.id)).data ?? []).toEqual([])
})

test('only small pictures of two kinds under a name of their own are taken, and few wait', async () => {
  const asha = await person()
  expect((await asha.put(nameFor(asha.id), picture(262_145))).error?.message).toContain('exceeded')
  expect((await asha.put(nameFor(asha.id), picture(9, 'image/svg+xml'))).error?.message).toContain(
    'mime type',
  )
  expect((await asha.put(nameFor(asha.id, 'html'))).error?.message).toContain('row-level security')
  expect((await asha.put(`${asha.id}/me.webp`)).error?.message).toContain('row-level security')
  for (let at = 0; at < 6; at++) expect((await asha.put(nameFor(asha.id))).error).toBeNull()
  expect((await asha.put(nameFor(asha.id))).error?.message).toContain('row-level security')
})

test('with the account its picture goes', async () => {
  const asha = await person()
  const hers = nameFor(asha.id)
  await asha.put(hers)
  await asha.choose(hers)
  await app.services.db.owner.query('delete from auth.users where id = $1', [asha.id])

  expect(await asha.stored()).toEqual([])
})
