/** What somebody has, as one word for each table: it must be the same after others have tried everything. */

import type pg from 'pg'

/** Times that a person's own session moves, and how often a shared comment was used by whomever. */
const MOVING = ['last_seen_at', 'last_active_at', 'uses']

export async function digestOf(database: pg.Pool, userId: string): Promise<Record<string, string>> {
  const { rows: tables } = await database.query<{ name: string; column: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, a.attname as column
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'private', 'exam_private', 'auth', 'storage')
       and (a.attname in ('user_id', 'owner_id') or (n.nspname = 'auth' and c.relname = 'users' and a.attname = 'id'))
     order by 1`,
  )
  const digests: Record<string, string> = {}
  for (const { name, column } of tables) {
    const { rows } = await database.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '') as digest
       from (select (to_jsonb(t) - $2::text[])::text as row from ${name} t where t."${column}"::text = $1) rows`,
      [userId, MOVING],
    )
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}

/** The tables in which something is not as it was. */
export function changedBetween(before: Record<string, string>, after: Record<string, string>) {
  return Object.keys(before).filter((name) => before[name] !== after[name])
}
