import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { outboxMailer, readOutbox, smtpMailer } from './mailer.ts'
import { type Closed, startSmtp } from './testing/smtp-server.ts'
import type { UnsentMail } from './unsent-mail.ts'

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

type Sender = { url: string; dir?: string; now?: () => number; pauses?: number[] }

/** A mailer, what it logs, and what it writes down of mail that is not sent. */
function sender({ dir: waitingDir = mkdtempSync(join(dir, 'waiting-')), ...of }: Sender) {
  const said: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => said.push(JSON.parse(line).msg) })
  const noted: string[] = []
  const unsent: UnsentMail = {
    waits: async (_id, problem) => void noted.push(`waits: ${problem}`),
    sent: async () => void noted.push('sent'),
    gone: async (_id, state, problem) => void noted.push(`${state}: ${problem}`),
  }
  const mailer = smtpMailer({ from: 'Mentor <mentor@example.in>', waitingDir, unsent, ...of }, log)
  const files = () => readdirSync(waitingDir).filter((name) => !name.startsWith('.'))
  return { mailer, said, noted, files, dir: waitingDir }
}

const LINK = { to: 'asha@example.in', subject: 'Your link', text: 'x' }

test('a mail that was kept without a word is tried again under the same name', {
  timeout: 30_000,
}, async () => {
  const smtp = await startSmtp({ lost: 1 })
  const { mailer } = sender({ url: smtp.url })
  mailer.send(LINK)
  mailer.send({ ...LINK, messageId: undefined, subject: 'Another' })
  await expect.poll(() => smtp.messages.length, { timeout: 20_000 }).toBe(3)
  const names = smtp.messages.map((text) => /^Message-ID: (.*)\r$/m.exec(text)?.[1])
  expect(names[0]).toMatch(/^<[0-9a-f-]{36}@example\.in>$/)
  expect(new Set(names).size).toBe(2)
  await mailer.flushed()
  await smtp.stop()
})

/** A port on which nobody listens. */
async function freePort() {
  const place = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => place.once('listening', resolve))
  const { port } = place.address() as { port: number }
  await new Promise((resolve) => place.close(resolve))
  return port
}

test('mail that the mail server could not take is tried again, and what it refuses for good is not', {
  timeout: 30_000,
}, async () => {
  const port = await freePort()
  const { mailer, said, noted } = sender({ url: `smtp://127.0.0.1:${port}` })

  mailer.send(LINK)
  mailer.send({ ...LINK, to: 'full@example.in' })
  await expect.poll(() => said).toEqual(['mail not sent yet', 'mail not sent yet'])
  const smtp = await startSmtp({ refuse: 'full@example.in', port })

  await expect.poll(() => said).toEqual([...['mail not sent yet', 'mail not sent yet', 'mail not sent']])
  await mailer.flushed()
  expect(smtp.messages).toEqual([expect.stringContaining('To: asha@example.in')])
  expect(noted).toEqual(['refused: 552 mailbox full'])
  await smtp.stop()
})

test.each<[Closed, string]>([
  ['login', '535 5.7.8 wrong password of …@…'],
  ['greeting', '554 5.3.2 no mail from there'],
  ['sender', '550 5.7.1 who is that?'],
])(
  'mail that is refused to everybody (%s) waits until that is mended and the server begins anew',
  async (closed, problem) => {
    const smtp = await startSmtp({ closed })
    const before = sender({ url: smtp.urlOf('me'), pauses: [60_000] })
    before.mailer.send(LINK)
    await expect.poll(() => before.said).toEqual(['mail waits'])
    await before.mailer.deliver({ ...LINK, subject: 'Cards are due' })
    expect(before.noted).toEqual([`waits: ${problem}`, `waits: ${problem}`])
    for (const name of before.files()) expect(statSync(join(before.dir, name)).mode & 0o777).toBe(0o600)
    await before.mailer.flushed()
    smtp.door.closed = undefined

    const after = sender({ url: smtp.urlOf('me'), dir: before.dir })

    await expect.poll(() => smtp.messages.length).toBe(2)
    expect(smtp.messages.map((text) => /^Subject: (.*)\r$/m.exec(text)?.[1])).toEqual([
      'Your link',
      'Cards are due',
    ])
    await expect.poll(() => after.noted).toEqual(['sent', 'sent'])
    expect(after.files()).toEqual([])
    await after.mailer.flushed()
    await smtp.stop()
  },
)

test('it goes by itself once the mail server takes mail again', async () => {
  const smtp = await startSmtp({ closed: 'login' })
  const { mailer, said, noted } = sender({ url: smtp.urlOf('me'), pauses: [100] })
  mailer.send(LINK)
  await expect.poll(() => said).toContain('mail not sent yet')

  smtp.door.closed = undefined

  await expect.poll(() => noted.at(-1)).toBe('sent')
  expect(smtp.messages).toHaveLength(1)
  await mailer.flushed()
  await smtp.stop()
})

