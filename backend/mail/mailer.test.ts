import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { outboxMailer, readOutbox, smtpMailer } from './mailer.ts'
import { startSmtp } from './testing/smtp-server.ts'

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

test('mail that the mail server could not take is tried again, and what it refuses for good is not', {
  timeout: 30_000,
}, async () => {
  const place = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => place.once('listening', resolve))
  const { port } = place.address() as { port: number }
  await new Promise((resolve) => place.close(resolve))
  const said: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => said.push(JSON.parse(line).msg) })
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Mentor <mentor@example.in>' }, log)

  mailer.send({ to: 'asha@example.in', subject: 'Your link', text: 'x' })
  mailer.send({ to: 'full@example.in', subject: 'Your link', text: 'x' })
  await expect.poll(() => said).toEqual(['mail not sent yet', 'mail not sent yet'])
  const smtp = await startSmtp({ refuse: 'full@example.in', port })

  await expect
    .poll(() => said, { timeout: 15_000 })
    .toEqual([...['mail not sent yet', 'mail not sent yet', 'mail not sent']])
  await mailer.flushed()
  expect(smtp.messages).toEqual([expect.stringContaining('To: asha@example.in')])
  await smtp.stop()
})
