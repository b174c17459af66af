/** Resumable uploads by the client that Supabase's documentation names. */

import { Upload, type UploadOptions } from 'tus-js-client'
import { expect, test } from 'vitest'
import { API_URL } from '../../target.ts'
import { newPerson } from '../person.ts'
import { bytesOf, contentOf } from './support/files.ts'

function upload(bytes: Uint8Array, token: string, objectName: string, more: Partial<UploadOptions> = {}) {
  return new Promise<void>((resolve, reject) => {
    new Upload(Buffer.from(bytes) as unknown as Blob, {
      endpoint: `${API_URL}/storage/v1/upload/resumable`,
      retryDelays: [],
      chunkSize: 1024 * 1024,
      headers: { authorization: `Bearer ${token}` },
      metadata: { bucketName: 'answers', objectName, contentType: 'application/pdf', cacheControl: '60' },
      onError: reject,
      onSuccess: () => resolve(),
      ...more,
    }).start()
  })
}

test('a file goes up in pieces', async () => {
  const { client, id, session } = await newPerson()
  const bytes = bytesOf(3_500_000)
  await upload(bytes, session.access_token, `${id}/scan.pdf`)

  const answers = client.storage.from('answers')
  expect(Buffer.compare(await contentOf((await answers.download(`${id}/scan.pdf`)).data), bytes)).toBe(0)
  expect((await answers.info(`${id}/scan.pdf`)).data).toMatchObject({
    contentType: 'application/pdf',
    cacheControl: 'max-age=60',
  })
})

test('an upload that stopped goes on where it was', async () => {
  const { client, id, session } = await newPerson()
  const bytes = bytesOf(3_500_000)
  const path = `${id}/scan.pdf`
  const url = await new Promise<string>((resolve, reject) => {
    const first: Upload = new Upload(Buffer.from(bytes) as unknown as Blob, {
      endpoint: `${API_URL}/storage/v1/upload/resumable`,
      chunkSize: 1024 * 1024,
      headers: { authorization: `Bearer ${session.access_token}` },
      metadata: { bucketName: 'answers', objectName: path },
      onError: reject,
      onChunkComplete: () => void first.abort().then(() => resolve(first.url ?? ''), reject),
    })
    first.start()
  })
  expect((await client.storage.from('answers').exists(path)).data).toBe(false)

  const offsets: number[] = []
  await upload(bytes, session.access_token, path, {
    uploadUrl: url,
    onProgress: (sent) => void offsets.push(sent),
  })

  expect(offsets[0]).toBeGreaterThanOrEqual(1024 * 1024)
  expect(
    Buffer.compare(await contentOf((await client.storage.from('answers').download(path)).data), bytes),
  ).toBe(0)
})

test('nobody else goes on with it, and nobody uploads in pieces what they may not upload', async () => {
  const asha = await newPerson('asha')
  const ravi = await newPerson('ravi')
  await expect(upload(bytesOf(10), ravi.session.access_token, `${asha.id}/a.pdf`)).rejects.toThrow('403')
  await expect(
    upload(bytesOf(6 * 1024 * 1024), asha.session.access_token, `${asha.id}/a.pdf`),
  ).rejects.toThrow('413')
})

test('a signed token uploads in pieces without a sign-in', async () => {
  const { client, id } = await newPerson()
  const path = `${id}/signed.pdf`
  const { data } = await client.storage.from('answers').createSignedUploadUrl(path)
  const bytes = bytesOf(1_500_000)
  await upload(bytes, '', path, {
    endpoint: `${API_URL}/storage/v1/upload/resumable/sign`,
    headers: { 'x-signature': data?.token ?? '' },
  })
  expect((await client.storage.from('answers').info(path)).data?.size).toBe(1_500_000)
})

test('a name that is taken stays, unless upsert is asked for', async () => {
  const { client, id, session } = await newPerson()
  const path = `${id}/taken.pdf`
  await client.storage.from('answers').upload(path, 'first')
  await expect(upload(bytesOf(10), session.access_token, path)).rejects.toThrow('409')
  await upload(bytesOf(10), session.access_token, path, {
    headers: { authorization: `Bearer ${session.access_token}`, 'x-upsert': 'true' },
  })
  expect((await client.storage.from('answers').info(path)).data?.size).toBe(10)
})
