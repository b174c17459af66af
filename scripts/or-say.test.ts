import { DatabaseError } from 'pg'
import { expect, test, vi } from 'vitest'
import { sentenceOf } from '#backend/sentence.ts'
import { orSay } from './or-say.ts'

test.each([
  ['a disk', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })],
  ['a database', Object.assign(new DatabaseError('could not extend file', 1, 'error'), { code: '53100' })],
])('%s without room ends a command with a sentence', async (_, error) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)

  await orSay(() => Promise.reject(error))

  expect(said.mock.calls).toEqual([[expect.stringMatching(/^No room is left on the disk.*: .+\.$/)]])
  expect(exit).toHaveBeenCalledWith(1)
  vi.restoreAllMocks()
})

test.each([
  [
    'EACCES',
    '/data/pg_control is closed to this user: run this as the one that the server runs as, or give it',
  ],
  ['EPERM', '/data/pg_control is closed to this user'],
  ['EROFS', '/data/pg_control lies on a disk that may only be read'],
])('%s is said with the place and what to do', (code, says) => {
  const error = Object.assign(new Error(`${code}: not you`), { code, path: '/data/pg_control' })
  expect(sentenceOf(error)).toContain(says)
})

test('a mistake of ours is no sentence: it keeps where it came from', () => {
  expect(sentenceOf(new TypeError('x is undefined'))).toBeUndefined()
})
