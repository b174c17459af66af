import { expect, test } from 'vitest'
import { isRefused, readingOf, whatOf } from './traffic-rules.ts'

const ok = (headers: Record<string, string> = {}, status = 200) => new Response(null, { status, headers })

test.each([
  ['rest', '/rest/v1/rpc/publish_fact', 'rest/rpc/publish_fact'],
  ['rest', '/rest/v1/user_roles', 'rest/user_roles'],
  ['rest', '/rest/v1/rpc/%2e%2e', 'rest/rpc/other'],
  ['functions', '/functions/v1/news-desk/preview', 'functions/news-desk'],
  ['storage', '/storage/v1/object/pages/asha/secret name.jpg', 'storage/object'],
  ['auth', '/auth/v1/admin/users', 'auth/admin'],
  ['rest', '/rest/v1', 'rest/other'],
] as const)('what was refused at %s%s is called %s', (service, path, name) => {
  expect(whatOf({ service, path })).toBe(name)
})

test('rows are counted by the range that was answered, with and without a total', () => {
  const read = (range: string) =>
    readingOf('GET', ok({ 'content-range': range, 'content-length': '120' }), {
      service: 'rest',
      path: '/rest/v1/notes',
    })

  expect(read('0-9/*')).toEqual({ objects: 0, bytes: 0, rows: 10, rowBytes: 120 })
  expect(read('40-40/41')?.rows).toBe(1)
  expect(read('*/0')).toBeUndefined()
  expect(read('*/*')).toBeUndefined()
})

test('a file counts once, in however many pieces it is read; a list and an upload are no download', () => {
  const at = (path: string) => ({ service: 'storage' as const, path: `/storage/v1/${path}` })
  const piece = (range: string) =>
    readingOf(
      'GET',
      ok({ 'content-range': range, 'content-length': '50' }, 206),
      at('object/authenticated/books/a.pdf'),
    )

  expect(readingOf('GET', ok({ 'content-length': '900' }), at('object/books/a.pdf'))).toEqual({
    ...{ objects: 1, bytes: 900, rows: 0, rowBytes: 0 },
  })
  expect(piece('bytes 0-49/900')?.objects).toBe(1)
  expect(piece('bytes 50-99/900')).toMatchObject({ objects: 0, bytes: 50 })
  expect(readingOf('POST', ok(), at('object/sign/books/a.pdf'))?.objects).toBe(1)
  for (const [method, path] of [
    ['HEAD', 'object/books/a.pdf'],
    ['POST', 'object/books/a.pdf'],
    ['POST', 'object/list/books'],
    ['GET', 'object/info/books/a.pdf'],
    ['GET', 'bucket/books'],
  ] as const)
    expect(readingOf(method, ok(), at(path))).toBeUndefined()
})

test('401 and 403 are refusals, and so is a 400 of the storage service that means one', async () => {
  const says = (status: number, body = '{}') => new Response(body, { status })

  expect(await isRefused(says(401), 'functions')).toBe(true)
  expect(await isRefused(says(403), 'rest')).toBe(true)
  expect(await isRefused(says(404), 'rest')).toBe(false)
  expect(await isRefused(says(400, '{"statusCode":"403"}'), 'storage')).toBe(true)
  expect(await isRefused(says(400, '{"statusCode":"404"}'), 'storage')).toBe(false)
  expect(await isRefused(says(400, '{"statusCode":"403"}'), 'rest')).toBe(false)
})
