/** Rows and bytes belong together, whatever fails and whenever the server goes down. */

import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, expect, test } from 'vitest'
import { startRealServer } from '#scripts/testing/server.ts'
import type { Storage } from './asked.ts'
import { diskDriver } from './drivers/disk.ts'
import type { Driver } from './drivers/driver.ts'
import { createImages } from './images/transform.ts'
import { sweepStorage } from './sweep.ts'
import { bytesOf, listening, startStorage } from './testing/start-storage.ts'

const app = await startStorage()
afterAll(() => app.close())
const { asha, services } = app
const scans = asha.storage.from('scans')
const mine = (name: string) => `${asha.id}/${crypto.randomUUID()}-${name}`
const storageWith = (bytes: Partial<Driver> = {}): Storage => ({
  services,
  bytes: { ...diskDriver(services.config.dataDir), ...bytes },
  images: createImages({ enabled: false }),
})

test('a disk that takes nothing refuses the upload, keeps the file there was, and says no more than that', async () => {
  const path = mine('kept.txt')
  await scans.upload(path, 'first')
  const unfinished = join(services.config.dataDir, 'storage', 'unfinished')
  const before = app.versionsOnDisk()
  rmSync(unfinished, { recursive: true })
  writeFileSync(unfinished, 'a file where a folder should be')

  const { error } = await scans.update(path, 'second')

  rmSync(unfinished)
  mkdirSync(unfinished)
  chmodSync(unfinished, 0o700)
  expect(error).toMatchObject({ status: 500, message: 'Internal Server Error' })
  expect(await (await scans.download(path)).data?.text()).toBe('first')
  expect(app.versionsOnDisk()).toEqual(before)
  expect(app.errors).toHaveLength(1)
  app.errors.length = 0
})

test('when the row cannot be written the new bytes go, and the old ones stay', async () => {
  const path = mine('guarded.txt')
  await scans.upload(path, 'first')
  const before = app.versionsOnDisk()
  await app.sql(`create function public.no_change() returns trigger language plpgsql as
    $$ begin if new.metadata ? 'size' then raise exception 'closed for marking'; end if; return new; end $$`)
  await app.sql(`create trigger closed before insert or update on storage.objects
    for each row execute function public.no_change()`)

  const updated = await scans.update(path, 'second')
  const added = await scans.upload(mine('new.txt'), 'new')

  await app.sql('drop trigger closed on storage.objects')
  for (const { error } of [updated, added])
    expect(error).toMatchObject({ message: 'closed for marking', statusCode: '400' })
  expect(app.versionsOnDisk()).toEqual(before)
  expect(await (await scans.download(path)).data?.text()).toBe('first')
})

test('a database that goes away while bytes arrive leaves no row, and the sweep clears the bytes', async () => {
  const path = mine('halfway.bin')
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      controller.enqueue(bytesOf(1000))
      await app.sql(`alter table storage.objects rename to objects_away`)
      controller.close()
    },
  })
  const { error } = await scans.upload(path, body)
  await app.sql(`alter table storage.objects_away rename to objects`)
  expect(error).toBeTruthy()
  expect(await app.sql('select from storage.objects where name = $1', [path])).toEqual([])
  app.errors.length = 0

  app.advance(25 * 3_600_000)
  await sweepStorage(storageWith())
  app.advance(-25 * 3_600_000)
  const rows = await app.sql<{ version: string }>('select version from storage.objects order by version')
  expect(app.versionsOnDisk()).toEqual(rows.map(({ version }) => version))
})

test('the sweep removes what no row names and is old, and nothing else', async () => {
  const path = mine('named.txt')
  await scans.upload(path, 'named')
  const driver = diskDriver(services.config.dataDir)
  const [young, old] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const version of [young, old])
    await driver.write(
      version,
      (async function* () {
        yield bytesOf(10)
      })(),
    )
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  for (const version of app.versionsOnDisk().filter((version) => version !== young)) {
    utimesSync(
      join(services.config.dataDir, 'storage', 'objects', version.slice(0, 2), version),
      yesterday,
      yesterday,
    )
  }

  const swept = await sweepStorage(storageWith())

  expect(swept).toMatchObject({ versions: 1 })
  expect(app.versionsOnDisk()).toContain(young)
  expect(app.versionsOnDisk()).not.toContain(old)
  expect(await (await scans.download(path)).data?.text()).toBe('named')
})

test('one server sweeps at a time', async () => {
  const holder = new pg.Client({ connectionString: services.db.url })
  await holder.connect()
  await holder.query('select pg_advisory_lock(7302030)')
  expect(await sweepStorage(storageWith())).toBeUndefined()
  await holder.end()
  await expect.poll(() => sweepStorage(storageWith())).toBeDefined()
})

test('bytes that cannot be removed do not fail the request that is done with them', async () => {
  const path = mine('stuck.txt')
  await scans.upload(path, 'first')
  const { release } = await import('./release.ts')
  const failing = storageWith({ remove: () => Promise.reject(new Error('the disk is gone')) })
  await expect(release(failing, [crypto.randomUUID()])).resolves.toBeUndefined()
  expect(await (await scans.download(path)).data?.text()).toBe('first')
})

