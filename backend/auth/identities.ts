/** auth.identities: the ways in which one account can prove who it is. */

import type { Services } from '#backend/http/handler.ts'
import type { Sql } from './transaction.ts'

export type Metadata = Record<string, unknown>

export type Identity = {
  id: string
  provider_id: string
  user_id: string
  provider: string
  identity_data: Metadata
  email: string | null
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
}

/** What sign-up knows of a person beyond their own words. */
export function emailIdentity(id: string, email: string, verified = false) {
  return { sub: id, email, email_verified: verified, phone_verified: false }
}

type NewIdentity = { userId: string; provider: string; providerId: string; data: Metadata }

export async function addIdentity(
  sql: Sql,
  services: Services,
  { userId, provider, providerId, data }: NewIdentity,
) {
  const id = crypto.randomUUID()
  await sql.query(
    `insert into auth.identities (
       id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at
     ) values ($1, $2, $3, $4, $5, $6, $6, $6)`,
    [id, providerId, userId, JSON.stringify(data), provider, new Date(services.now()).toISOString()],
  )
  return id
}

/** app_metadata names the first provider and all of them, as policies and clients read it. */
export async function noteProviders(sql: Sql, userId: string) {
  await sql.query(
    `update auth.users u set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || (
       select case when count(*) = 0 then '{}'::jsonb else jsonb_build_object(
         'provider', (array_agg(provider order by since, provider))[1],
         'providers', jsonb_agg(provider order by since, provider)) end
       from (select provider, min(created_at) as since from auth.identities where user_id = $1 group by provider) i)
     where u.id = $1`,
    [userId],
  )
}

export function identityAnswer(identity: Identity) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: identity.last_sign_in_at ? new Date(identity.last_sign_in_at) : undefined,
    created_at: new Date(identity.created_at),
    updated_at: new Date(identity.updated_at),
    email: identity.email ?? undefined,
  }
}
