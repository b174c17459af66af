/** How often mail may go to one address, and how much this server sends in all. */

import { createHash } from 'node:crypto'
import type { Services } from '#backend/http/handler.ts'
import type { Message } from '#backend/mail/message.ts'
import { AuthError } from './errors.ts'
import { limiterFor } from './request-limits.ts'
import type { Sql } from './transaction.ts'

const HOUR = 3600

const KINDS = ['confirmation', 'recovery', 'magiclink', 'email_change', 'reauthentication'] as const

export type MailKind = (typeof KINDS)[number]

/**
 * Claims the right to one mail of this kind to this address. Kept by address rather than in the account's row: an
 * address without an account is held to the same gap, so the refusal does not tell which is which.
 */
export async function claimMail(services: Services, kind: MailKind, email: string) {
  if (await isMailBudgetSpent(services)) {
    throw new AuthError('over_email_send_rate_limit', 'email rate limit exceeded')
  }
  await claimGap(services, kind, email)
  // Paid for by whoever asks, not by whoever has an account: what is left would tell one from the other.
  if (services.config.rateLimits) await budget(services).penalty('server', mailsOf(kind, services))
}

function mailsOf(kind: MailKind, { project }: Services) {
  return kind === 'email_change' && project.auth.email.double_confirm_changes ? 2 : 1
}

async function claimGap(services: Services, kind: MailKind, email: string) {
  const gap = services.project.auth.email.max_frequency
  // Two requests may note their times in either order: without a gap neither must find the other's still ahead.
  if (gap === 0) return
  const now = services.now()
  const key = gapKey(kind, email)
  const { rowCount } = await services.db.owner.query(
    `insert into backend.rate_limits as gap (key, points, expire) values ($1, 1, $2)
     on conflict (key) do update set expire = excluded.expire where gap.expire <= $3`,
    [key, Math.round(now + gap * 1000), now],
  )
  if (rowCount === 0) throw await tooSoon(services, key, now)
}

/**
 * Whoever used a mail of ours has shown that the address is theirs: the next mail need not wait. Nobody else can bring
 * this about, so it tells nothing to those who only guess.
 */
export async function endMailGap(sql: Sql, email: string | null) {
  if (!email) return
  await sql.query('delete from backend.rate_limits where key = any($1)', [
    KINDS.map((kind) => gapKey(kind, email)),
  ])
}

function gapKey(kind: MailKind, email: string) {
  return `mail-gap:${kind}:${createHash('sha256').update(email).digest('hex')}`
}

async function tooSoon({ db }: Services, key: string, now: number) {
  const { rows } = await db.owner.query<{ expire: string }>(
    'select expire from backend.rate_limits where key = $1',
    [key],
  )
  const seconds = Math.max(1, Math.ceil((Number(rows[0]?.expire ?? now) - now) / 1000))
  return new AuthError(
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
    { retryAfter: seconds },
  )
}

/** Asked before it is known whether a mail will go out, so that the answer is the same for everyone. */
async function isMailBudgetSpent(services: Services) {
  if (!services.config.rateLimits) return false
  const spent = await budget(services).get('server')
  return spent !== null && spent.remainingPoints === 0
}

function budget({ db, project }: Services) {
  return limiterFor(db.owner, 'email-sent', project.auth.rate_limit.email_sent, HOUR)
}

/** After the commit: a mail must not announce what was rolled back. */
export async function sendMails(services: Services, messages: Message[]) {
  if (services.config.rateLimits && messages.length > 0) {
    await budget(services).penalty('server', messages.length)
  }
  sendClaimed(services, messages)
}

/** Those of a claim, which has paid for them. */
export function sendClaimed(services: Services, messages: Message[]) {
  for (const message of messages) services.mail.send(message)
}