test('a sender that goes away in the middle leaves nothing behind, and nobody is woken', async () => {
  const server = await listening(app)
  const before = app.versionsOnDisk()
  const head = (path: string, more: string) =>
    `POST /storage/v1/object/scans/${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${asha.token}\r\n${more}\r\n\r\n`
  const part =
    '--b\r\nContent-Disposition: form-data; name=""; filename="a"\r\nContent-Type: text/plain\r\n\r\n'
  const sends = [
    head(mine('raw.bin'), 'Content-Length: 5000000\r\nContent-Type: application/x-b'),
    `${head(mine('form.bin'), 'Content-Length: 5000000\r\nContent-Type: multipart/form-data; boundary=b')}${part}`,
    `${head(mine('chunked.bin'), 'Transfer-Encoding: chunked\r\nContent-Type: application/x-b')}fffff\r\n`,
  ]
  for (const text of sends) {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(text)
    socket.write(bytesOf(300_000))
    await expect.poll(() => app.unfinishedOnDisk().length).toBe(1)
    socket.destroy()
    await expect.poll(() => app.unfinishedOnDisk().length).toBe(0)
  }
  await server.close()
  expect(app.versionsOnDisk()).toEqual(before)
  expect(app.errors).toEqual([])
})

test('a server that is killed in the middle of uploads comes back with whole files only', async () => {
  const environment = { SUPABASE_PROJECT_DIR: 'acceptance/services/project', RATE_LIMITS: 'off' }
  let server = await startRealServer(environment, undefined, 'backend/main.ts')
  const sums = new Map<string, Set<string>>()
  const acknowledged = new Set<string>()
  try {
    await call(
      server.instance,
      'POST',
      'bucket',
      JSON.stringify({ name: 'crash', public: false }),
      'application/json',
    )
    for (let round = 0; round < 3; round++) {
      const uploading = Promise.allSettled(
        Array.from({ length: 24 }, async (_, index) => {
          // Half of them replace what an earlier round has left.
          const name = index % 2 ? `same-${index}` : `new-${round}-${index}`
          const bytes = bytesOf(200_000 + index * 40_000, round * 100 + index + 1)
          sums.set(name, (sums.get(name) ?? new Set()).add(md5(bytes)))
          const answer = await call(server.instance, 'PUT', `object/crash/${name}`, bytes, 'application/x-b')
          if (answer.ok) acknowledged.add(name)
        }),
      )
      const done = () => acknowledged.size
      const enough = done() + 4 + round * 3
      await expect.poll(done, { timeout: 20_000, interval: 1 }).toBeGreaterThanOrEqual(Math.min(enough, 24))
      server.process.kill('SIGKILL')
      await uploading
      server = await startRealServer(environment, server.dataDir, 'backend/main.ts')

      const db = new pg.Client({ connectionString: server.instance.DB_URL })
      await db.connect()
      const { rows } = await db.query<{ name: string }>(
        `select name from storage.objects where bucket_id = 'crash'`,
      )
      await db.end()
      const names = rows.map(({ name }) => name)
      for (const name of acknowledged) expect(names).toContain(name)
      for (const name of names) {
        const answer = await call(server.instance, 'GET', `object/crash/${name}`)
        expect(answer.status).toBe(200)
        expect(sums.get(name)?.has(md5(new Uint8Array(await answer.arrayBuffer())))).toBe(true)
      }
    }
    expect(acknowledged.size).toBeGreaterThan(0)
    expect(readdirSync(join(server.dataDir, 'storage')).sort()).toEqual(['objects', 'unfinished'])
  } finally {
    await server.stop()
    server.remove()
  }
}, 60_000)

test('an upload in pieces goes on where it was after the server was killed', async () => {
  const environment = { SUPABASE_PROJECT_DIR: 'acceptance/services/project', RATE_LIMITS: 'off' }
  let server = await startRealServer(environment, undefined, 'backend/main.ts')
  const bytes = bytesOf(4_000_000)
  const begin = (more: Partial<UploadOptions>) =>
    new Upload(Buffer.from(bytes) as unknown as Blob, {
      endpoint: `${server.instance.API_URL}/storage/v1/upload/resumable`,
      chunkSize: 500_000,
      retryDelays: [],
      headers: { authorization: `Bearer ${server.instance.SERVICE_ROLE_KEY}` },
      metadata: { bucketName: 'answers', objectName: 'resumed.bin', contentType: 'application/x-b' },
      ...more,
    })
  try {
    const address = await new Promise<string>((resolve) => {
      const upload: Upload = begin({
        onError: () => resolve(upload.url ?? ''),
        onChunkComplete: (_, accepted) => {
          if (accepted >= 2_000_000) server.process.kill('SIGKILL')
        },
      })
      upload.start()
    })
    server = await startRealServer(environment, server.dataDir, 'backend/main.ts')

    const offsets: number[] = []
    await new Promise<void>((resolve, reject) => {
      const uploadUrl = `${server.instance.API_URL}${new URL(address).pathname}`
      const onProgress = (sent: number) => void offsets.push(sent)
      begin({ uploadUrl, onProgress, onError: reject, onSuccess: () => resolve() }).start()
    })

    expect(offsets[0]).toBeGreaterThanOrEqual(2_000_000)
    const answer = await call(server.instance, 'GET', 'object/answers/resumed.bin')
    expect(md5(new Uint8Array(await answer.arrayBuffer()))).toBe(md5(bytes))
  } finally {
    await server.stop()
    server.remove()
  }
}, 60_000)

function md5(bytes: Uint8Array) {
  return createHash('md5').update(bytes).digest('hex')
}

type Target = { API_URL: string; SERVICE_ROLE_KEY: string }

function call(
  { API_URL, SERVICE_ROLE_KEY }: Target,
  method: string,
  path: string,
  body?: BodyInit,
  type = '',
) {
  return fetch(`${API_URL}/storage/v1/${path}`, {
    method,
    ...(body !== undefined && { body }),
    headers: { Authorization: `Bearer ${SERVICE_ROLE_KEY}`, ...(type && { 'content-type': type }) },
  })
}
