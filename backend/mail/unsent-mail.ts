/** Writes down, for whoever looks after the site, which mail waits and which did not go out: why, never whose. */

import type { Logger } from 'pino'
import type { Database } from '#backend/database/connect.ts'

/** None of it ever rejects: mail goes or waits whether or not that can be written down. */
export type UnsentMail = {
  waits: (id: string, problem: string) => Promise<void>
  sent: (id: string) => Promise<void>
  gone: (id: string, state: 'refused' | 'too-late', problem: string) => Promise<void>
}

export function writtenUnsentMail({ owner }: Pick<Database, 'owner'>, log: Logger): UnsentMail {
  const write = async (text: string, values: unknown[]) => {
    try {
      await owner.query(text, values)
    } catch (error) {
      log.warn({ err: error }, 'mail that was not sent could not be written down')
    }
  }
  const put = (id: string, state: string, problem: string) =>
    write(
      `with old as (delete from backend.unsent_mails where at < now() - interval '7 days')
       insert into backend.unsent_mails (id, state, problem) values ($1, $2, $3)
       on conflict (id) do update set state = excluded.state, problem = excluded.problem, at = now()`,
      [id, state, problem],
    )
  return {
    waits: (id, problem) => put(id, 'waiting', problem),
    sent: (id) => write('delete from backend.unsent_mails where id = $1', [id]),
    gone: put,
  }
}
