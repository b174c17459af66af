/** Every column that holds words, from the catalogue: filled with what an attacker would store, or named with a reason. */

import type pg from 'pg'
import { tableNamed } from '#supabase/tests/doors/tables.ts'
import { ADDRESSES, ALL, markOf, SHORTER } from './words.ts'

export type Column = {
  name: string
  place: string
  column: string
  type: 'text' | 'text[]' | 'jsonb'
  /** Rows hang together by it. */
  isKey: boolean
  /** A learner may write it without a function in between. */
  isWritable: boolean
  isGenerated: boolean
  rows: number
}
export type Filled = { name: string; mark: string; how: 'filled' | 'refused' | 'key' | 'generated' | 'left' }

/** Accepted by the table, written by the product only, and read as a code: with anything else in it the pages stand still. */
const CODES: Record<string, string> = {
  'public.events.tz': 'a zone of the clock, looked up before it is written',
  'public.streaks.time_zone': 'a zone of the clock, looked up before it is written',
  'public.data_releases.rule': 'a rule of coming back, read by the loader',
}

/** Names of other rows: changed in one row only, or nothing would be found by the others. */
const NAMES_OTHERS =
  /(^|_)(ids?|slug|topics?|hash|key|ref|items?|block|section|part|work|questions|setup|rule)$/

/** Never sent to a browser. What the pages do show of other rows is covered by their own columns. */
export const NOT_SENT: readonly [RegExp, string][] = [
  [
    /^exam_private\.(challenge_flags\.fast|challenge_states\.code|mains_answers\.fact_ids|question_keys\.(fact_ids|sources)|planned_exam_rules\.fields)$/,
    'read by functions of the database, which give away sums or nothing of it',
  ],
  [
    /^exam_private\.(key_changes|key_rulings|planned_exam_rules|question_decisions)\./,
    'told as text to whoever gave the answer, in a history that a row of its own does not make',
  ],
  [
    /^public\.(assistant_calls|library_loads|library_synonyms|library_words|news_revisions)\./,
    'books of the server',
  ],
  [/^public\.chunks\./, 'what the assistant searches: it quotes passages as text (markdown.test.tsx)'],
  [
    /(content_hash|prompt_version|etag|last_modified|shingles|entities|numbers|as_loaded|notifications\.key|plans\.told_exams|event_category|checked_in)$/,
    'a mark that programs compare',
  ],
  [/^public\.feed_entries\.url$/, 'by which an entry is known again; pages show `link`'],
  [
    /^public\.(regrades|news_history|peer_comparisons|diagnostic_sessions|attempt_reflections|answer_reports|evaluations|answer_pages|replans|event_rsvps|news_drafts)\./,
    'shown in states of an answer, a plan or a draft that a row alone does not make; each part is React text (invariants.test.ts)',
  ],
  [
    /(^public\.(plans\.phases|learner_notes\.topic|questions\.news_id|news_tens\.items|data_releases\.fact_ids|missions\.(before|moved))|\.(ref|topic|questions))$/,
    'names another row; nothing is shown of it where there is none',
  ],
  [
    /^public\.(mission_tasks|plan_tasks|plan_blocks|saved_views|annotations|reading_progress|data_exports)\./,
    'of a day, a plan, a view or a text that the row alone does not make; each part is React text (invariants.test.ts)',
  ],
  [
    /^public\.chat_(sessions|messages)\.(session_id|suggestions|title)$/,
    'of a conversation by that name; what is said in it is shown (chat.test.ts)',
  ],
  [
    /^private\.search_entries\./,
    'found by words that are indexed as they are written; shown as text (site-search.test.tsx)',
  ],
  [/^public\.fact_uses\.was_/, 'shown beside a figure that changed while it was read'],
]

export async function columnsOfWords(database: pg.ClientBase) {
  const { rows } = await database.query<Column>(
    `select format('%s.%s.%s', n.nspname, c.relname, a.attname) as name, format('%I.%I', n.nspname, c.relname) as place,
       a.attname as column, format_type(a.atttypid, null) as type, a.attgenerated <> '' as "isGenerated",
       exists (select from pg_constraint where conrelid = c.oid and contype in ('p', 'f') and a.attnum = any (conkey)) as "isKey",
       has_column_privilege('authenticated', c.oid, a.attnum, 'insert, update') as "isWritable", 0 as rows
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where (n.nspname in ('public', 'exam_private') or n.nspname = 'private' and c.relname = 'search_entries') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
       and format_type(a.atttypid, null) in ('text', 'text[]', 'jsonb') order by 1`,
  )
  return rows
}

/** As somebody would who has got past every function: no trigger runs, constraints hold. */
export async function fill(database: pg.ClientBase, columns: Column[], owner: string): Promise<Filled[]> {
  await database.query('set session_replication_role = replica')
  for (const place of new Set(columns.map((one) => one.place))) await needsRow(database, place, owner)
  const filled: Filled[] = []
  for (const [at, column] of columns.entries()) {
    const mark = markOf(at)
    const how = await fillOne(database, column, mark)
    filled.push({ name: column.name, mark, how })
  }
  await database.query('reset session_replication_role')
  return filled
}

