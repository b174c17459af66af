/** Buckets of config.toml, and a service that is switched off there. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#backend/config.ts'
import { readProject } from '#backend/project.ts'
import { startStorage } from '../testing/start-storage.ts'
import { makeConfiguredBuckets } from './from-config.ts'

const app = await startStorage()
const dir = mkdtempSync(join(tmpdir(), 'storage-project-'))
afterAll(async () => {
  await app.close()
  rmSync(dir, { recursive: true, force: true })
})

function projectWith(toml: string) {
  writeFileSync(join(dir, 'config.toml'), toml)
  return readProject(dir)
}

const make = (toml: string) => makeConfiguredBuckets({ db: app.services.db, project: projectWith(toml) })

test('buckets that config.toml names are made; those that are there stay as they are', async () => {
  await app.admin.createBucket('kept', { public: true, fileSizeLimit: 5 })

  await make(`[storage.buckets.fresh]\npublic = true\nfile_size_limit = "2MiB"\nallowed_mime_types = ["image/png"]
    [storage.buckets.kept]\npublic = false`)
  await make('[storage.buckets.fresh]\npublic = false')

  expect((await app.admin.getBucket('fresh')).data).toMatchObject({
    public: true,
    file_size_limit: 2_097_152,
    allowed_mime_types: ['image/png'],
  })
  expect((await app.admin.getBucket('kept')).data).toMatchObject({ public: true, file_size_limit: 5 })
})

test('a bucket that cannot be is told of when the server starts', async () => {
  await expect(make('[storage.buckets."a/b"]')).rejects.toThrow(ConfigError)
  await expect(make('[storage.buckets.a]\nallowed_mime_types = ["image"]')).rejects.toThrow(
    'storage.buckets.a',
  )
})

test.each([
  ['"50MiB"', 52_428_800],
  ['"1kb"', 1024],
  ['"3B"', 3],
  ['"1.5 GiB"', 1_610_612_736],
  ['1000', 1000],
])('a limit of %s in config.toml is %i bytes', (given, bytes) => {
  expect(projectWith(`[storage]\nfile_size_limit = ${given}`).storage.file_size_limit).toBe(bytes)
})

test('without a word about it a file may have fifty megabytes', () => {
  expect(projectWith('').storage.file_size_limit).toBe(50 * 1024 * 1024)
  expect(() => projectWith('[storage]\nfile_size_limit = "much"')).toThrow(ConfigError)
})

test('a service that is switched off answers that it is', async () => {
  const off = await startStorage({ storage: { enabled: false } })
  const response = await off.fetch('/storage/v1/bucket')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    message: 'The storage service is switched off for this project',
  })
  await off.close()
})

test('images are left as they are where the project switches that off', async () => {
  const off = await startStorage({ storage: { image_transformation: { enabled: false } } })
  await off.admin.from('notes').upload('a.png', 'x', { contentType: 'image/png' })
  const { error } = await off.admin.from('notes').download('a.png', { transform: { width: 1 } })
  expect(error).toMatchObject({
    code: 'FeatureNotEnabled',
    message: 'Image transformations are not part of this server',
  })
  await off.close()
})

test('a bucket of S3 needs the keys to it', () => {
  expect(readConfig({}).storage.s3).toBeUndefined()
  expect(() => readConfig({ S3_BUCKET: 'files' })).toThrow(ConfigError)
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(readConfig({ S3_BUCKET: 'files', ...keys }).storage.s3).toEqual({
    bucket: 'files',
    endpoint: undefined,
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
})
