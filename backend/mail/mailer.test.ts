import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { outboxMailer, readOutbox } from './mailer.ts'

const dir = mkdtempSync(join(tmpdir(), 'outbox-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const DAY = 24 * 3_600_000

test('what is kept of mail goes after thirty days', async () => {
  let now = Date.parse('2026-11-20T10:00:00Z')
  const mailer = outboxMailer(dir, pino({ level: 'silent' }), () => now)
  const deliver = (subject: string) => mailer.deliver({ to: 'asha@example.in', subject, text: 'x' })
  const subjects = () => readOutbox(dir).map(({ subject }) => subject)
  await deliver('first')
  now += 10 * DAY
  await deliver('second')
  now += 19 * DAY
  await deliver('third')
  expect(subjects()).toEqual(['third', 'second', 'first'])
  now += 2 * DAY
  await deliver('fourth')
  expect(subjects()).toEqual(['fourth', 'third', 'second'])
})
