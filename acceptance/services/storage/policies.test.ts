/** Policies decide: a learner's own folder is hers, and nobody else sees, adds, changes or removes anything in it. */

import { expect, test } from 'vitest'
import { newAdmin, newClient } from '../../target.ts'
import { newPerson } from '../person.ts'
import { newBucket } from './support/files.ts'

const NEW_ROW = 'new row violates row-level security policy'

async function ashasAnswer() {
  const asha = await newPerson('asha')
  const path = `${asha.id}/answer.txt`
  const { error } = await asha.client.storage.from('answers').upload(path, 'of Asha')
  if (error) throw error
  return { asha, path }
}

const strangers: [string, () => Promise<ReturnType<typeof newClient>>][] = [
  ['another learner', async () => (await newPerson('ravi')).client],
  ['a visitor', async () => newClient()],
  [
    'somebody anonymous',
    async () => {
      const client = newClient()
      await client.auth.signInAnonymously()
      return client
    },
  ],
]

test.each(strangers)('%s sees nothing of it', async (_, who) => {
  const { asha, path } = await ashasAnswer()
  const answers = (await who()).storage.from('answers')
  const notFound = { statusCode: '404', message: 'Object not found' }

  expect((await answers.download(path)).error).toMatchObject(notFound)
  expect((await answers.info(path)).error).toMatchObject(notFound)
  expect((await answers.exists(path)).data).toBe(false)
  expect((await answers.createSignedUrl(path, 60)).error).toMatchObject(notFound)
  expect((await answers.createSignedUrls([path], 60)).data?.[0]?.signedUrl).toBeNull()
  expect((await answers.list(asha.id)).data).toEqual([])
  expect((await answers.list()).data).toEqual([])
  expect((await answers.listV2({ prefix: asha.id })).data?.objects).toEqual([])
  expect((await answers.listV2({ with_delimiter: true })).data?.folders).toEqual([])
})

test.each(strangers)('%s adds nothing to it', async (_, who) => {
  const { asha } = await ashasAnswer()
  const answers = (await who()).storage.from('answers')
  const refused = { statusCode: '403', error: 'Unauthorized', message: NEW_ROW }
  const path = `${asha.id}/from-elsewhere.txt`

  for (const { error } of [
    await answers.upload(path, 'x'),
    await answers.upload(path, 'x', { upsert: true }),
    await answers.upload(path, new Blob(['x'])),
    await answers.update(path, 'x'),
    await answers.createSignedUploadUrl(path),
  ]) {
    expect(error).toMatchObject({ statusCode: refused.statusCode, message: refused.message })
  }
  expect((await newAdmin().storage.from('answers').exists(path)).data).toBe(false)
})

test.each(strangers)('%s changes and removes nothing of it', async (_, who) => {
  const { asha, path } = await ashasAnswer()
  const answers = (await who()).storage.from('answers')

  expect((await answers.update(path, 'changed')).error).toMatchObject({ statusCode: '403' })
  expect((await answers.upload(path, 'changed')).error).toMatchObject({ statusCode: '403' })
  expect((await answers.move(path, 'away.txt')).error).toMatchObject({ statusCode: '404' })
  expect((await answers.copy(path, 'copy.txt')).error).toMatchObject({ statusCode: '404' })
  expect((await answers.remove([path])).data).toEqual([])
  expect(await (await asha.client.storage.from('answers').download(path)).data?.text()).toBe('of Asha')
})

test('a learner does not get a file into the folder of another by moving or copying it', async () => {
  const { asha, path } = await ashasAnswer()
  const ravi = await newPerson('ravi')
  const answers = ravi.client.storage.from('answers')
  await answers.upload(`${ravi.id}/own.txt`, 'of Ravi')

  expect((await answers.move(`${ravi.id}/own.txt`, `${asha.id}/own.txt`)).error).toMatchObject({
    statusCode: '403',
  })
  expect((await answers.copy(`${ravi.id}/own.txt`, `${asha.id}/own.txt`)).error).toMatchObject({
    statusCode: '403',
  })
  expect((await answers.copy(`${ravi.id}/own.txt`, path)).error).toMatchObject({ statusCode: '403' })
  expect((await answers.list(ravi.id)).data).toHaveLength(1)
  expect((await asha.client.storage.from('answers').list(asha.id)).data).toHaveLength(1)
})

