import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { namesTag, readSiteFile, storedCodings } from './site-files.ts'

const dir = mkdtempSync(join(tmpdir(), 'site-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('a file is known with the codings that the build has put beside it', () => {
  const path = join(dir, 'a.js')
  writeFileSync(path, 'plain')
  writeFileSync(`${path}.br`, 'brotli')
  writeFileSync(`${path}.gz`, 'gzip')

  expect(storedCodings(path)).toEqual(['br', 'gzip'])
  expect(storedCodings(join(dir, 'none.js'))).toBeUndefined()
  expect(storedCodings(dir)).toBeUndefined()
})

test('each variant has bytes and a tag of its own', async () => {
  const path = join(dir, 'b.js')
  writeFileSync(path, 'plain')
  writeFileSync(`${path}.br`, 'brotli')
  storedCodings(path)

  const plain = await readSiteFile(path, undefined)
  const brotli = await readSiteFile(path, 'br')

  expect(Buffer.from(plain.bytes).toString()).toBe('plain')
  expect(Buffer.from(brotli.bytes).toString()).toBe('brotli')
  expect(plain.etag).not.toBe(brotli.etag)
})

test('a small file is read once, until it changes', async () => {
  const path = join(dir, 'c.js')
  writeFileSync(path, 'before')
  storedCodings(path)
  const before = await readSiteFile(path, undefined)
  expect((await readSiteFile(path, undefined)).bytes).toBe(before.bytes)

  writeFileSync(path, 'after')
  utimesSync(path, new Date(), new Date(Date.now() + 5000))
  storedCodings(path)

  const after = await readSiteFile(path, undefined)
  expect(Buffer.from(after.bytes).toString()).toBe('after')
  expect(after.etag).not.toBe(before.etag)
})

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"b",W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  [null, false],
])('If-None-Match: %s', (header, names) => {
  expect(namesTag(header, '"a"')).toBe(names)
})
