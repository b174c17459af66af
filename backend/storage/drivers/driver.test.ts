/** Both places for bytes, held to the same rules: whole or not there, never changed, and nothing left of what failed. */

import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, utimesSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Services } from '#backend/http/handler.ts'
import { asStorageError } from '../database-errors.ts'
import { startS3 } from '../testing/s3.ts'
import { bytesOf, startStorage } from '../testing/start-storage.ts'
import { watchBytes } from '../watch.ts'
import { diskDriver } from './disk.ts'
import { type Driver, MissingBytes } from './driver.ts'
import { s3Driver } from './s3.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'storage-driver-'))
const s3 = await startS3()
const drivers = { disk: diskDriver(dataDir), s3: s3Driver(s3.options) }
afterAll(async () => {
  await drivers.s3.close()
  await s3.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const unfinished = () => {
  const folder = join(dataDir, 'storage', 'unfinished')
  return existsSync(folder) ? readdirSync(folder) : []
}

async function* chunksOf(bytes: Uint8Array, size = 70_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function* failingAfter(bytes: Uint8Array) {
  yield* chunksOf(bytes)
  throw new Error('gone away')
}

const whole = async (stream: ReadableStream<Uint8Array>) => Buffer.concat(await Array.fromAsync(stream))

describe.each(['disk', 's3'] as const)('%s', (name) => {
  const driver = drivers[name]
  const put = async (bytes: Uint8Array, size?: number) => {
    const version = crypto.randomUUID()
    return { version, ...(await driver.write(version, chunksOf(bytes), size)) }
  }
  const versions = async () => (await Array.fromAsync(driver.list())).flat().map(({ version }) => version)

  test.each([
    ['nothing', 0],
    ['a byte', 1],
    ['a megabyte and a byte', 1024 * 1024 + 1],
    ['two megabytes', 2 * 1024 * 1024],
    ['more than one part', 20 * 1024 * 1024 + 13],
  ])('%s comes back as it was written, whether its length was said or not', async (_, length) => {
    const bytes = bytesOf(length)
    for (const size of [undefined, length]) {
      const written = await put(bytes, size)
      expect(written).toMatchObject({ size: length, etag: createHash('md5').update(bytes).digest('hex') })
      expect((await whole(await driver.read(written.version))).equals(bytes)).toBe(true)
    }
  })

  test('a range is that part', async () => {
    const bytes = bytesOf(3_000_000)
    const { version } = await put(bytes)
    for (const [start, end] of [
      // Not 0-0: the server of these tests takes an end of 0 for none.
      [0, 1],
      [5, 1_048_575],
      [1_048_575, 1_048_576],
      [2_999_999, 2_999_999],
    ] as const) {
      const part = await whole(await driver.read(version, { start, end }))
      expect(part.equals(bytes.subarray(start, end + 1))).toBe(true)
    }
  })

  test('what is not there is missing, and no name leads elsewhere', async () => {
    const odd = [crypto.randomUUID(), '../../etc/passwd', '', crypto.randomUUID().toUpperCase()]
    for (const version of odd) await expect(driver.read(version)).rejects.toThrow(MissingBytes)
    await expect(driver.write('../escape', chunksOf(bytesOf(1)))).rejects.toThrow(MissingBytes)
    await expect(driver.copy(crypto.randomUUID(), crypto.randomUUID())).rejects.toThrow(MissingBytes)
  })

  test.each([
    ['early', 100_000],
    ['late', 12_000_000],
  ])('a source that fails %s leaves nothing', async (_, length) => {
    const before = await versions()
    const version = crypto.randomUUID()
    await expect(driver.write(version, failingAfter(bytesOf(length)))).rejects.toThrow('gone away')
    await expect(driver.write(version, failingAfter(bytesOf(length)), length * 2)).rejects.toThrow(
      'gone away',
    )

    await expect(driver.read(version)).rejects.toThrow(MissingBytes)
    expect(await versions()).toEqual(before)
    expect(unfinished()).toEqual([])
  })

  test('a copy is bytes of its own', async () => {
    const bytes = bytesOf(500_000)
    const { version } = await put(bytes)
    const other = crypto.randomUUID()
    await driver.copy(version, other)
    await driver.remove([version])
    expect((await whole(await driver.read(other))).equals(bytes)).toBe(true)
  })

  test('what is removed is gone, and removing it again is no error', async () => {
    const { version } = await put(bytesOf(10))
    const { version: kept } = await put(bytesOf(10))
    await driver.remove([version, crypto.randomUUID(), '../x'])
    await driver.remove([version])
    await driver.remove([])
    await expect(driver.read(version)).rejects.toThrow(MissingBytes)
    expect(await versions()).toContain(kept)
  })

  test('everything there is is listed with its time', async () => {
    const { version } = await put(bytesOf(10))
    const found = (await Array.fromAsync(driver.list())).flat().find((entry) => entry.version === version)
    expect(Math.abs((found?.modified ?? 0) - Date.now())).toBeLessThan(60_000)
  })
})

test.runIf(existsSync('/proc/self/fd'))('a copy that cannot begin keeps no file open', async () => {
  const version = crypto.randomUUID()
  await drivers.disk.write(version, chunksOf(bytesOf(500_000)))

  await expect(drivers.disk.copy(version, '../escape')).rejects.toThrow(MissingBytes)

  const open = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      return ''
    }
  })
  expect(open.filter((place) => place.endsWith(version))).toEqual([])
})

