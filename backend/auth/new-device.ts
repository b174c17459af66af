/** Tells the owner when somebody signs in from a program that none of the account's sessions came from. */

import type { Services } from '#backend/http/handler.ts'
import { sendMails } from './mail-limits.ts'
import { languageOf, newDeviceMail } from './mails.ts'
import { inet } from './network.ts'
import { afterCommit, type Sql } from './transaction.ts'

type Arrival = { userId: string; userAgent: string }

/**
 * Asked before the new session is there. The first session of an account is no news, nor is a program's next
 * version: numbers are left out of the comparison.
 */
export async function noticeNewDevice(
  sql: Sql,
  request: Request,
  services: Services,
  { userId, userAgent }: Arrival,
) {
  const { rows } = await sql.query<{ email: string; metadata: Record<string, unknown> | null }>(
    `select u.email, u.raw_user_meta_data as metadata from auth.users u
     where u.id = $1 and u.email_confirmed_at is not null
       and exists (select from auth.sessions s where s.user_id = u.id)
       and not exists (
         select from auth.sessions s where s.user_id = u.id
           and regexp_replace(coalesce(s.user_agent, ''), '[0-9._]+', '', 'g') = regexp_replace($2, '[0-9._]+', '', 'g'))`,
    [userId, userAgent],
  )
  const [owner] = rows
  if (!owner?.email) return
  const mail = newDeviceMail({
    to: owner.email,
    device: userAgent,
    address: inet(services.clientAddress(request)) ?? '',
    at: new Date(services.now()),
    language: languageOf(owner.metadata),
  })
  afterCommit(sql, () => sendMails(services, [mail]))
}
