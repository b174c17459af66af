import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#backend/config.ts'
import { pageAt, withMeta } from './site.ts'

const page = '<meta name="supabase-anon-key" content="">\n<meta name="contact-email" content="">'

test('the page is told what only this installation knows, and a value cannot end its attribute', () => {
  expect(withMeta(page, { 'supabase-anon-key': 'key', 'contact-email': 'mentor@example.in' })).toBe(
    '<meta name="supabase-anon-key" content="key">\n<meta name="contact-email" content="mentor@example.in">',
  )
  expect(withMeta(page, { 'contact-email': '"><script>$&' })).toContain('content="&quot;><script>$&amp;"')
})

test('the address that learners write to is one, or the server says that it is not', () => {
  expect(readConfig({ CONTACT_EMAIL: 'mentor@example.in' }).contactEmail).toBe('mentor@example.in')
  expect(readConfig({ CONTACT_EMAIL: '' }).contactEmail).toBeUndefined()
  expect(() => readConfig({ CONTACT_EMAIL: 'the mentor' })).toThrow(
    'The environment variable CONTACT_EMAIL is not usable: must be an email address.',
  )
})

test('an address gets the page that was written for it, any other the application, and nothing else of the disk', () => {
  const dir = mkdtempSync(join(tmpdir(), 'site-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  mkdirSync(join(dir, 'pages/profile'), { recursive: true })
  const put = (name: string) => writeFileSync(join(dir, name), name)
  for (const name of ['index.html', 'secret.html', 'pages/index.html', 'pages/landing.html']) put(name)
  put('pages/profile/security.html')

  expect(pageAt(dir, '/', 'en')).toBe('pages/index.html')
  expect(pageAt(dir, '/landing', 'en')).toBe('pages/landing.html')
  expect(pageAt(dir, '/profile/security', 'en')).toBe('pages/profile/security.html')
  const others = [
    '/profile',
    '/landing/',
    '//landing',
    '/../secret',
    '/landing/../../secret',
    '/Landing',
    '/%',
  ]
  for (const address of others) expect(pageAt(dir, address, 'en'), address).toBe('index.html')
  expect(pageAt(dir, `/${'long'.repeat(200)}`, 'en')).toBe('index.html')

  writeFileSync(join(dir, 'pages/landing.html'), 'written anew')
  utimesSync(join(dir, 'pages/landing.html'), new Date(), new Date(Date.now() + 5000))
  expect(pageAt(dir, '/landing', 'en')).toBe('written anew')
})

test('whoever reads Hindi gets the Hindi page where one was written, and at its own address alone', () => {
  const dir = mkdtempSync(join(tmpdir(), 'site-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  for (const folder of ['pages', 'pages-hi']) mkdirSync(join(dir, folder))
  for (const name of ['index.html', 'pages/landing.html', 'pages/chat.html', 'pages-hi/landing.html'])
    writeFileSync(join(dir, name), name)

  expect(pageAt(dir, '/landing', 'hi')).toBe('pages-hi/landing.html')
  expect(pageAt(dir, '/landing', 'en')).toBe('pages/landing.html')
  expect(pageAt(dir, '/chat', 'hi')).toBe('pages/chat.html')
  expect(pageAt(dir, '/nowhere', 'hi')).toBe('index.html')
  expect(pageAt(dir, '/pages-hi/landing', 'en')).toBe('index.html')
})