test('a learner does not get at a bucket that no policy opens', async () => {
  const { files, id } = await newBucket()
  await files.upload('a.txt', 'closed')
  const { client, id: own } = await newPerson()
  const closed = client.storage.from(id)

  expect((await closed.download('a.txt')).error).toMatchObject({ statusCode: '404' })
  expect((await closed.upload(`${own}/a.txt`, 'x')).error).toMatchObject({ statusCode: '403' })
  const answers = client.storage.from('answers')
  await answers.upload(`${own}/b.txt`, 'x')
  expect((await answers.move(`${own}/b.txt`, `${own}/b.txt`, { destinationBucket: id })).error).toMatchObject(
    { statusCode: '403' },
  )
  expect((await answers.copy(`${own}/b.txt`, `${own}/b.txt`, { destinationBucket: id })).error).toMatchObject(
    { statusCode: '403' },
  )
})

test('a public bucket is open to read by address, and to nothing else', async () => {
  const { files, id } = await newBucket({ public: true })
  await files.upload('a.txt', 'open')
  const open = (await newPerson()).client.storage.from(id)

  expect(await (await open.download('a.txt')).data?.text()).toBe('open')
  expect((await open.info('a.txt')).error).toBeNull()
  expect((await open.list()).data).toEqual([])
  expect((await open.upload('b.txt', 'x')).error).toMatchObject({ statusCode: '403' })
  expect((await open.update('a.txt', 'x')).error).toMatchObject({ statusCode: '403' })
  expect((await open.remove(['a.txt'])).data).toEqual([])
})

test('whoever runs the project gets past every policy', async () => {
  const { path } = await ashasAnswer()
  const answers = newAdmin().storage.from('answers')
  expect(await (await answers.download(path)).data?.text()).toBe('of Asha')
  expect((await answers.update(path, 'marked')).error).toBeNull()
  expect((await answers.remove([path])).data).toHaveLength(1)
})

test('a policy may ask for the name’s ending and for its last part', async () => {
  const { client } = await newPerson()
  const desk = client.storage.from('desk')
  const folder = crypto.randomUUID()
  expect((await desk.upload(`${folder}/a.txt`, 'x')).error).toBeNull()
  expect((await desk.upload(`${folder}/a.pdf`, 'x')).error).toMatchObject({ message: NEW_ROW })
  expect((await desk.upload(`${folder}/forbidden.txt`, 'x')).error).toMatchObject({ message: NEW_ROW })
})

test('a policy may ask whose the file is, and what is being done with it', async () => {
  const { client } = await newPerson()
  const other = await newPerson('ravi')
  const path = `${crypto.randomUUID()}/a.txt`
  await client.storage.from('desk').upload(path, 'x')
  const desk = client.storage.from('desk')

  expect((await desk.download(path)).error).toBeNull()
  expect((await desk.info(path)).error).toBeNull()
  expect((await desk.list(path.split('/')[0])).data).toEqual([])
  expect((await desk.createSignedUrl(path, 60)).error).toMatchObject({ statusCode: '404' })
  expect((await other.client.storage.from('desk').download(path)).error).toMatchObject({ statusCode: '404' })
})

test('who may add and not see adds all the same', async () => {
  const { client } = await newPerson()
  const path = `${crypto.randomUUID()}/a.txt`
  const { data, error } = await client.storage.from('desk').upload(path, 'x')
  expect(error).toBeNull()
  expect(data?.id).toMatch(/^[\da-f-]{36}$/)
  expect((await client.storage.from('desk').upload(path, 'y')).error).toMatchObject({ statusCode: '409' })
  expect((await client.storage.from('desk').remove([path])).data).toEqual([])
})
