/** Sees to it that every table that can hold something of a learner holds a row of theirs, whichever tables there are. */

import type pg from 'pg'

/** A row that cannot be there, and why. */
export const NEVER_FILLED: Record<string, string> = {
  'auth.oauth_authorizations': 'needs an application that signs in through this site, and there are none',
  'auth.oauth_consents': 'needs an application that signs in through this site, and there are none',
  'private.export_parts': 'made by an export that is under way',
  'private.export_plans': 'made by an export that is under way',
}

/** What has to be just so in a row that is made up. */
const EXACTLY: Record<string, Record<string, unknown>> = {
  'auth.mfa_challenges': { ip_address: '127.0.0.1' },
  'auth.one_time_tokens': { token_type: 'recovery_token' },
  'auth.webauthn_challenges': { challenge_type: 'registration' },
  'exam_private.challenge_locks': { calls: 'tf' },
  'private.answer_appeals': { state: 'open', decided_at: null },
  // its mail would be sent at any moment, even when all else has gone
  'private.account_locks': { mail_due_at: null },
  'private.challenge_players': { alias: 'canary7391 plays' },
  'private.event_mails': { kind: 'day', day: '2030-01-01', sent_at: '2026-01-01' },
  'private.mentor_claims': { task: 'marks' },
  'private.notification_choices': { about: 'plan' },
  'private.plan_feeds': { language: 'en' },
  'private.second_looks': { look: 2, why: 'share' },
  'private.traffic_refusals': { what: 'x' },
}

type Column = { name: string; type: string; kind: string; label: string | null }
type Key = { columns: string[]; parent: string; parent_columns: string[] }

/** Returns what could not be filled, each with the reason. */
export async function fillEveryTable(database: pg.Pool, id: string, text: string) {
  const refused: string[] = []
  // A row may hang on one that is only made in the first round.
  for (let round = 0; round < 3; round += 1) {
    refused.length = 0
    for (const [table, condition] of Object.entries(await personalTables(database))) {
      if (NEVER_FILLED[table]) continue
      const { rowCount } = await database.query(`select from ${table} t where ${condition} limit 1`, [id])
      if (rowCount) continue
      const problem = await fill(database, table, id, text).catch((error: Error) => error.message)
      if (problem) refused.push(`${table}: ${problem}`)
    }
    if (refused.length === 0) break
  }
  return refused
}

export async function personalTables(database: pg.Pool) {
  const { rows } = await database.query<{ found: Record<string, string> }>(
    'select private.personal_tables() as found',
  )
  return rows[0]?.found as Record<string, string>
}

async function fill(database: pg.Pool, table: string, id: string, text: string) {
  const values: Record<string, unknown> = {}
  const { rows: columns } = await database.query<Column>(
    `select attname as name, format_type(atttypid, null) as type, typtype as kind,
       (select enumlabel from pg_enum where enumtypid = atttypid order by enumsortorder limit 1) as label
     from pg_attribute join pg_type on pg_type.oid = atttypid
     where attrelid = $1::regclass and attnum > 0 and attnotnull and not atthasdef and attidentity = ''`,
    [table],
  )
  for (const column of columns) values[column.name] = madeUp(column, text)
  const { rows: keys } = await database.query<Key>(
    `select array(select attname::text from unnest(conkey) with ordinality k (n, at)
         join pg_attribute on attrelid = conrelid and attnum = n order by at) as columns,
       confrelid::regclass::text as parent,
       array(select attname::text from unnest(confkey) with ordinality k (n, at)
         join pg_attribute on attrelid = confrelid and attnum = n order by at) as parent_columns
     from pg_constraint where contype = 'f' and conrelid = $1::regclass and conparentid = 0`,
    [table],
  )
  Object.assign(values, EXACTLY[table])
  for (const key of keys) {
    if (key.parent === 'auth.users') {
      const [column] = key.columns
      if (column && (column in values || column === 'user_id')) values[column] = id
    } else if (key.columns.some((column) => column in values)) {
      const parent = await parentRow(database, key, id, values)
      if (!parent) return `there is no row in ${key.parent} that it could hang on`
      for (const [at, column] of key.columns.entries()) values[column] = parent[key.parent_columns[at] ?? '']
    }
  }
  const names = Object.keys(values)
  await database.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
     values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    names.map((name) => values[name]),
  )
  const { rowCount } = await database.query(
    `select from ${table} t where ${(await personalTables(database))[table]} limit 1`,
    [id],
  )
  return rowCount ? undefined : 'the row that was made is not theirs'
}

/** One of the learner's own, where the table above is theirs too. */
async function parentRow(database: pg.Pool, key: Key, id: string, values: Record<string, unknown>) {
  const name = key.parent.includes('.') ? key.parent : `public.${key.parent}`
  const condition = (await personalTables(database))[name]
  const known = key.columns.flatMap((column, at) =>
    column in (EXACTLY[name] ?? {}) || (column === 'day' && values.day)
      ? [`t."${key.parent_columns[at]}" = '${values[column]}'`]
      : [],
  )
  const where = [condition ?? '$1::uuid is not null', ...known].map((part) => `(${part})`).join(' and ')
  const { rows } = await database.query(
    `select ${key.parent_columns.map((column) => `t."${column}"`).join(', ')} from ${name} t
     where ${where} order by 1 desc limit 1`,
    [id],
  )
  return rows[0] as Record<string, unknown> | undefined
}

function madeUp({ type, kind, label }: Column, text: string): unknown {
  if (kind === 'e') return label
  if (type.endsWith('[]')) return []
  if (/^(text|character)/.test(type)) return `${text} ${crypto.randomUUID()}`.slice(0, 60)
  if (/int|numeric|real|double/.test(type)) return 1
  if (type === 'uuid') return crypto.randomUUID()
  if (type === 'boolean') return true
  if (type === 'date') return '2026-01-01'
  if (/^time/.test(type)) return new Date().toISOString()
  if (/^json/.test(type)) return JSON.stringify({ said: text })
  if (type === 'bytea') return Buffer.from(crypto.randomUUID())
  if (type === 'inet') return '127.0.0.1'
  throw new Error(`Say how a value of the type ${type} is made up`)
}
