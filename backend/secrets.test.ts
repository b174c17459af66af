import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSecrets } from './secrets.ts'
import { loadKeys } from './tokens/keys.ts'

const made: string[] = []
afterAll(() => {
  for (const dir of made) rmSync(dir, { recursive: true, force: true })
})

function newDir() {
  const dir = mkdtempSync(join(tmpdir(), 'secrets-'))
  made.push(dir)
  return dir
}

test('the API keys are made on first start and stay', async () => {
  const dir = newDir()

  const first = await readSecrets(dir, undefined)

  expect(first.apiKeys?.secret).toMatch(/^sb_secret_/)
  expect(await readSecrets(dir, undefined)).toEqual(first)
})

test('a file from before there were such keys gets them, and keeps what it had', async () => {
  const dir = newDir()
  const path = join(dir, 'secrets.json')
  const { apiKeys: _, ...old } = await readSecrets(dir, undefined)
  writeFileSync(path, JSON.stringify(old), { mode: 0o600 })

  const read = await readSecrets(dir, undefined)

  expect(read).toMatchObject(old)
  expect(read.apiKeys?.publishable).toMatch(/^sb_publishable_/)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(read)
  expect(statSync(path).mode & 0o077).toBe(0)
  expect(readdirSync(dir)).toEqual(['secrets.json'])
})

test('the keys for messages to browsers are made on first start and stay, also in a file that had none', async () => {
  const dir = newDir()
  const path = join(dir, 'secrets.json')
  const first = await readSecrets(dir, undefined)
  expect(first.pushKeys?.publicKey).toMatch(/^B[\w-]{86}$/)
  expect((await readSecrets(dir, undefined)).pushKeys).toEqual(first.pushKeys)

  const { pushKeys: _, ...old } = first
  writeFileSync(path, JSON.stringify(old), { mode: 0o600 })
  const read = await readSecrets(dir, undefined)
  expect(read).toMatchObject(old)
  expect(read.pushKeys?.privateKey).toMatch(/^[\w-]{43}$/)
  expect((await readSecrets(dir, undefined)).pushKeys).toEqual(read.pushKeys)
})

test('with a signing secret from the configuration, its keys are the same in every data directory', async () => {
  const secret = 'a-secret-that-two-servers-have-in-common'
  const [one, other, alone] = await Promise.all([
    readSecrets(newDir(), secret).then((secrets) => loadKeys(secrets)),
    readSecrets(newDir(), secret).then((secrets) => loadKeys(secrets)),
    readSecrets(newDir(), undefined).then((secrets) => loadKeys(secrets)),
  ])

  expect(one.secretKey).toBe(other.secretKey)
  expect(one.publishableKey).toBe(other.publishableKey)
  expect(one.pushKeys).toEqual(other.pushKeys)
  expect(alone.pushKeys).not.toEqual(one.pushKeys)
  expect(alone.secretKey).not.toBe(one.secretKey)
})

test('secrets that belong to another user are said to, and nobody is sent to a backup', async () => {
  const dir = newDir()
  const path = join(dir, 'secrets.json')
  await readSecrets(dir, undefined)
  const { readFileSync: open } = fs
  // To root, who may run the tests, every file is open.
  fs.readFileSync = (() => {
    throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
  }) as unknown as typeof open
  syncBuiltinESMExports()

  try {
    await expect(readSecrets(dir, undefined)).rejects.toMatchObject({
      name: 'ConfigError',
      message: `${path} belongs to another user: run this as that one, or give it to the one that the server runs as (chown).`,
    })
  } finally {
    fs.readFileSync = open
    syncBuiltinESMExports()
  }

  writeFileSync(path, '{}')
  await expect(readSecrets(dir, undefined)).rejects.toThrow('restore it from a backup')
})

test('new secrets are on the disk before they have their name: a power cut leaves no empty file', async () => {
  const { fsyncSync, renameSync } = fs
  const done: string[] = []
  fs.fsyncSync = (file) => {
    done.push('safe')
    fsyncSync(file)
  }
  fs.renameSync = (from, to) => {
    done.push('named')
    renameSync(from, to)
  }
  syncBuiltinESMExports()

  try {
    await readSecrets(newDir(), undefined)
  } finally {
    Object.assign(fs, { fsyncSync, renameSync })
    syncBuiltinESMExports()
  }

  expect([done.indexOf('safe'), done.lastIndexOf('safe')]).toEqual([0, done.length - 1])
  expect(done.indexOf('named')).toBeGreaterThan(0)
})