test('a file and its folder are on the disk for certain before anybody is told', async () => {
  const { open } = await import('node:fs/promises')
  const handle = await open(dataDir, 'r')
  const synced = vi.spyOn(Object.getPrototypeOf(handle), 'sync')
  await handle.close()
  const first = crypto.randomUUID()
  const version = `${first.slice(0, -4)}ffff`
  const place = join(dataDir, 'storage', 'objects', version.slice(0, 2), version)
  // The folder is made, and made sure of, with the first file in it.
  await drivers.disk.write(first, chunksOf(bytesOf(10)))
  const wasThere: boolean[] = []
  synced.mockImplementation(function (this: unknown) {
    wasThere.push(existsSync(place))
    return Promise.resolve()
  })

  await drivers.disk.write(version, chunksOf(bytesOf(10)))

  // The file before it has its name, the folder after that.
  expect(wasThere).toEqual([false, true])
  synced.mockRestore()
})

test('what a server left behind when it went down is cleared away once it is old', async () => {
  const { disk } = drivers
  await disk.write(crypto.randomUUID(), chunksOf(bytesOf(10)))
  const folder = join(dataDir, 'storage', 'unfinished')
  const { writeFileSync } = await import('node:fs')
  writeFileSync(join(folder, 'old'), 'half')
  writeFileSync(join(folder, 'young'), 'half')
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  utimesSync(join(folder, 'old'), yesterday, yesterday)

  expect(await disk.clearUnfinished(Date.now() - 24 * 3_600_000)).toBe(1)
  expect(readdirSync(folder)).toEqual(['young'])
  rmSync(join(folder, 'young'))
})

/** As long as a test likes to wait. */
const SOON = { connectionTimeout: 5_000, socketTimeout: 400 }

test('whoever reads slowly gets the whole file from S3', async () => {
  const slowly = s3Driver(s3.options, { ...SOON, socketTimeout: 2_000 })
  const version = crypto.randomUUID()
  const bytes = bytesOf(40_000_000)
  await drivers.s3.write(version, chunksOf(bytes), bytes.length)
  const read: Uint8Array[] = []

  for await (const piece of await slowly.read(version)) {
    if (read.length === 0) await sleep(4_000)
    read.push(piece)
  }

  expect(Buffer.concat(read).equals(bytes)).toBe(true)
  await slowly.close()
})

