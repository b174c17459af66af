/** An audit that was not held never looks like one that found nothing. */

import { expect, test } from 'vitest'
import { verdictOf } from './audit-verdict.ts'

const report = (vulnerabilities: object, prod = 384) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { dependencies: { prod } } })

test('a registry that knows nothing against any library is good news', () => {
  expect(verdictOf({ status: 0, stdout: report({}), stderr: '' })).toEqual({
    code: 0,
    lines: ['Nothing of moderate weight or more is known against 384 libraries.'],
  })
})

test('what is known is told with its library, and fails', () => {
  const ws = {
    severity: 'high',
    range: '<8.17.1',
    via: [{ title: 'Crashes on many headers', url: 'https://a.example' }, 'x'],
  }
  const { code, lines } = verdictOf({ status: 1, stdout: report({ ws }), stderr: '' })

  expect(code).toBe(1)
  expect(lines).toEqual(['ws <8.17.1 (high): Crashes on many headers https://a.example; by x'])
})

test('what weighs less than moderate is not held against a release', () => {
  const low = { severity: 'low', range: '*', via: ['x'] }

  expect(verdictOf({ status: 0, stdout: report({ low }), stderr: '' }).code).toBe(0)
})

test.each([
  [
    'a registry without the service',
    '{"error":{"code":"ENOAUDIT"}}',
    'npm warn audit 405 Method Not Allowed - POST',
  ],
  ['no network', '', 'npm error request failed ECONNREFUSED'],
  ['no words at all', '', ''],
  ['half a report', '{"vulnerabilities":', ''],
  ['a report of something else', '{"vulnerabilities":{}}', ''],
  ['no libraries', report({}, 0), ''],
])('%s is no good news', (_, stdout, stderr) => {
  const { code, lines } = verdictOf({ status: 0, stdout, stderr })

  expect(code).toBe(2)
  expect(lines.join(' ')).toMatch(/NOT AUDITED/)
})
