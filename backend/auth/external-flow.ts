/**
 * One trip to a provider and back: a row of auth.flow_state whose id travels as OAuth's `state`, good for five
 * minutes and for one return. What the trip's own nonce and verifier are follows from the id and a key that only
 * the server has, so that they need no column.
 */

import { createHmac } from 'node:crypto'
import type { Services } from '#backend/http/handler.ts'
import { AuthError } from './errors.ts'
import type { CodeChallenge } from './flow-state.ts'
import { UUID } from './signed-in.ts'
import type { Sql } from './transaction.ts'

/** Seconds between leaving for the provider and coming back. */
const TRIP_LIFE = 300

export type Trip = {
  id: string
  provider: string
  /** Where the person goes in the end; checked when the trip began. */
  target: string
  /** Absent: the tokens go into the address's fragment. */
  challenge?: CodeChallenge | undefined
  inviteToken?: string | undefined
  /** The account that a further identity is to be added to. */
  linkTo?: string | undefined
}

export async function startTrip(sql: Sql, services: Services, trip: Omit<Trip, 'id'>) {
  const id = crypto.randomUUID()
  await sql.query(
    `insert into auth.flow_state (
       id, code_challenge_method, code_challenge, provider_type, authentication_method, invite_token, referrer,
       linking_target_id, created_at, updated_at
     ) values ($1, $2, $3, $4, 'oauth', $5, $6, $7, $8, $8)`,
    [
      id,
      trip.challenge?.method ?? null,
      trip.challenge?.challenge ?? null,
      trip.provider,
      trip.inviteToken || null,
      trip.target,
      trip.linkTo ?? null,
      new Date(services.now()).toISOString(),
    ],
  )
  return id
}

type TripRow = {
  id: string
  provider_type: string
  referrer: string | null
  code_challenge: string | null
  code_challenge_method: 's256' | 'plain' | null
  invite_token: string | null
  linking_target_id: string | null
  created_at: Date
}

/** Marks the trip as over before the provider is asked: a second return with the same state finds it so. */
export async function endTrip(services: Services, state: string): Promise<Trip> {
  const { owner } = services.db
  const id = UUID.test(state) ? state : null
  const { rows } = await owner.query<TripRow>(
    `update auth.flow_state set auth_code_issued_at = $2, updated_at = $2
     where id = $1 and authentication_method = 'oauth' and auth_code_issued_at is null returning *`,
    [id, new Date(services.now()).toISOString()],
  )
  const [row] = rows
  if (!row) {
    const { rowCount } = await owner.query('select from auth.flow_state where id = $1', [id])
    if (rowCount) throw new AuthError('flow_state_already_used', 'OAuth state has already been used')
    throw tripGone()
  }
  if (row.created_at.getTime() + TRIP_LIFE * 1000 <= services.now()) {
    throw tripGone()
  }
  const { code_challenge: challenge, code_challenge_method: method } = row
  return {
    id: row.id,
    provider: row.provider_type,
    target: row.referrer ?? services.siteUrl(),
    challenge: challenge && method ? { challenge, method } : undefined,
    inviteToken: row.invite_token ?? undefined,
    linkTo: row.linking_target_id ?? undefined,
  }
}

/** Once the account is locked that the trip links to: its owner may have ended the trip while the provider was asked. */
export async function requireTrip(sql: Sql, { id }: Trip) {
  const { rowCount } = await sql.query('select from auth.flow_state where id = $1 for update', [id])
  if (!rowCount) throw tripGone()
}

function tripGone() {
  return new AuthError('bad_oauth_state', 'OAuth state not found or expired')
}

type ProviderTokens = { accessToken: string | undefined; refreshToken: string | undefined }

/** Hands out the code that /token?grant_type=pkce trades for a session. */
export async function issueTripCode(
  sql: Sql,
  services: Services,
  trip: Trip,
  userId: string,
  { accessToken, refreshToken }: ProviderTokens,
) {
  const code = crypto.randomUUID()
  await sql.query(
    `update auth.flow_state set user_id = $2, auth_code = $3, auth_code_issued_at = $4, updated_at = $4,
       provider_access_token = $5, provider_refresh_token = $6 where id = $1`,
    [
      trip.id,
      userId,
      code,
      new Date(services.now()).toISOString(),
      accessToken ?? null,
      refreshToken ?? null,
    ],
  )
  return code
}

export function tripNonce(services: Services, id: string) {
  return derived(services, `provider nonce:${id}`)
}

/** PKCE towards the provider (RFC 7636): 43 characters. */
export function tripVerifier(services: Services, id: string) {
  return derived(services, `provider code verifier:${id}`)
}

function derived({ keys }: Services, what: string) {
  return createHmac('sha256', keys.jwtSecret).update(what).digest('base64url')
}
