import { expect, test } from 'vitest'
import { startFailure } from './ready.ts'

test.each([
  [
    'FATAL:  could not write lock file "postmaster.pid": No space left on device\n',
    /^PostgreSQL did not start on \/data\/postgres: .*No space left on device/,
  ],
  [
    'FATAL:  lock file "postmaster.pid" already exists\nHINT:  Is another postmaster running?\n',
    /in use by another/,
  ],
])('%s is told as what it is', (output, says) => {
  expect(startFailure(output, '/data/postgres')).toMatch(says)
})
