/** Codes of an authenticator app (RFC 6238): SHA-1, six digits, every half minute, one half minute early or late. */

import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { Sql } from '../transaction.ts'

const PERIOD = 30
const WINDOW = 1
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20

export function newTotp({ issuer, account }: { issuer: string; account: string }) {
  const secret = new Secret({ size: SECRET_BYTES })
  const uri = new TOTP({ issuer, label: account, secret, period: PERIOD }).toString()
  // Raw SVG, which the official client puts into a data URI as it is: it may hold no "#".
  return { secret: secret.base32, uri, qr_code: renderSVG(uri, { ecc: 'M', pixelSize: 4 }) }
}

/** The half minute, counted from 1970, that the code belongs to; undefined when it is not good now. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  // No secret, and one that another server encrypted, are good for no code at all.
  if (!/^\d{6}$/.test(code) || !/^[A-Z2-7]{16,}$/.test(secret)) return undefined
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD })
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD) + delta
}

/** False when this code, or a later one, was used before (RFC 6238, 5.2: a code is good once). */
export async function takeStep(sql: Sql, factorId: string, step: number) {
  const { rowCount } = await sql.query(
    `insert into backend.totp_steps as used (factor_id, step) values ($1, $2)
     on conflict (factor_id) do update set step = excluded.step where used.step < excluded.step`,
    [factorId, step],
  )
  return rowCount === 1
}
