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
  [
    '2026-11-30 20:02:41.194 UTC [5388] FATAL:  data directory "/data/postgres" has invalid permissions\n2026-11-30 20:02:41.194 UTC [5388] DETAIL:  Permissions should be u=rwx (0700) or u=rwx,g=rx (0750).\n',
    /^PostgreSQL did not start on \/data\/postgres: FATAL: {2}data .* permissions \(Permissions should be u=rwx \(0700\)/,
  ],
  [
    'FATAL:  database files are incompatible with server\nDETAIL:  The data directory was initialized by PostgreSQL version 16, which is not compatible with this version 17.10.\n',
    /was made by PostgreSQL 16, and this release brings 17\.10, .*; nothing was changed\. Start the release that made it/,
  ],
])('%s is told as what it is', (output, says) => {
  expect(startFailure(output, '/data/postgres')).toMatch(says)
})
