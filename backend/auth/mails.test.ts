import { expect, test } from 'vitest'
import {
  confirmSignupMail,
  emailChangeMail,
  inviteMail,
  languageOf,
  magicLinkMail,
  newDeviceMail,
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

test.each([
  ['confirm', confirmSignupMail, 'अपने ईमेल पते की पुष्टि करें'],
  ['recover', recoveryMail, 'नया पासवर्ड चुनें'],
  ['magic link', magicLinkMail, 'आपका साइन इन लिंक'],
  ['invite', inviteMail, 'आपको आमंत्रित किया गया है'],
] as const)('%s speaks Hindi, with link and code', (_what, make, subject) => {
  const hindi = make({ ...mail, language: 'hi' })

  expect(hindi.subject).toBe(subject)
  for (const part of [hindi.text, hindi.html]) {
    expect(part).toContain('कोड दर्ज करें: 123456')
    expect(part).toContain('10 मिनट')
  }
  expect(hindi.html).toContain('<html lang="hi">')
  expect(hindi.text).toContain(link)
  expect(make(mail).subject).toMatch(/^[A-Z][a-z ]+/)
})

test('the other mails speak Hindi too', () => {
  const language = 'hi'
  const change = emailChangeMail({ ...mail, from: 'a@example.in', into: 'b@example.in', language })
  expect(change.text).toContain('a@example.in से बदलकर b@example.in')
  expect(reauthenticationMail({ ...mail, language }).text).toContain('यह कोड दर्ज करें: 123456')
  expect(passwordChangedMail('a@example.in', language).subject).toBe('आपका पासवर्ड बदल दिया गया है')
})

test('a new device is described', () => {
  const seen = {
    to: 'a@example.in',
    device: '<Firefox>',
    address: '198.51.100.7',
    at: new Date(Date.UTC(2026, 10, 20)),
  }
  const { text, html } = newDeviceMail(seen)
  expect(text).toContain('20 November 2026')
  expect(text).toContain('5:30')
  expect(text).toContain('<Firefox>')
  expect(html).toContain('&lt;Firefox&gt;')

  expect(newDeviceMail({ ...seen, device: '', language: 'hi' }).text).toMatch(
    /20 नवंबर 2026[\s\S]*डिवाइस: अज्ञात/,
  )
})

test('a language that is not spoken here is English', () => {
  expect(languageOf({ language: 'hi' })).toBe('hi')
  for (const metadata of [{ language: 'ta' }, { language: 1 }, {}, null, undefined]) {
    expect(languageOf(metadata)).toBe('en')
  }
})
