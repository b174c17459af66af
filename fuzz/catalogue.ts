/** What there is to be tried, read from the database and from the lists of addresses: nothing new can be left out. */

import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { ROUTES } from '#backend/storage/routes.ts'
import type { Known } from './values.ts'

type Column = { name: string; type: string }
export type Table = { name: string; columns: Column[]; neighbours: string[] }
export type Routine = { name: string; arguments: (Column & { needed: boolean })[]; onlyReads: boolean }
export type Address = { method: string; path: string }

export type Catalogue = {
  tables: Table[]
  routines: Routine[]
  addresses: Address[]
  functions: string[]
  buckets: string[]
  known: Known
}

export async function readCatalogue(database: pg.Pool): Promise<Catalogue> {
  const tables = await readTables(database)
  return {
    tables,
    routines: await readRoutines(database),
    addresses: [...routerAddresses(), ...storageAddresses()],
    functions: readdirSync('supabase/functions').filter((name) => /^[a-z]/.test(name) && !name.includes('.')),
    buckets: (await database.query<{ id: string }>('select id from storage.buckets order by id')).rows.map(
      ({ id }) => id,
    ),
    known: await readKnown(database, tables),
  }
}

async function readTables(database: pg.Pool) {
  const { rows } = await database.query<Table>(
    `select c.relname as name,
       (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
       array(select distinct case when conrelid = c.oid then confrelid else conrelid end::regclass::text
        from pg_constraint where contype = 'f' and c.oid in (conrelid, confrelid) order by 1) as neighbours
     from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by 1`,
  )
  return rows
}

async function readRoutines(database: pg.Pool) {
  const { rows } = await database.query<Routine>(
    `select proname as name, provolatile <> 'v' as "onlyReads",
       coalesce((select json_agg(json_build_object('name', proargnames[at], 'type', format_type(type, null),
         'needed', at <= pronargs - pronargdefaults) order by at)
        from unnest(proargtypes::oid[]) with ordinality argument (type, at)), '[]') as arguments
     from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
       and prorettype not in ('trigger'::regtype, 'event_trigger'::regtype) order by proname, oid`,
  )
  return rows
}

/** The router is told its addresses line by line, each in one place. */
function routerAddresses(): Address[] {
  const text = readFileSync('backend/http/app.ts', 'utf8')
  const found = [...text.matchAll(/^ {2}app\.(get|post|put|patch|delete|all|on)\((\[[^\]]+\], )?'([^']+)'/gm)]
  return found.flatMap(([, verb = '', several, path = '']) => {
    // They have generators of their own.
    if (/^\/(rest|functions|storage)\/v1/.test(path)) return []
    const verbs = several
      ? [...several.matchAll(/'(\w+)'/g)].map(([, one = '']) => one)
      : [verb === 'all' ? 'POST' : verb.toUpperCase()]
    return verbs.map((method) => ({ method, path }))
  })
}

function storageAddresses(): Address[] {
  return ROUTES.flatMap(({ methods, path }) =>
    methods.split(' ').map((method) => ({ method, path: `/storage/v1/${path}` })),
  )
}

/** Keys that rows have, of whomever: what an attacker might have guessed, or been told. */
async function readKnown(database: pg.Pool, tables: Table[]): Promise<Known> {
  const found: Known = { uuids: [], texts: [], numbers: [] }
  for (const { name, columns } of tables) {
    const keys = columns.filter((column) => /^(id|slug|.*_id|day|topic|path|session_id)$/.test(column.name))
    for (const { name: column, type } of keys) {
      const { rows } = await database.query<{ value: unknown }>(
        `select ${pgName(column)} as value from public.${pgName(name)} where ${pgName(column)} is not null limit 4`,
      )
      for (const { value } of rows) {
        if (type === 'uuid') found.uuids.push(String(value))
        else if (typeof value === 'number') found.numbers.push(value)
        else if (typeof value === 'string') found.texts.push(value)
      }
    }
  }
  return { uuids: distinct(found.uuids), texts: distinct(found.texts), numbers: distinct(found.numbers) }
}

function distinct<Value>(list: Value[]) {
  return [...new Set(list)]
}

function pgName(name: string) {
  return `"${name.replaceAll('"', '""')}"`
}
