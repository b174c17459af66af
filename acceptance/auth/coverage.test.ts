/** Every public method of the official auth client is tried somewhere in the acceptance tests, or named here with a reason. */

import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { newClient } from '../target.ts'

/** Methods that talk to no server by themselves. */
const withoutServer: Record<string, string> = {
  dispose: 'forgets timers and listeners of this client',
  initialize: 'reads what the browser kept; the constructor calls it',
  isThrowOnErrorEnabled: 'says how the client was made',
  startAutoRefresh: 'starts a timer; acceptance/client-constants.test.ts tries it against a clock',
  stopAutoRefresh: 'stops that timer',
}

/** Where methods live. */
const apis = [
  '',
  'admin',
  'admin.mfa',
  'admin.oauth',
  'admin.customProviders',
  'admin.passkey',
  'mfa',
  'mfa.webauthn',
  'mfa.recoveryCodes',
  'oauth',
  'passkey',
]

const { auth } = newClient()
const tests = globSync('acceptance/**/*.test.ts')
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

/** What the client's types call private: halves of a public method, found on its prototype all the same. */
const hidden = new Set(
  ['GoTrueClient', 'GoTrueAdminApi'].flatMap((name) => {
    const types = readFileSync(
      createRequire(import.meta.url)
        .resolve('@supabase/auth-js')
        .replace(/index\.js$/, `${name}.d.ts`),
      'utf8',
    )
    return [...types.matchAll(/^ {4}(?:private|protected) (?:readonly )?(\w+)/gm)].map(
      ([, method = '']) => method,
    )
  }),
)

function methodsOf(api: string): string[] {
  const object = api
    .split('.')
    .reduce<unknown>((at, part) => (part ? (at as Record<string, unknown>)[part] : at), auth)
  const names = new Set<string>()
  for (let at = object; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
      if (typeof value === 'function' && name !== 'constructor' && !name.startsWith('_')) names.add(name)
    }
  }
  return [...names].filter((name) => !hidden.has(name)).map((name) => (api ? `${api}.${name}` : name))
}

const methods = apis.flatMap(methodsOf).sort()

/** `client.auth.admin.createUser(`, over as many lines as the formatter likes; also `admin.createUser(` after `{ admin }`. */
function isCalled(method: string) {
  const path = method.split('.').join('\\s*\\.\\s*')
  const calls = [
    `\\bauth\\s*\\.\\s*${path}\\s*\\(`,
    ...(method.includes('.') ? [`(?<![.\\w])${path}\\s*\\(`] : []),
  ]
  return new RegExp(calls.join('|')).test(tests)
}

test('the client has the methods that this list is made of', () => {
  expect(methods).toEqual(
    expect.arrayContaining(['signUp', 'admin.createUser', 'mfa.enroll', 'mfa.webauthn.enroll']),
  )
  expect(methods.length).toBeGreaterThan(80)
  expect(methods).not.toContain('signInWithEthereum')
})

test.each(methods.filter((method) => !(method in withoutServer)))('%s is tried', (method) => {
  expect(isCalled(method)).toBe(true)
})

test('what is excused from being tried exists', () => {
  expect(Object.keys(withoutServer).filter((method) => !methods.includes(method))).toEqual([])
})

test('a method that nobody tries would be noticed', () => {
  expect(isCalled('signInByThoughtTransfer')).toBe(false)
  expect(isCalled('admin.mfa.enrollEverybody')).toBe(false)
})
