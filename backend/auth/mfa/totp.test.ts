import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { newTotp, stepOf } from './totp.ts'

/** RFC 6238, appendix B: the secret of its SHA-1 vectors, and their last six digits. */
const SECRET = Secret.fromLatin1('12345678901234567890').base32

test.each([
  [59, '287082', 1],
  [1111111109, '081804', 37037036],
  [1111111111, '050471', 37037037],
  [1234567890, '005924', 41152263],
  [2000000000, '279037', 66666666],
  [20000000000, '353130', 666666666],
])('at second %i the code of the specification is %s', (seconds, code, step) => {
  expect(stepOf(SECRET, code, seconds * 1000)).toBe(step)
})

test('a code that comes early or late belongs to its own half minute', () => {
  const codeAt = (seconds: number) =>
    new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp: seconds * 1000 })

  expect(stepOf(SECRET, codeAt(1030), 1000_000)).toBe(34)
  expect(stepOf(SECRET, codeAt(970), 1000_000)).toBe(32)
  expect(stepOf(SECRET, codeAt(1060), 1000_000)).toBeUndefined()
})

test.each(['', 'JBSWY3DP', '{"alg":"AES-GCM-256","data":"x"}'])(
  '%j is no secret, and no code fits it',
  (secret) => {
    const empty = new TOTP({ secret: new Secret({ buffer: new ArrayBuffer(0) }) }).generate({ timestamp: 0 })

    expect(stepOf(secret, empty, 0)).toBeUndefined()
  },
)

test('no two factors share a secret', () => {
  const secrets = Array.from({ length: 50 }, () => newTotp({ issuer: 'Mentor', account: 'asha' }).secret)

  expect(new Set(secrets).size).toBe(50)
})
