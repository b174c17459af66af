import { afterEach, expect, test } from 'vitest'
import { kept } from './storage.ts'
import { refusedTokens, takesFromAddress } from './tokens-in-address.ts'

const KEY = 'sb-localhost-auth-token'
const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`
const signedIn = (id: string) =>
  kept.local.set(KEY, JSON.stringify({ access_token: tokenOf(id), user: { id } }))
const take = (told: Record<string, string>) => takesFromAddress(new URL(window.location.href), told)

afterEach(() => {
  kept.local.remove(KEY)
  window.history.replaceState(null, '', '/')
})

test('a link of a mail signs in where nobody is signed in, and whoever is signed in already', () => {
  expect(take({ access_token: tokenOf('asha') })).toBe(true)
  signedIn('asha')
  expect(take({ access_token: tokenOf('asha') })).toBe(true)
  expect(refusedTokens.now()).toBe(false)
})

test('what went wrong with a link is read by whoever is signed in', () => {
  signedIn('asha')
  expect(take({ error_code: 'otp_expired' })).toBe(true)
  expect(take({})).toBe(false)
  expect(take({ code: 'x' })).toBe(false)
})

test('somebody else’s link takes nobody’s place: it is refused, taken off the address, and told', () => {
  signedIn('asha')
  window.history.replaceState(null, '', `/daily-news?day=1#access_token=${tokenOf('mallory')}`)
  let told = 0
  const stop = refusedTokens.subscribe(() => {
    told += 1
  })
  expect(take({ access_token: tokenOf('mallory') })).toBe(false)
  expect(take({ access_token: 'no token' })).toBe(false)

  expect(window.location.href).toMatch(/\/daily-news\?day=1$/)
  expect([refusedTokens.now(), told]).toEqual([true, 2])
  stop()
})
