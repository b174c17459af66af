/**
 * Several server processes on one database sign with keys of their own. Each publishes its public keys in
 * `backend.signing_keys` and trusts what the others have published there: sign in at one, work at another.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import type { JWK } from 'jose'
import type { Services } from '#backend/http/handler.ts'

type Parts = Pick<Services, 'db' | 'keys' | 'log' | 'now' | 'project'>

export type PublishedKeys = {
  /** After this server's own keys have changed. */
  publish: () => Promise<void>
  close: () => Promise<void>
}

const RENEW = 60 * 60 * 1000
/** Beyond the next renewal, a key is trusted for as long as what it signed may live, and this much. */
const MARGIN = RENEW
const LOOK = 30_000
/** Tokens of unknown keys must not cost a query each: they wait for one that serves all. */
const LOOK_AGAIN = 250

export async function publishKeys(parts: Parts): Promise<PublishedKeys> {
  const { keys, log } = parts
  let known = ''
  let looking: Promise<void> | undefined
  let awaited: Promise<void> | undefined
  let lookedAt = 0
  const look = async () => {
    lookedAt = performance.now()
    const others = await othersKeys(parts)
    const found = JSON.stringify(others)
    if (found === known) return
    known = found
    await keys.trust(others)
  }
  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }
  keys.findOthers = () => {
    // A look under way may have begun before the key was there.
    awaited ??= sleep(Math.max(0, lookedAt + LOOK_AGAIN - performance.now()))
      .then(lookOnce)
      .finally(() => {
        awaited = undefined
      })
    return awaited
  }
  const quietly = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => log.warn({ err: error }, 'signing keys could not be exchanged'))

  await publish(parts)
  await lookOnce()
  const timers = [
    setInterval(
      quietly(() => publish(parts)),
      RENEW,
    ),
    setInterval(quietly(lookOnce), LOOK),
  ]
  for (const timer of timers) timer.unref()
  return {
    publish: () => publish(parts),
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      await (awaited ?? looking)?.catch(() => {})
    },
  }
}

async function publish({ keys, db, now, project }: Parts) {
  const trusted = now() + RENEW + MARGIN + project.auth.jwt_expiry * 1000
  for (const { jwk, goodUntil } of keys.own) {
    await db.owner.query(
      `insert into backend.signing_keys (kid, jwk, good_until) values ($1, $2, $3)
       on conflict (kid) do update set good_until = excluded.good_until`,
      [jwk.kid, JSON.stringify(jwk), new Date(Math.min(goodUntil, trusted)).toISOString()],
    )
  }
  await db.owner.query('delete from backend.signing_keys where good_until <= $1', [
    new Date(now()).toISOString(),
  ])
}

async function othersKeys({ keys, db, now }: Parts) {
  const { rows } = await db.owner.query<{ jwk: JWK; good_until: Date }>(
    `select jwk, good_until from backend.signing_keys
     where good_until > $1 and kid <> all ($2) order by kid`,
    [new Date(now()).toISOString(), keys.own.map(({ jwk }) => jwk.kid)],
  )
  return rows.map(({ jwk, good_until }) => ({ jwk, goodUntil: good_until.getTime() }))
}