async function fillOne(database: pg.ClientBase, column: Column, mark: string): Promise<Filled['how']> {
  if (column.isGenerated) return 'generated'
  if (CODES[column.name]) return 'left'
  if (column.isKey && !column.isWritable) return 'key'
  const isAddress = /url|href|link|cover|_path$/.test(column.column)
  const words = (isAddress ? ADDRESSES : [ALL, ...SHORTER]).map((one) => `${one} ${mark}`)
  for (const word of words)
    for (const update of updatesOf(column)) if (await does(database, update, word)) return 'filled'
  return 'refused'
}

/** All rows that have something, or one; what stands there already goes on standing there, or not. */
function updatesOf({ place, column, type, isKey }: Column): string[] {
  const name = `"${column}"`
  const one = `ctid = (select ctid from ${place} order by ${name} is null limit 1)`
  if (type === 'text[]')
    return [
      `update ${place} set ${name} = ${name} || $1::text where ${name} <> '{}'`,
      `update ${place} set ${name} = array[$1::text] where ${one}`,
    ]
  if (type === 'jsonb')
    return [
      `update ${place} set ${name} = pg_temp.in_words(${name}, $1) where pg_temp.in_words(${name}, $1) <> ${name}`,
      `update ${place} set ${name} = jsonb_build_object('en', $1::text, 'hi', $1::text, 'title', $1::text, 'text', $1::text) where ${one}`,
      `update ${place} set ${name} = jsonb_build_array($1::text) where ${one}`,
      `update ${place} set ${name} = to_jsonb($1::text) where ${one}`,
    ]
  const alone = [`update ${place} set ${name} = $1 where ${one}`]
  if (isKey || NAMES_OTHERS.test(column)) return alone
  return [
    `update ${place} set ${name} = ${name} || ' ' || $1 where ${name} is not null`,
    `update ${place} set ${name} = $1 where ${name} is not null`,
    `update ${place} set ${name} = $1`,
    ...alone,
  ]
}

/** Words inside JSON are those with a space in them, and addresses; all else there is names of ours. */
export const IN_WORDS = `create function pg_temp.in_words(given jsonb, word text) returns jsonb language plpgsql as $$
begin
  return case jsonb_typeof(given)
    when 'string' then case when given #>> '{}' ~ ' ' then to_jsonb((given #>> '{}') || ' ' || word)
      when given #>> '{}' ~ '^https?:' then to_jsonb('javascript:ran()//' || word) else given end
    when 'array' then (select coalesce(jsonb_agg(pg_temp.in_words(one, word) order by at), '[]')
      from jsonb_array_elements(given) with ordinality list (one, at))
    when 'object' then (select coalesce(jsonb_object_agg(key, pg_temp.in_words(value, word)), '{}') from jsonb_each(given))
    else given end;
end $$`

async function does(database: pg.ClientBase, update: string, word: string) {
  try {
    await database.query('begin')
    const { rowCount } = await database.query(update, [word])
    await database.query('commit')
    return (rowCount ?? 0) > 0
  } catch {
    await database.query('rollback')
    return false
  }
}

/** A table without rows shows nothing: it gets the row that the doors are tried with, or one of the plainest values. */
async function needsRow(database: pg.ClientBase, place: string, owner: string) {
  const { rows } = await database.query(`select from ${place} limit 1`)
  if (rows.length > 0) return
  const { rows: columns } = await database.query<{ name: string; type: string; listed: string | null }>(
    `select a.attname as name, format_type(a.atttypid, null) as type,
       (select substring(pg_get_constraintdef(k.oid) from '''([^'']+)''::text') from pg_constraint k
        where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ 'ANY' limit 1) as listed
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull and d.oid is null
       and a.attgenerated = '' and a.attidentity = ''`,
    [place],
  )
  const row = {
    ...Object.fromEntries(
      columns.map(({ name, type, listed }) => [name, listed ?? plain(name, type, owner)]),
    ),
    ...ofTheDoors(place, owner),
  }
  await database.query(
    `insert into ${place} (${Object.keys(row).map((name) => `"${name}"`)})
     select ${Object.keys(row).map((name) => `"${name}"`)} from jsonb_populate_record(null::${place}, $1::jsonb)`,
    [JSON.stringify(row)],
  )
}

function ofTheDoors(place: string, owner: string) {
  try {
    return place.startsWith('public.') ? tableNamed(place.slice('public.'.length)).insert(owner) : {}
  } catch {
    return {}
  }
}

function plain(name: string, type: string, owner: string): unknown {
  if (type === 'uuid') return owner
  if (/int|numeric|real|double/.test(type)) return 1
  if (type === 'boolean') return true
  if (/^timestamp/.test(type)) return '2026-11-20T10:00:00Z'
  if (type === 'date') return '2026-11-20'
  if (type.endsWith('[]')) return []
  if (type === 'jsonb') return {}
  if (/reason|body|about/.test(name)) return 'As long as reasons have to be.'
  return name.includes('question') ? 'doors-question' : 'x'
}
