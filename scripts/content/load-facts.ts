/** Puts the figures into the database by the same path as the desk does: what says them follows (docs/decisions/020). */

import type pg from 'pg'
import { factRows, HEADLINES } from './rows.ts'
import type { Library } from './schema.ts'

/**
 * A figure is written when the library says something else of it than it last did: what was corrected or replaced at the
 * desk stays until the library has a newer word.
 */
export async function loadFacts(client: pg.Client, library: Library) {
  const rows = factRows(library)
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const complete = rows.map((row) => {
    const whole = Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
    return { ...whole, as_loaded: whole }
  })
  const names = [...columns, 'as_loaded'].map((column) => `"${column}"`)
  const kept = rows.map(({ id }) => id)
  const { rows: replacedAtDesk } = await client.query<{ id: string; newest: string }>(`
    select fact.id, newest.id as newest from public.facts fact join public.facts newest on newest.id = fact.now_id
    where newest.origin = 'desk' and fact.as_loaded is not null`)
  await renameInHindi(client, complete)
  await client.query('update public.facts set headline_rank = null where headline_rank is not null')
  if (rows.length > 0) {
    await client.query(
      `insert into public.facts (${names.join(', ')}, origin)
       select ${names.join(', ')}, 'library' from json_populate_recordset(null::public.facts, $1)
       on conflict (id) do update set origin = 'library',
         ${names.flatMap((name) => (name === '"superseded_by"' ? [] : `${name} = excluded.${name}`)).join(', ')},
         superseded_by = coalesce(excluded.superseded_by, (
           select facts.superseded_by from public.facts desk
           where desk.id = facts.now_id and desk.origin = 'desk' and desk.as_of >= excluded.as_of
         ))
       where facts.as_loaded is distinct from excluded.as_loaded`,
      [JSON.stringify(complete)],
    )
  }
  // Where the library has a newer word than the desk, the desk's figure is one of those before it.
  await client.query(
    `update public.facts desk set superseded_by = fact.id
     from json_to_recordset($1) replaced (id text, newest text) join public.facts fact on fact.id = replaced.id
     where desk.id = replaced.newest and fact.superseded_by is null and desk.superseded_by is null`,
    [JSON.stringify(replacedAtDesk)],
  )
  await client.query(
    `update public.facts set superseded_by = null where origin = 'desk' and superseded_by in (
       select id from public.facts where (origin = 'library' or as_loaded is not null) and not (id = any ($1))
     )`,
    [kept],
  )
  await client.query(
    `delete from public.facts where (origin = 'library' or as_loaded is not null) and not (id = any ($1))`,
    [kept],
  )
  // What a desk went on with before its line had a name in Hindi has it now.
  await client.query(
    `update public.facts desk set name_hi = named.name_hi
     from public.facts named
     where desk.origin = 'desk' and desk.name_hi is null and named.now_id = desk.id and named.name = desk.name
       and named.name_hi is not null`,
  )
  await client.query(
    `update public.facts fact set headline_rank = headline.rank
     from unnest($1::text[]) with ordinality headline (id, rank) join public.facts named on named.id = headline.id
     where fact.id = coalesce(named.now_id, named.id)`,
    [HEADLINES],
  )
}

/** Another name in Hindi is no newer word of the figure: what the desk made of it stays. */
async function renameInHindi(client: pg.Client, rows: { as_loaded: Record<string, unknown> }[]) {
  await client.query(
    `update public.facts fact set name_hi = given.as_loaded ->> 'name_hi', as_loaded = given.as_loaded
     from json_to_recordset($1) given (id text, as_loaded jsonb)
     where fact.id = given.id and fact.as_loaded is distinct from given.as_loaded
       and fact.as_loaded - 'name_hi' = given.as_loaded - 'name_hi'`,
    [JSON.stringify(rows)],
  )
}
