import { expect, test } from 'vitest'
import { readConfig } from '#backend/config.ts'
import { withMeta } from './site.ts'

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
