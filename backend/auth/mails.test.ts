import { expect, test } from 'vitest'
import {
  confirmSignupMail,
  emailChangeMail,
  passwordChangedMail,
  reauthenticationMail,
  recoveryMail,
} from './mails.ts'

const link = 'http://localhost:3000/auth/v1/verify?token=abc&type=signup&redirect_to=http%3A%2F%2Flocalhost'
const mail = { to: 'asha@example.in', link, otp: '123456', minutes: 10 }

test.each([
  confirmSignupMail(mail),
  recoveryMail(mail),
  emailChangeMail({ ...mail, from: 'asha@example.in', into: 'rao@example.in' }),
])('$subject: link, code and how long they are good for, as text and as HTML', ({ text, html }) => {
  for (const part of [text, html]) {
    expect(part).toContain('123456')
    expect(part).toContain('10 minutes')
    expect(part).toContain('Your Mentor for Indian Economy')
  }
  expect(text).toContain(`\n${link}\n`)
  expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
})

test('mails without a link have none', () => {
  expect(reauthenticationMail(mail).text).toContain('Enter this code: 123456')
  expect(reauthenticationMail(mail).html).not.toContain('href')
  expect(passwordChangedMail('asha@example.in').text).not.toMatch(/https?:|code/)
})

test('nothing that a person typed becomes markup', () => {
  const { html } = emailChangeMail({ ...mail, from: `"<script>'&`, into: '<b>' })

  expect(html).not.toMatch(/<script|<b>/)
  expect(html).toContain('&quot;&lt;script&gt;&#39;&amp;')
})
