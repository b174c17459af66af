import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtp } from '#backend/mail/testing/smtp-server.ts'
import { startApp, type TestApp } from '#backend/testing/start-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const MESSAGE = { to: 'asha@example.in', subject: 'Five cards are due', text: 'See you at seven.' }

function post(body: unknown, to: TestApp = app, token = to.services.keys.serviceRoleKey) {
  return to.fetch('/mail/v1/messages', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
}

test('without a mail server the message is in the outbox, attachments and all, when the answer says so', async () => {
  const attachments = [{ filename: 'exam.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }]
  const answer = await post({ ...MESSAGE, html: '<p>See you</p>', attachments, key: 'digest/1/2026-11-22' })

  expect(answer.status).toBe(202)
  const { messageId } = await answer.json()
  expect(messageId).toMatch(/^[0-9a-f]{40}@localhost$/)
  const [kept] = await app.outbox()
  expect(kept).toMatchObject({ ...MESSAGE, html: '<p>See you</p>', attachments, messageId })
  const page = await (await app.fetch(`/outbox/${kept?.id}`)).text()
  expect(page).toContain('exam.ics (text/calendar)')
})

test('the same key is the same Message-ID, another key another', async () => {
  const idOf = async (key: string) => (await (await post({ ...MESSAGE, key })).json()).messageId
  const first = await idOf('one')

  expect(await idOf('one')).toBe(first)
  expect(await idOf('two')).not.toBe(first)
})

test('a message without HTML is shown as its text, which is no HTML', async () => {
  await post({ ...MESSAGE, text: '<script>alert(1)</script>' })
  const [kept] = await app.outbox()

  expect(await (await app.fetch(`/outbox/${kept?.id}`)).text()).toContain(
    '<pre>&lt;script&gt;alert(1)&lt;/script&gt;</pre>',
  )
})

test.each([
  [{ to: 'asha' }, 'to: must be one address'],
  [{ to: 'a@example.in, b@example.in' }, 'to: must be one address'],
  [{ to: 'asha@example.in\r\nBcc: all@example.in' }, 'to: must be one address'],
  [{ subject: 'Hello\r\nBcc: all@example.in' }, 'subject: must be one line'],
  [{ subject: '' }, 'subject: '],
  [{ text: '' }, 'text: '],
  [{ cc: 'all@example.in' }, 'Unrecognized key: "cc"'],
  [{ unsubscribe: 'mailto:x' }, 'unsubscribe: must be an address'],
  [{ unsubscribe: 'https://x/>\r\nBcc: all@example.in' }, 'unsubscribe: must be'],
  [{ unsubscribe: 'https://x/>, <mailto:all@example.in' }, 'unsubscribe: must be an address'],
  [{ attachments: [{ filename: '../x', contentType: 'text/plain', content: '' }] }, 'without a path'],
  [{ attachments: [{ filename: 'x', contentType: 'text', content: '' }] }, 'must be a type such as'],
  [{ attachments: [{ filename: 'x\nY: z', contentType: 'text/plain', content: '' }] }, 'must be one line'],
])('%j is refused, and nothing is kept', async (change, sentence) => {
  const before = (await app.outbox()).length
  const answer = await post({ ...MESSAGE, ...change })

  expect(answer.status).toBe(400)
  expect((await answer.json()).message).toContain(sentence)
  expect(await app.outbox()).toHaveLength(before)
})

test('nobody but the service may send', async () => {
  expect((await post(MESSAGE, app, app.services.keys.anonKey)).status).toBe(403)
  expect((await app.fetch('/mail/v1/messages', { method: 'POST', body: '{}' })).status).toBe(401)
})

test('with a mail server it is handed over before the answer; what that refuses is a 502', async () => {
  const smtp = await startSmtp({ refuse: 'full@example.in' })
  const withSmtp = await startApp({ config: { smtp: { url: smtp.url, from: 'Mentor <mentor@example.in>' } } })
  try {
    const attachments = [
      { filename: 'a.txt', contentType: 'text/plain', content: 'SGVsbG8=', encoding: 'base64' },
    ]
    const unsubscribe = 'https://mentor.example.in/functions/v1/unsubscribe?token=a-b'
    const answer = await post({ ...MESSAGE, attachments, unsubscribe, key: 'k' }, withSmtp)
    const { messageId } = await answer.json()

    expect(answer.status).toBe(202)
    expect(smtp.messages).toHaveLength(1)
    expect(smtp.messages[0]).toContain(`Message-ID: <${messageId}>`)
    expect(smtp.messages[0]).toContain('To: asha@example.in')
    expect(smtp.messages[0]?.replaceAll('\r\n ', ' ')).toContain(`List-Unsubscribe: <${unsubscribe}>`)
    expect(smtp.messages[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(smtp.messages[0]).toMatch(/filename=a\.txt[\s\S]*SGVsbG8=/)

    const refused = await post({ ...MESSAGE, to: 'full@example.in' }, withSmtp)
    expect(refused.status).toBe(502)
    expect(await refused.json()).toEqual({ message: 'The mail server did not take the message.' })
    expect(withSmtp.errors).toMatchObject([{ msg: 'mail not sent', responseCode: 552 }])
    expect(JSON.stringify(withSmtp.errors)).not.toContain('full@example.in')
    await smtp.stop()
    expect((await post(MESSAGE, withSmtp)).status).toBe(502)
  } finally {
    await withSmtp.close()
    await smtp.stop()
  }
})

test('a mail that is refused because of our own password is kept: the job need not try again', async () => {
  const smtp = await startSmtp({ closed: 'login' })
  const config = { smtp: { url: smtp.urlOf('me'), from: 'Mentor <mentor@example.in>' } }
  const withSmtp = await startApp({ config })
  const written = async () =>
    (await withSmtp.services.db.owner.query('select state, problem from backend.unsent_mails order by at'))
      .rows
  try {
    expect((await post(MESSAGE, withSmtp)).status).toBe(202)
    expect(await written()).toEqual([{ state: 'waiting', problem: '535 5.7.8 wrong password of …@…' }])
    await post({ ...MESSAGE, to: 'ravi@example.in' }, withSmtp)
    await withSmtp.services.mail.forget(['ravi@example.in'])
    expect(await written()).toHaveLength(1)
  } finally {
    await withSmtp.close()
    await smtp.stop()
  }
})
