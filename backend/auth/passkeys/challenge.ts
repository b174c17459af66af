/** auth.webauthn_challenges: what a passkey must sign, within five minutes, once. */

import type { Services } from '#backend/http/handler.ts'
import { AuthError } from '../errors.ts'
import { isUuid } from '../mfa/path-id.ts'
import type { Sql } from '../transaction.ts'
import type { CeremonyData } from './ceremony.ts'

type Kind = 'registration' | 'authentication'

/** Until then somebody who comes late is told so; after that the challenge is unknown. */
const KEPT = 60 * 60 * 1000

export async function issueChallenge(
  sql: Sql,
  services: Services,
  { kind, userId, data }: { kind: Kind; userId: string | undefined; data: CeremonyData },
) {
  const id = crypto.randomUUID()
  const now = services.now()
  await sql.query('delete from auth.webauthn_challenges where expires_at < $1', [
    new Date(now - KEPT).toISOString(),
  ])
  await sql.query(
    `insert into auth.webauthn_challenges (id, user_id, challenge_type, session_data, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, userId ?? null, kind, JSON.stringify(data), new Date(now).toISOString(), data.expires],
  )
  return { id, expiresAt: Math.floor(Date.parse(data.expires) / 1000) }
}

/** Gone from here on, whatever becomes of the answer. One for `userId` is nobody else's. */
export async function takeChallenge(
  sql: Sql,
  services: Services,
  { kind, userId, id }: { kind: Kind; userId: string | undefined; id: string },
): Promise<CeremonyData> {
  if (id === '') throw new AuthError('validation_failed', 'challenge_id is required')
  if (!isUuid(id)) throw new AuthError('validation_failed', 'challenge_id must be a valid UUID')
  const { rows } = await sql.query<{ session_data: CeremonyData; expires_at: Date }>(
    `delete from auth.webauthn_challenges
     where id = $1 and challenge_type = $2 and user_id is not distinct from $3
     returning session_data, expires_at`,
    [id, kind, userId ?? null],
  )
  const [challenge] = rows
  if (!challenge) {
    throw new AuthError('webauthn_challenge_not_found', 'Challenge not found or already used')
  }
  if (challenge.expires_at.getTime() <= services.now()) {
    throw new AuthError('webauthn_challenge_expired', 'Challenge has expired')
  }
  return challenge.session_data
}
