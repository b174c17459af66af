import { expect, test } from 'vitest'
import { apiKeysFrom, newApiKeys, roleLookup } from './api-keys.ts'

test('keys look as hosted ones do, and no two are alike', () => {
  const [one, other] = [newApiKeys(), newApiKeys()]

  expect(one.publishable).toMatch(/^sb_publishable_[\w-]{22}_[\w-]{8}$/)
  expect(one.secret).toMatch(/^sb_secret_[\w-]{22}_[\w-]{8}$/)
  expect(new Set([one.publishable, one.secret, other.publishable, other.secret]).size).toBe(4)
})

test('servers that share a signing secret have the same keys, and others have others', () => {
  const secret = 'a-secret-that-two-servers-have-in-common'

  expect(apiKeysFrom(secret)).toEqual(apiKeysFrom(secret))
  expect(apiKeysFrom(secret).secret).not.toBe(apiKeysFrom(`${secret}!`).secret)
  expect(apiKeysFrom(secret).secret.slice(10)).not.toBe(apiKeysFrom(secret).publishable.slice(15))
})

test('a key stands for its role, and whatever is no key of ours for none', () => {
  const keys = newApiKeys()
  const roleOf = roleLookup(keys)

  expect(roleOf(keys.publishable)).toBe('anon')
  expect(roleOf(keys.secret)).toBe('service_role')
  for (const wrong of [
    newApiKeys().secret,
    newApiKeys().publishable,
    '',
    keys.secret.slice(0, -1),
    'sb_secret_',
  ]) {
    expect(roleOf(wrong)).toBeUndefined()
  }
})
