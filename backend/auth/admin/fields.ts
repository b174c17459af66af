/** What an administrator may say of an account, checked. */

import { z } from 'zod'
import type { Services } from '#backend/http/handler.ts'
import { emailAddress } from '../email-address.ts'
import { AuthError } from '../errors.ts'
import { hashPassword } from '../password-hash.ts'
import { checkNewPassword } from '../password-rules.ts'
import { phoneNumber } from '../phone-number.ts'
import { record, text } from '../request-body.ts'
import { UUID } from '../signed-in.ts'

const flag = z.boolean().nullish()

export const UserBody = z.object({
  id: text,
  aud: text,
  role: text,
  email: text,
  phone: text,
  password: text,
  password_hash: text,
  email_confirm: flag,
  phone_confirm: flag,
  user_metadata: record,
  app_metadata: record,
  ban_duration: text,
})

export type UserFields = {
  id: string | undefined
  aud: string | undefined
  role: string | undefined
  email: string | undefined
  phone: string | undefined
  encryptedPassword: string | undefined
  emailConfirm: boolean
  phoneConfirm: boolean
  userMetadata: Record<string, unknown> | undefined
  appMetadata: Record<string, unknown> | undefined
  /** null lifts a ban. */
  bannedUntil: Date | null | undefined
}

/** Throws validation_failed or weak_password. */
export async function readFields(services: Services, body: z.infer<typeof UserBody>): Promise<UserFields> {
  const words = [body.aud, body.role]
  if (words.some((word) => word.length > 255)) {
    throw new AuthError('validation_failed', 'aud and role must be 255 characters or less')
  }
  return {
    id: body.id ? readId(body.id) : undefined,
    aud: body.aud || undefined,
    role: body.role || undefined,
    email: body.email ? emailAddress(body.email) : undefined,
    phone: body.phone ? phoneNumber(body.phone) : undefined,
    emailConfirm: body.email_confirm ?? false,
    phoneConfirm: body.phone_confirm ?? false,
    userMetadata: body.user_metadata ?? undefined,
    appMetadata: body.app_metadata ?? undefined,
    bannedUntil: body.ban_duration ? readBan(body.ban_duration, services.now()) : undefined,
    encryptedPassword: await readPassword(services, body),
  }
}

function readId(id: string) {
  if (!UUID.test(id)) throw new AuthError('validation_failed', 'ID must conform to the uuid v4 format')
  if (/^[0-]+$/.test(id)) throw new AuthError('validation_failed', 'ID cannot be a nil uuid')
  return id.toLowerCase()
}

const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/
/** A costlier hash would hold up every sign-in. */
const MAX_COST = 15

async function readPassword(services: Services, { password, password_hash }: z.infer<typeof UserBody>) {
  if (password && password_hash) {
    throw new AuthError('validation_failed', 'Only a password or a password hash should be provided')
  }
  if (password) {
    checkNewPassword(password, services.project.auth)
    return hashPassword(password)
  }
  if (!password_hash) return undefined
  const [, cost] = BCRYPT.exec(password_hash) ?? []
  if (!cost) {
    throw new AuthError(
      'validation_failed',
      'password_hash must be a bcrypt hash: argon2 and scrypt hashes cannot be imported here',
    )
  }
  if (Number(cost) > MAX_COST || Number(cost) < 4) {
    throw new AuthError(
      'validation_failed',
      `password_hash must have a bcrypt cost between 4 and ${MAX_COST}`,
    )
  }
  return password_hash
}

const UNITS = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 }
/** The longest duration that Go, in which the protocol's original is written, can count. */
const LONGEST = 2 ** 63 / 1e6

/** "24h", "1h30m", or "none". */
function readBan(duration: string, now: number): Date | null {
  if (duration === 'none') return null
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)]
  const total = parts.reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * UNITS[unit as keyof typeof UNITS],
    0,
  )
  if (duration.length > 100 || parts.map(([part]) => part).join('') !== duration || total > LONGEST) {
    throw new AuthError(
      'validation_failed',
      `invalid format for ban duration: ${JSON.stringify(duration.slice(0, 100))} is neither a duration such as "24h" nor "none"`,
    )
  }
  return new Date(now + total)
}
