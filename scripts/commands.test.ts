/** Commands beside the server end as its start does: what a person can mend is one sentence and exit code 1. */

import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { orSay } from './or-say.ts'

function run(script: string, environment: Record<string, string>, ...given: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [`scripts/${script}.ts`, ...given], {
    encoding: 'utf8',
    env: {
      ...{ PATH: process.env.PATH, DATA_DIR: join(tmpdir(), 'nothing-runs-here') },
      // Nothing of a .env beside the project.
      ...{ DATABASE_URL: '', EMBEDDING_BASE_URL: '', EMBEDDING_MODEL: '', PORT: '' },
      ...environment,
    },
  })
  return { status, said: stderr.trim() }
}

const EMBEDDING = { EMBEDDING_BASE_URL: 'http://127.0.0.1:9/v1', EMBEDDING_MODEL: 'none' }
const COMMANDS: [string, ...string[]][] = [['status'], ['admin', 'meera@example.org'], ['content'], ['embed']]
const WITHOUT_DATABASE: [string, ...string[]][] = [['rotate-keys'], ['backup'], ['restore', '--from', 'x']]

test.each([...COMMANDS, ...WITHOUT_DATABASE])(
  'a variable that is no use is named by %s',
  (script, ...given) => {
    expect(run(script, { ...EMBEDDING, PORT: 'many' }, ...given)).toEqual({
      status: 1,
      said: expect.stringMatching(/^The environment variable PORT is not usable: [^\n]+\.$/),
    })
  },
)

test.each(COMMANDS.slice(1))('a database that does not answer is said by %s', (script, ...given) => {
  const DATABASE_URL = 'postgresql://postgres@127.0.0.1:9/mentor'
  expect(run(script, { ...EMBEDDING, DATABASE_URL }, ...given)).toEqual({
    status: 1,
    said: 'DATABASE_URL does not lead to a usable PostgreSQL: no server answers there: start it, or correct host and port.',
  })
})

test('what another user owns is said in one sentence', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const ended = vi
    .spyOn(process, 'exit')
    .mockImplementation((() => undefined) as unknown as typeof process.exit)
  // To root, who may run the tests, every file is open.
  const closed = Object.assign(new Error('EACCES: permission denied'), {
    code: 'EACCES',
    path: '/data/instance.json',
  })

  await orSay(() => Promise.reject(closed))

  expect(said).toHaveBeenCalledExactlyOnceWith(
    '/data/instance.json is closed to this user: run this as the one that the server runs as, or give it to that one (chown).',
  )
  expect(ended).toHaveBeenCalledExactlyOnceWith(1)
  vi.restoreAllMocks()
})
