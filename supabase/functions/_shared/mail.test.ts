import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readOutbox } from '#backend/mail/mailer.ts'
import { startSmtp } from '#backend/mail/testing/smtp-server.ts'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'
import { type Mail, sendMail } from './mail.ts'

const MESSAGE: Mail = { to: 'asha@example.in', subject: 'Five cards are due', text: 'See you at seven.' }
let server: StartedServer

beforeAll(async () => {
  server = await startRealServer(
    { SUPABASE_PROJECT_DIR: resolve('acceptance/auth/project') },
    undefined,
    'backend/main.ts',
  )
}, 60_000)
afterAll(async () => {
  await server.stop()
  server.remove()
})

/** What a function finds in its environment. */
function inFunction(environment: Record<string, string> = {}) {
  vi.stubEnv('SUPABASE_URL', server.instance.API_URL)
  vi.stubEnv('SUPABASE_SECRET_KEYS', JSON.stringify({ default: server.instance.SECRET_KEY }))
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
}

test('a message goes to the server, which keeps it in the outbox with its attachments', async () => {
  inFunction()
  const attachments = [{ filename: 'exam.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }]
  await sendMail({ ...MESSAGE, attachments, key: 'digest/1' })
  await sendMail({ ...MESSAGE, attachments, key: 'digest/1' })

  const [second, first] = readOutbox(server.instance.OUTBOX_DIR)
  expect(first).toMatchObject({ ...MESSAGE, attachments })
  expect(first?.messageId).toBe(second?.messageId)
})

test('a server that does not take it is an error with its words', async () => {
  inFunction({ SUPABASE_SECRET_KEYS: '{"default":"sb_secret_wrong"}' })
  await expect(sendMail(MESSAGE)).rejects.toThrow('The mail was not accepted (401): ')
})

test.each([
  [{ to: 'asha' }, 'to must be one address'],
  [{ subject: 'Hello\nBcc: all@example.in' }, 'subject must be one line'],
  [{ unsubscribe: 'https://x/> <y' }, 'unsubscribe must be an address'],
  [
    { attachments: [{ filename: 'a/b', contentType: 'text/plain', content: '' }] },
    'attachments.0.filename must be',
  ],
])('%j is not sent at all', async (change, sentence) => {
  inFunction()
  const before = readOutbox(server.instance.OUTBOX_DIR).length
  await expect(sendMail({ ...MESSAGE, ...change })).rejects.toThrow(sentence)
  expect(readOutbox(server.instance.OUTBOX_DIR)).toHaveLength(before)
})

test('with a mail server of its own it goes there, as the key’s one message', async () => {
  const smtp = await startSmtp({ refuse: 'full@example.in' })
  try {
    inFunction({ MAIL_SMTP_URL: smtp.url, MAIL_FROM: 'Mentor <mentor@example.in>' })
    const unsubscribe = 'https://mentor.example.in/functions/v1/unsubscribe?token=a-b'
    await sendMail({ ...MESSAGE, unsubscribe, key: 'digest/1' })
    await sendMail({ ...MESSAGE, key: 'digest/1' })

    expect(smtp.messages[0]?.replaceAll('\r\n ', ' ')).toContain(`List-Unsubscribe: <${unsubscribe}>`)
    expect(smtp.messages[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(smtp.messages[1]).not.toContain('List-Unsubscribe')
    const ids = smtp.messages.map((message) => /^Message-ID: (.*)$/m.exec(message)?.[1])
    expect(ids[0]).toMatch(/^<[0-9a-f]{40}@example\.in>/)
    expect(ids[1]).toBe(ids[0])
    await expect(sendMail({ ...MESSAGE, to: 'full@example.in' })).rejects.toThrow('mailbox full')
  } finally {
    await smtp.stop()
  }
})
