import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '#backend/config.ts'
import { newPushKeys, pushKeysFrom } from './push-keys.ts'

test.each([
  ['new ones', newPushKeys()],
  ['those of a secret', pushKeysFrom('a-secret-that-two-servers-have-in-common')],
])('%s are a pair, in the form that browsers and push services take', (_name, { publicKey, privateKey }) => {
  expect(publicKey).toMatch(/^B[\w-]{86}$/)
  expect(privateKey).toMatch(/^[\w-]{43}$/)
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  expect(curve.getPublicKey().toString('base64url')).toBe(publicKey)
})

test('of one secret they are always the same, of another others', () => {
  expect(pushKeysFrom('one')).toEqual(pushKeysFrom('one'))
  expect(pushKeysFrom('one')).not.toEqual(pushKeysFrom('other'))
  expect(newPushKeys()).not.toEqual(newPushKeys())
})

test('keys from the configuration come as a pair in this form, or not at all', () => {
  const { publicKey, privateKey } = newPushKeys()
  const given = {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:a@example.in',
  }
  expect(readConfig(given).functionSecrets).toMatchObject(given)
  expect(() => readConfig({ VAPID_PUBLIC_KEY: publicKey })).toThrow('set both, or neither')
  expect(() => readConfig({ VAPID_PRIVATE_KEY: privateKey })).toThrow('set both, or neither')
  expect(() => readConfig({ ...given, VAPID_PUBLIC_KEY: privateKey })).toThrow(
    'VAPID_PUBLIC_KEY is not usable',
  )
  expect(() => readConfig({ ...given, VAPID_SUBJECT: 'desk@example.in' })).toThrow('mailto: or https://')
})
