/** How often one address, or one account, may ask: counted in PostgreSQL, so that every server process counts together. */

import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Services } from '#backend/http/handler.ts'
import type { AuthSettings } from '#backend/project.ts'
import { AuthError } from './errors.ts'
import { networkOf } from './network.ts'

const MINUTES = 60
const HOURS = 60 * MINUTES

type Limit = { points: (limits: AuthSettings['rate_limit']) => number; seconds: number }

const signIns: Limit = { points: (limits) => limits.sign_in_sign_ups, seconds: 5 * MINUTES }
const tokens: Limit = { points: (limits) => limits.token_refresh, seconds: 5 * MINUTES }

/** Each endpoint counts for itself. Hosted Supabase counts password sign-ins as refreshes; ours have their own, lower limit. */
const BUCKETS = {
  signup: signIns,
  'sign-in': signIns,
  otp: signIns,
  magiclink: signIns,
  recover: signIns,
  resend: signIns,
  reauthenticate: signIns,
  'update-user': signIns,
  sso: signIns,
  web3: signIns,
  'passkey-options': signIns,
  'passkey-verify': signIns,
  token: tokens,
  authorize: tokens,
  callback: tokens,
  verify: { points: (limits) => limits.token_verifications, seconds: 5 * MINUTES },
  anonymous: { points: (limits) => limits.anonymous_users, seconds: HOURS },
  'mfa-enroll': signIns,
  'mfa-challenge': { points: () => 15, seconds: MINUTES },
  'mfa-verify': { points: () => 15, seconds: MINUTES },
} satisfies Record<string, Limit>

export type Bucket = keyof typeof BUCKETS

/** Throws over_request_rate_limit. */
export async function limitRequests(request: Request, services: Services, bucket: Bucket) {
  if (!services.config.rateLimits) return
  const { points, seconds }: Limit = BUCKETS[bucket]
  const limiter = limiterFor(services.db.owner, bucket, points(services.project.auth.rate_limit), seconds)
  await consume(limiter, networkOf(services.clientAddress(request)))
}

const ACCOUNT_TRIES = 10

/**
 * Guesses at one account count from whatever address they come, and alike whether it exists. Count first, so that
 * guesses at once cannot outrun the counter; `succeeded` gives the account its tries back.
 */
export async function limitAccount(services: Services, what: Guessed, email: string) {
  if (services.config.rateLimits) await consume(accountLimiter(services, what), accountKey(email))
  return { succeeded: () => clearAccountTries(services, what, email) }
}

/** When what was guessed at is not there any more. */
export async function clearAccountTries(services: Services, what: Guessed, email: string) {
  if (services.config.rateLimits) await accountLimiter(services, what).delete(accountKey(email))
}

type Guessed = 'password' | 'otp' | 'mfa' | 'recovery-code'

function accountLimiter({ db }: Services, what: Guessed) {
  return limiterFor(db.owner, `account-${what}`, ACCOUNT_TRIES, 15 * MINUTES)
}

function accountKey(email: string) {
  return createHash('sha256').update(email.toLowerCase()).digest('hex')
}

async function consume(limiter: RateLimiterPostgres, key: string) {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new AuthError('over_request_rate_limit', 'Request rate limit reached', {
      retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
    })
  }
}

const limiters = new WeakMap<pg.Pool, Map<string, RateLimiterPostgres>>()

export function limiterFor(pool: pg.Pool, name: string, points: number, seconds: number) {
  const made = limiters.get(pool) ?? new Map<string, RateLimiterPostgres>()
  limiters.set(pool, made)
  let limiter = made.get(name)
  if (!limiter) {
    limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'backend',
      tableName: 'rate_limits',
      tableCreated: true,
      // One of them sweeps the table for all.
      clearExpiredByTimeout: made.size === 0,
      keyPrefix: name,
      points,
      duration: seconds,
      // Whoever is over the limit is refused from memory until the window ends: a flood costs no queries.
      inMemoryBlockOnConsumed: points + 1,
    })
    made.set(name, limiter)
  }
  return limiter
}
