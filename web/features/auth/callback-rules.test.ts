import { expect, test } from 'vitest'
import { arrivalOf, isOwnState, linkError, TO_SIGN_UP_AFTER, verdictOn } from './callback-rules.ts'

test.each([
  ['?error=access_denied', '', { kind: 'oauth-error' }],
  ['', '', { kind: 'nothing' }],
  ['?code=4/0A&state=s', '', { kind: 'code', code: '4/0A', state: 's' }],
  ['?code=4/0A', '', { kind: 'code', code: '4/0A', state: null }],
  ['?confirmed=true', '#access_token=a&type=signup', { kind: 'confirmed' }],
  ['?confirmed=true', '', { kind: 'confirmed' }],
  ['', '#access_token=a&type=magiclink', { kind: 'tokens' }],
  [
    '?confirmed=true',
    '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid',
    { kind: 'broken-link', reason: 'Email link is invalid' },
  ],
  [
    '?confirmed=true&error=access_denied&error_code=otp_expired',
    '',
    { kind: 'broken-link', reason: 'otp_expired' },
  ],
  ['', '#error=server_error', { kind: 'broken-link', reason: 'server_error' }],
])('%s%s is %o', (search, hash, arrival) => {
  expect(arrivalOf(search, hash)).toEqual(arrival)
})

test('an address without an error has none', () => {
  expect(linkError('?mode=reset', '')).toBeNull()
})

test.each([
  [{ needsSignup: true }, 'login', { kind: 'sign-up-first' }],
  [{ needsSignup: true, error: 'No account' }, 'signup', { kind: 'refused', message: 'No account' }],
  [{ confirmation_required: true }, 'login', { kind: 'confirm-first' }],
  [{ success: true, confirmation_required: true }, 'signup', { kind: 'confirm-first' }],
  [{ success: false, error: 'Code was used' }, 'login', { kind: 'refused', message: 'Code was used' }],
  [{ success: false }, 'login', { kind: 'refused', message: null }],
  [null, 'login', { kind: 'refused', message: null }],
  [{ success: true }, 'login', { kind: 'no-token' }],
  [
    { success: true, google_id_token: 'id', google_access_token: 'at' },
    'signup',
    { kind: 'tokens', idToken: 'id', accessToken: 'at' },
  ],
] as const)('the answer %o to %s is %o', (answer, type, verdict) => {
  expect(verdictOn(answer, type)).toEqual(verdict)
})

test.each([
  ['state-1', 'state-1', true],
  ['state-1', 'state-2', false],
  ['state-1', null, false],
  [null, 'state-1', false],
  [null, null, false],
  ['', '', false],
])('the state %s is this browser’s own %s: %s', (given, remembered, isOwn) => {
  expect(isOwnState(given, remembered)).toBe(isOwn)
})

test('the way to sign-up waits two seconds', () => {
  expect(TO_SIGN_UP_AFTER).toBe(2000)
})
