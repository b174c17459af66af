import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readJobs } from './declared.ts'

const dir = mkdtempSync(join(tmpdir(), 'declared-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function declared(text: string) {
  writeFileSync(join(dir, 'jobs.yaml'), text)
  return readJobs(dir)
}

test('a project without the file, or with nothing in it, has no jobs', () => {
  expect(readJobs(join(dir, 'nowhere'))).toEqual([])
  expect(declared('# nothing yet\n')).toEqual([])
})

test('a job has its clock, and what it does not say has a default', () => {
  const text = "digest:\n  cron: '30 6 * * *'\n  tz: Asia/Kolkata\n  retryLimit: 2\nreindex: {}\n"

  expect(declared(text)).toEqual([
    {
      name: 'digest',
      cron: '30 6 * * *',
      tz: 'Asia/Kolkata',
      retryLimit: 2,
      retryDelay: 30,
      retryDelayMax: 3600,
      expireInSeconds: 420,
      retentionSeconds: 1_209_600,
    },
    expect.objectContaining({ name: 'reindex', tz: 'UTC', retryLimit: 5 }),
  ])
  expect(declared('reindex: {}\n')[0]).not.toHaveProperty('cron')
})

test.each([
  ["digest:\n  cron: 'daily'\n", 'digest.cron is not usable: must have five fields'],
  ['digest:\n  tz: Asia/Delhi\n', 'digest.tz is not usable: must be a time zone'],
  [
    "digest:\n  due: 'true; drop table x'\n",
    'digest.due is not usable: must name a function of the database',
  ],
  ['digest:\n  retries: 3\n', 'digest is not usable: Unrecognized key: "retries"'],
  ['digest:\n  retryLimit: -1\n', 'digest.retryLimit is not usable'],
  ["'../digest': {}\n", 'is not usable'],
  ['- digest\n', 'the file is not usable'],
  ['digest: [\n', 'is not valid YAML'],
])('%j is refused in one sentence', (text, sentence) => {
  expect(() => declared(text)).toThrow(sentence)
})