test('an S3 that falls silent in the middle of a file, or before it, is given up', async () => {
  let gone = 0
  const silent = createServer((request, answer) => {
    request.socket.once('close', () => gone++)
    if (request.url?.includes('ffff?')) answer.writeHead(200, { 'Content-Length': 1_000 }).write('half')
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  const driver = s3Driver({ ...s3.options, endpoint: `http://127.0.0.1:${port}` }, SOON)
  const before = crypto.randomUUID().replace(/....$/, '0000')

  // With what tells the service that S3 is away.
  await expect(driver.read(before)).rejects.toMatchObject({
    name: 'TimeoutError',
    $metadata: { attempts: 2 },
  })
  await expect(whole(await driver.read(before.replace(/....$/, 'ffff')))).rejects.toThrow('400 ms')

  await expect.poll(() => gone).toBe(3)
  await driver.close()
  silent.close()
})

test('an S3 that answers well and has not removed what it was to remove is not believed', async () => {
  const refusing = createServer((request, answer) => {
    const refusal =
      '<DeleteResult><Error><Key>objects/x</Key><Code>AccessDenied</Code><Message>Access Denied</Message></Error></DeleteResult>'
    if (request.method === 'POST') answer.setHeader('Content-Type', 'application/xml')
    request.resume().once('end', () => answer.end(request.method === 'POST' ? refusal : ''))
  })
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
  const { port } = refusing.address() as { port: number }
  const options = { ...s3.options, endpoint: `http://127.0.0.1:${port}` }
  const driver = s3Driver(options)
  const said: string[] = []
  const config = { storage: { s3: options } } as unknown as Services['config']
  const watch = watchBytes({ config, log: noted(said) as unknown as Services['log'] }, driver)

  await expect(driver.remove([crypto.randomUUID()])).rejects.toThrow('AccessDenied: Access Denied')
  await watch.look()

  expect(said).toEqual([expect.stringMatching(/cannot be removed \(AccessDenied.*until the key may delete$/)])
  await watch.close()
  await driver.close()
  refusing.close()
})

test('the whole service keeps its files in S3 when it is told to', async () => {
  const app = await startStorage({ config: { storage: { s3: s3.options } } })
  try {
    const scans = app.asha.storage.from('scans')
    const path = `${app.asha.id}/scan.bin`
    const bytes = bytesOf(9_000_000)
    expect((await scans.upload(path, bytes)).error).toBeNull()
    expect((await scans.upload(path, bytes)).error).toMatchObject({ statusCode: '409' })
    expect((await scans.update(path, bytesOf(500_000, 3))).error).toBeNull()
    expect((await scans.upload(`${app.asha.id}/form.bin`, new Blob([bytes]))).error).toBeNull()
    expect((await scans.copy(path, `${app.asha.id}/copy.bin`)).error).toBeNull()
    expect((await scans.move(path, `${app.asha.id}/moved.bin`)).error).toBeNull()
    const { data } = await scans.download(`${app.asha.id}/moved.bin`)
    expect(Buffer.from((await data?.arrayBuffer()) as ArrayBuffer).equals(bytesOf(500_000, 3))).toBe(true)
    const range = await app.fetch(`/storage/v1/object/scans/${app.asha.id}/form.bin`, {
      headers: { Authorization: `Bearer ${app.asha.token}`, Range: 'bytes=8999990-' },
    })
    expect(range.status).toBe(206)
    expect(Buffer.from(await range.arrayBuffer()).equals(bytes.subarray(8_999_990))).toBe(true)
    expect((await scans.remove([`${app.asha.id}/moved.bin`])).data).toHaveLength(1)
    expect((await scans.list(app.asha.id)).data?.map(({ name }) => name)).toEqual(['copy.bin', 'form.bin'])

    const rows = await app.sql<{ version: string }>('select version from storage.objects order by 1')
    const kept = (await Array.fromAsync(drivers.s3.list())).flat().map(({ version }) => version)
    for (const { version } of rows) expect(kept).toContain(version)
    expect(app.versionsOnDisk()).toEqual([])
    expect(app.errors).toEqual([])
  } finally {
    await app.close()
  }
})

test.each([
  ['no such bucket', { bucket: 'elsewhere' }, /elsewhere.*NoSuchBucket/],
  ['a key that is not known', { accessKeyId: 'NOBODY' }, /files.*InvalidAccessKeyId/],
  ['nobody there', { endpoint: 'http://127.0.0.1:9' }, /127\.0\.0\.1:9.*ECONNREFUSED/],
])('an S3 with %s is told of once, and is no failure of ours', async (_, wrong, says) => {
  const options = { ...s3.options, ...wrong }
  const app = await startStorage({ config: { storage: { s3: options } } })
  try {
    const said: string[] = []
    const watch = watchBytes(
      { config: app.services.config, log: noted(said) as unknown as Services['log'] },
      s3Driver(options),
    )
    await watch.look()
    await watch.look()
    expect(watch.isFailing()).toBe(true)
    expect(said).toEqual([expect.stringMatching(says)])

    const path = `${app.asha.id}/scan.bin`
    const kept = await app.asha.storage.from('scans').upload(path, bytesOf(1_000))
    expect(kept.error).toMatchObject({
      statusCode: '503',
      message: expect.stringContaining('try again later'),
    })
    await expect
      .poll(async () => (await app.fetch('/readyz')).json())
      .toEqual({ ready: true, missing: [], failing: ['files'] })
    await watch.close()
  } finally {
    await app.close()
  }
})

const noted = (said: string[]) => ({
  error: (_: unknown, message: string) => said.push(message),
  warn: (message: string) => said.push(message),
})

test('a place that takes files again is noticed, and told of', async () => {
  const said: string[] = []
  const config = { storage: {}, dataDir } as unknown as Services['config']
  let isFull = true
  const write: Driver['write'] = async (...all) => {
    if (isFull) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })
    return drivers.disk.write(...all)
  }
  const before = (await Array.fromAsync(drivers.disk.list())).flat().length
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const watch = watchBytes(
    { config, log: noted(said) as unknown as Services['log'] },
    { ...drivers.disk, write },
  )
  try {
    await watch.look()
    expect(watch.isFailing()).toBe(true)
    isFull = false
    vi.advanceTimersByTime(60_000)
    await watch.look()
  } finally {
    vi.useRealTimers()
  }
  expect(watch.isFailing()).toBe(false)
  expect(said).toEqual([
    `storage: files cannot be kept in ${dataDir}/storage (ENOSPC: no space left); uploads are answered 503 until they can`,
    `storage: files are kept in ${dataDir}/storage again`,
  ])
  expect((await Array.fromAsync(drivers.disk.list())).flat()).toHaveLength(before)
  await watch.close()
})

test('what the disk says is no failure of the request', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  })
  expect(asStorageError(full)).toMatchObject({ code: 'ServiceUnavailable', cause: full })
  expect(asStorageError(new Error('something else'))).toBeUndefined()
})
