import { DatabaseError } from 'pg'
import { expect, test, vi } from 'vitest'
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
