/** Puts the library into the database, all of it or nothing; an unchanged library is left as it is. */

import pg from 'pg'
import { type Passage, passagesOf } from './passages.ts'
import type { Reading } from './read.ts'

/** These four stand in the indicator strip, in this order. */
const HEADLINES = ['cpi-inflation', 'repo-rate', 'gdp-growth-quarter', 'fiscal-deficit']

export type Counts = { topics: number; facts: number; notes: number; passages: number }

/** Returns what was loaded, or undefined when the database already holds just this. */
export async function loadLibrary(url: string, { library, hash }: Reading): Promise<Counts | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    // Two processes that start together must not both load.
    await client.query('lock table public.library_loads in exclusive mode')
    const { rows } = await client.query<{ content_hash: string }>(
      'select content_hash from public.library_loads order by loaded_at desc limit 1',
    )
    if (rows[0]?.content_hash === hash) return undefined
    const passages = passagesOf(library)
    await replaceAll(client, library, passages)
    const counts = {
      topics: library.topics.length,
      facts: library.facts.length,
      notes: library.notes.length,
      passages: passages.length,
    }
    await client.query('insert into public.library_loads (content_hash, counts) values ($1, $2)', [
      hash,
      counts,
    ])
    await client.query('commit')
    return counts
  } finally {
    await client.query('rollback').catch(() => {})
    await client.end()
  }
}

async function replaceAll(
  client: pg.Client,
  { topics, facts, notes }: Reading['library'],
  passages: Passage[],
) {
  await client.query('set constraints all deferred')
  await client.query('delete from public.chunks')
  await client.query('delete from public.notes')
  await client.query('delete from public.facts')
  await client.query('delete from public.topics')
  await insert(
    client,
    'topics',
    topics.map(({ parent, ...topic }, position) => ({ ...topic, parent_slug: parent ?? null, position })),
  )
  await insert(
    client,
    'facts',
    facts.map((fact) => {
      const rank = HEADLINES.indexOf(fact.id)
      return { ...fact, headline_rank: rank < 0 ? null : rank + 1 }
    }),
  )
  await insert(
    client,
    'notes',
    notes.map(({ facts: fact_ids, ...note }) => ({ ...note, fact_ids })),
  )
  await insert(client, 'chunks', passages)
  await client.query(`delete from public.library_terms`)
  await client.query(`
    insert into public.library_terms (word, passages)
    select word, ndoc from ts_stat('select search from public.chunks')`)
  await client.query('delete from public.library_words')
  await client.query(`
    insert into public.library_words (written, word)
    select written.word, stem.word
    from ts_stat($$select to_tsvector('simple', title || ' ' || keywords || ' ' || content) from public.chunks$$) written
    cross join lateral unnest(tsvector_to_array(to_tsvector('english', written.word))) with ordinality stem (word, n)
    where stem.n = 1`)
  await client.query('analyze public.chunks, public.library_terms, public.library_words')
}

/** One statement a table: the rows travel as JSON and take the table's own column types. */
async function insert(client: pg.Client, table: string, rows: Record<string, unknown>[]) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  // A column that a row leaves out takes null from the record, so arrays with a default are given one.
  const complete = rows.map((row) =>
    Object.fromEntries(columns.map((column) => [column, row[column] ?? null])),
  )
  await client.query(
    `insert into public.${table} (${names}) select ${names} from json_populate_recordset(null::public.${table}, $1)`,
    [JSON.stringify(complete)],
  )
}
