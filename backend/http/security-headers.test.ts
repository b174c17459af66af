import { expect, test } from 'vitest'
import { readConfig } from '#backend/config.ts'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'

function headersFor(environment: Record<string, string>, sent: Record<string, string> = {}) {
  const headers = new Headers()
  const config = readConfig(environment)
  securityHeaders({ config })(headers, new Request('http://localhost/', { headers: sent }), 'site')
  return headers
}

const FORWARDED = { 'X-Forwarded-Proto': 'https' }
const PROXY = { TRUSTED_PROXY_HEADER: 'x-real-ip' }

test.each([
  ['a site without TLS', { SITE_URL: 'http://site.example' }, {}, false],
  ['whoever only says that there was TLS', { SITE_URL: 'http://site.example' }, FORWARDED, false],
  ['a proxy that says nothing of TLS', PROXY, {}, false],
  ['a proxy that says that there was none', PROXY, { 'X-Forwarded-Proto': 'http, https' }, false],
  ['a proxy that says that there was TLS', PROXY, FORWARDED, true],
  ['a site with TLS', { SITE_URL: 'https://site.example' }, {}, true],
] as [string, Record<string, string>, Record<string, string>, boolean][])(
  'whether browsers must stay with TLS: %s',
  (_what, environment, sent, told) => {
    expect(headersFor(environment, sent).has('strict-transport-security')).toBe(told)
  },
)

test('what a service has decided itself stays', () => {
  const headers = new Headers({
    'Content-Security-Policy': 'sandbox',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  securityHeaders({ config: readConfig({}) })(headers, new Request('http://localhost/'), 'rest')

  expect(headers.get('content-security-policy')).toBe('sandbox')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

test('pages run no inline script or style, and nothing from elsewhere but the API', () => {
  const policy = contentSecurityPolicy('https://api.example')

  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("connect-src 'self' https://api.example wss://api.example;")
  expect(policy).toContain("frame-ancestors 'none'")
})