test('a wrong password is not tried anew with each mail, and the first mail that goes takes the others along', async () => {
  let now = Date.now()
  const smtp = await startSmtp({ closed: 'login' })
  const { mailer, said, files } = sender({ url: smtp.urlOf('me'), pauses: [60_000], now: () => now })
  mailer.send(LINK)
  await expect.poll(() => said).toEqual(['mail waits'])
  for (let count = 0; count < 5; count++) mailer.send(LINK)
  await expect.poll(() => files().length).toBe(6)
  expect(smtp.door.connections).toBe(1)
  smtp.door.closed = undefined
  now += 61_000

  mailer.send(LINK)

  await expect.poll(() => smtp.messages.length).toBe(7)
  await mailer.flushed()
  await smtp.stop()
})

test('what waits is not sent when its link has run out, nor after a day', async () => {
  let now = Date.now()
  const smtp = await startSmtp({ closed: 'login' })
  const before = sender({ url: smtp.urlOf('me'), pauses: [60_000], now: () => now })
  before.mailer.send({ ...LINK, subject: 'Your password was changed' })
  await expect.poll(() => before.files().length).toBe(1)
  before.mailer.send({ ...LINK, life: 600_000 })
  await expect.poll(() => before.files().length).toBe(2)
  await before.mailer.flushed()
  const smtpUrl = smtp.urlOf('me')
  const next = async () => {
    const one = sender({ url: smtpUrl, dir: before.dir, pauses: [60_000], now: () => now })
    await expect.poll(() => one.noted.length + one.said.length).toBeGreaterThan(0)
    await one.mailer.flushed()
    return one
  }

  now += 601_000
  const first = await next()
  expect(first.noted).toEqual(['too-late: It could not be sent in time: it was kept from before'])
  expect(first.said).toEqual(['mail not sent', 'mail not sent yet'])
  expect(first.files()).toHaveLength(1)
  now += 24 * 3_600_000
  smtp.door.closed = undefined
  const second = await next()
  expect(second.noted).toEqual(['too-late: It could not be sent in time: it was kept from before'])
  expect([smtp.messages, second.files()]).toEqual([[], []])
  await smtp.stop()
})

test('what one reader cannot be given for now keeps nobody else’s mail back, nor is it tried with each that goes', async () => {
  let now = Date.now()
  const smtp = await startSmtp({ closed: 'login', later: 'full@example.in' })
  const before = sender({ url: smtp.urlOf('me'), pauses: [60_000], now: () => now })
  for (const [at, to] of ['full@example.in', LINK.to, 'full@example.in'].entries()) {
    before.mailer.send({ ...LINK, to })
    await expect.poll(() => before.files().length).toBe(at + 1)
    now += 1
  }
  await before.mailer.flushed()
  smtp.door.closed = undefined

  const after = sender({ url: smtp.urlOf('me'), dir: before.dir, pauses: [60_000], now: () => now })

  await expect.poll(() => smtp.messages.length).toBe(1)
  await expect.poll(() => after.said).toEqual(['mail not sent yet', 'mail not sent yet'])
  const came = smtp.door.connections
  for (let count = 0; count < 3; count++) await after.mailer.deliver(LINK)
  await after.mailer.flushed()
  expect(smtp.door.connections).toBe(came + 3)

  now += 24 * 3_600_000
  const last = sender({ url: smtp.urlOf('me'), dir: before.dir, now: () => now })
  await expect.poll(() => last.noted.length).toBe(2)
  expect(last.files()).toEqual([])
  await last.mailer.flushed()
  await smtp.stop()
})

test('what still waits for a mail server that is away is kept when the server stops', async () => {
  const port = await freePort()
  const before = sender({ url: `smtp://127.0.0.1:${port}` })
  before.mailer.send(LINK)
  await expect.poll(() => before.said).toEqual(['mail not sent yet'])
  await before.mailer.flushed()
  expect(before.files()).toHaveLength(1)
  const smtp = await startSmtp({ port })

  const after = sender({ url: smtp.url, dir: before.dir })

  await expect.poll(() => smtp.messages.length).toBe(1)
  await after.mailer.flushed()
  await smtp.stop()
})

test('what waits for somebody whose account goes is not sent', async () => {
  const smtp = await startSmtp({ closed: 'login' })
  const { mailer, files } = sender({ url: smtp.urlOf('me'), pauses: [60_000] })
  mailer.send(LINK)
  mailer.send({ ...LINK, to: 'Ravi@example.in' })
  await expect.poll(() => files().length).toBe(2)

  await mailer.forget(['ravi@example.in'])

  expect(files()).toHaveLength(1)
  await mailer.flushed()
  await smtp.stop()
})

test('somebody who hands over a mail hears of a refusal of it alone, and of a mail server that is away', async () => {
  const smtp = await startSmtp({ refuse: 'full@example.in' })
  const { mailer, files, noted } = sender({ url: smtp.url })

  await expect(mailer.deliver({ ...LINK, to: 'full@example.in' })).rejects.toThrow('552')
  await smtp.stop()
  await expect(mailer.deliver(LINK)).rejects.toThrow('ECONNREFUSED')

  expect(files()).toEqual([])
  expect(noted).toEqual(['refused: 552 mailbox full'])
  await mailer.flushed()
})
