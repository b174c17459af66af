import fc from 'fast-check'
import { expect, test } from 'vitest'
import { globExpression, isAllowedRedirect, withFragment, withQuery } from './redirect.ts'

const SITE = 'https://mentor.example.in'
const LIST = [
  'https://*.preview.example.in/**',
  'http://localhost:5173/*',
  'https://app.example.in/auth/callback',
  'com.mentor_app.android://**',
  'https://{one,two}.example.in/',
  'http://127.0.0.1:8080/**',
]

test.each([
  'https://mentor.example.in',
  'https://mentor.example.in/',
  'https://mentor.example.in/auth/callback?confirmed=true#x',
  'https://mentor.example.in:443/daily-news',
  'https://pr-12.preview.example.in/auth/callback',
  'http://localhost:5173/welcome',
  'https://app.example.in/auth/callback',
  'https://app.example.in/auth/callback#anything',
  'com.mentor_app.android://login/done',
  'https://two.example.in/',
  'http://127.0.0.1:8080/done',
])('%s is allowed', (url) => {
  expect(isAllowedRedirect(url, SITE, LIST)).toBe(true)
})

test.each([
  '',
  '/daily-news',
  '//mentor.example.in',
  'mentor.example.in',
  'http://mentor.example.in/',
  'https://mentor.example.in:8443/',
  'https://mentor.example.in.evil.example/',
  'https://mentor.example.in@evil.example/',
  'https://evil.example/https://mentor.example.in',
  'https://mentor.example.in\\@evil.example',
  'https:\\\\mentor.example.in',
  'https:mentor.example.in',
  'https:///mentor.example.in',
  ' https://mentor.example.in',
  'https://mentor.example.in/\n',
  '\tjavascript:alert(1)',
  'javascript:alert(1)',
  'JavaScript://mentor.example.in/%0aalert(1)',
  'data:text/html,x',
  'https://a.b.preview.example.in/',
  'https://evil.example/.preview.example.in/',
  'https://evil.example#.preview.example.in/',
  'https://evil.example?.preview.example.in/',
  'http://localhost:5173/a/b',
  'https://app.example.in/auth/callback/more',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://10.0.0.1/',
  'https://[2001:db8::1]/',
  'https://[::1]?x.preview.example.in/',
  'https://intranet?x.preview.example.in/',
  'http://127.0.0.1:9090/done',
  `https://mentor.example.in/${'a'.repeat(3000)}`,
])('%s is refused', (url) => {
  expect(isAllowedRedirect(url, SITE, LIST)).toBe(false)
})

test('a site on the own machine may be reached on any port', () => {
  expect(isAllowedRedirect('http://localhost:49152/cb', 'http://localhost:3000', [])).toBe(true)
  expect(isAllowedRedirect('http://127.0.0.1:49152/cb', 'http://127.0.0.1:3000', [])).toBe(true)
  expect(isAllowedRedirect('http://127.0.0.1:49152/cb', 'http://localhost:3000', [])).toBe(false)
  expect(isAllowedRedirect('https://localhost:3000/cb', 'http://localhost:3000', [])).toBe(false)
})

test('addresses by number stay on the own machine, whatever the list says', () => {
  const everything = ['http://**', 'https://**']
  expect(isAllowedRedirect('http://127.0.0.1:1/x', SITE, everything)).toBe(true)
  expect(isAllowedRedirect('http://[::1]/x', SITE, everything)).toBe(true)
  for (const url of [
    'http://10.0.0.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://[::ffff:10.0.0.1]/',
  ]) {
    expect(isAllowedRedirect(url, SITE, everything), url).toBe(false)
  }
})

const part = fc.stringMatching(/^[a-z0-9-]{1,12}$/)
const anything = fc.stringMatching(/^[!-~]{0,40}$/)

test('a star never crosses a dot or a slash, two stars cross both', () => {
  fc.assert(
    fc.property(part, part, part, (a, b, c) => {
      expect(globExpression('https://*.x/*').test(`https://${a}.x/${b}`)).toBe(true)
      expect(globExpression('https://*.x/*').test(`https://${a}.${b}.x/${c}`)).toBe(false)
      expect(globExpression('https://*.x/*').test(`https://${a}.x/${b}/${c}`)).toBe(false)
      expect(globExpression('https://*.x/**').test(`https://${a}.x/${b}/${c}.html?q=1`)).toBe(true)
    }),
  )
})

test('a pattern without wildcards matches itself and nothing else', () => {
  fc.assert(
    fc.property(anything, anything, (pattern, other) => {
      const escaped = pattern.replace(/[\\*?[\]{},]/g, '\\$&')
      expect(globExpression(escaped).test(pattern)).toBe(true)
      expect(globExpression(escaped).test(other)).toBe(other === pattern)
    }),
  )
})

test('no pattern makes the matcher fail, and no text slows it down', () => {
  fc.assert(
    fc.property(anything, anything, (pattern, text) => {
      globExpression(pattern).test(text.repeat(20))
    }),
  )
})

test('whatever is allowed leads to an allowed host in a browser', () => {
  const hosts =
    /^(mentor\.example\.in|[^./]+\.preview\.example\.in|localhost|app\.example\.in|one\.example\.in|two\.example\.in|127\.0\.0\.1)$/
  const tricks = fc.constantFrom(
    'https://',
    'http://',
    'https:',
    '//',
    '@',
    '\\',
    '/',
    '.',
    ':',
    '#',
    '?',
    '%2f',
    '%00',
    ';',
    'mentor.example.in',
    'x.preview.example.in',
    'evil.example',
    'intranet',
    '127.0.0.1',
    '8080',
    '[::1]',
    '\t',
  )
  fc.assert(
    fc.property(fc.array(tricks, { maxLength: 8 }), (pieces) => {
      const url = `https://${pieces.join('')}`
      if (!isAllowedRedirect(url, SITE, LIST)) return
      expect(new URL(url).hostname).toMatch(hosts)
    }),
    { numRuns: 3000 },
  )
})

test('parameters join what an address already has', () => {
  expect(withFragment('https://x.in/a?b=1#old', { z: '1', a: 'ü &' })).toBe(
    'https://x.in/a?b=1#a=%C3%BC+%26&z=1',
  )
  expect(withQuery('https://x.in/a', { code: '1' })).toBe('https://x.in/a?code=1')
  expect(withQuery('https://x.in/a?b=1#old', { code: '1' })).toBe('https://x.in/a?b=1&code=1#old')
  expect(withQuery('com.app://done', { code: '1' })).toBe('com.app://done?code=1')
})
