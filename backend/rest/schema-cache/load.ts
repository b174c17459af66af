/** Reads the catalogs into a schema cache. */

import type { Pool } from 'pg'
import type { ApiSettings } from '#backend/project.ts'
import { quoteName, quoteQualified } from '#backend/rest/sql/quote.ts'
import {
  FOREIGN_KEYS,
  type ForeignKeyRow,
  ROLE_SETTINGS,
  ROUTINES,
  type RoleSettingRow,
  type RoutineRow,
  TABLES,
  type TableRow,
  TYPES,
  type TypeRow,
  VIEWS,
  type ViewRow,
} from './catalog.ts'
import { MEDIA_HANDLERS, type MediaHandlerRow, mediaHandlersOf } from './media-handlers.ts'
import { type Exposure, relationshipsOf } from './relationships.ts'
import { REPRESENTATIONS, type RepresentationRow, representationsOf } from './representations.ts'
import { addComputed, HOISTED, routineOf } from './routines.ts'
import { searchPathOf } from './search-path.ts'
import { sqlTypes } from './sql-types.ts'
import {
  type ApiConfig,
  type Qualified,
  qualified,
  type Representation,
  type SchemaCache,
  type Table,
} from './types.ts'
import { type ViewColumn, viewColumns } from './view-columns.ts'

export async function loadSchemaCache(owner: Pool, api: ApiSettings): Promise<SchemaCache> {
  const client = await owner.connect()
  try {
    // One snapshot: tables and functions of the cache must belong together. Without a search path of its own,
    // every name in a default or a type is written out with its schema.
    await client.query(`begin isolation level repeatable read read only; set local search_path = ''`)
    const roleSettings = settingsByRole((await client.query<RoleSettingRow>(ROLE_SETTINGS)).rows)
    const config = readApiConfig(api, roleSettings.get('authenticator') ?? {})
    const inSearchPath = [...new Set([...config.schemas, ...config.searchPath])]
    const tables = (await client.query<TableRow>(TABLES)).rows
    const foreignKeys = (await client.query<ForeignKeyRow>(FOREIGN_KEYS)).rows
    const views = (await client.query<ViewRow>(VIEWS)).rows
    const routines = (await client.query<RoutineRow>(ROUTINES, [inSearchPath])).rows
    const types = (await client.query<TypeRow>(TYPES, [inSearchPath])).rows
    const representations = (await client.query<RepresentationRow>(REPRESENTATIONS)).rows
    const mediaHandlers = (await client.query<MediaHandlerRow>(MEDIA_HANDLERS, [config.schemas])).rows
    await client.query('commit')
    const rows = { tables, foreignKeys, views, routines, types, representations, mediaHandlers }
    return build(config, { ...rows, roleSettings, inSearchPath })
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

type Rows = {
  tables: TableRow[]
  foreignKeys: ForeignKeyRow[]
  views: ViewRow[]
  routines: RoutineRow[]
  types: TypeRow[]
  representations: RepresentationRow[]
  mediaHandlers: MediaHandlerRow[]
  roleSettings: SchemaCache['roleSettings']
  inSearchPath: string[]
}

function build(config: ApiConfig, rows: Rows): SchemaCache {
  const exposedTables = rows.tables.filter((row) => config.schemas.includes(row.schema))
  const representations = representationsOf(rows.representations)
  const byOid = new Map(exposedTables.map((row) => [row.oid, tableOf(row, representations)]))
  const tables = new Map([...byOid.values()].map((table) => [qualified(table.schema, table.name), table]))
  const relationships = relationshipsOf(rows.foreignKeys, exposuresOf(rows, byOid))
  const exposed = rows.routines.filter((row) => config.schemas.includes(row.schema))
  const routines = Map.groupBy(
    exposed.map((row) => routineOf(row, byOid, config.hoisted)),
    (routine) => qualified(routine.schema, routine.name),
  )
  addComputed(rows.routines, byOid, relationships)
  return {
    config,
    tables,
    routines,
    relationships,
    types: sqlTypes(rows.types, rows.inSearchPath),
    mediaHandlers: mediaHandlersOf(rows.mediaHandlers),
    roleSettings: rows.roleSettings,
    searchPaths: new Map(config.schemas.map((schema) => [schema, searchPathOf(schema, config.searchPath)])),
    plans: new Map(),
  }
}

function tableOf(row: TableRow, representations: Map<string, Representation>): Table {
  return {
    schema: row.schema,
    name: row.name,
    isView: row.kind === 'v' || row.kind === 'm',
    insertable: row.insertable,
    updatable: row.updatable,
    deletable: row.deletable,
    columns: new Map(
      (row.columns ?? []).map(({ name, type, type_oid, base, default: defaultValue }) => {
        const representation = representations.get(type_oid)
        return [name, { name, type, base, defaultValue, ...(representation && { representation }) }]
      }),
    ),
    primaryKey: row.primary_key ?? [],
    computed: new Map(),
  }
}

/** For each table: itself if exposed, and every exposed view that shows columns of it as they are. */
function exposuresOf(rows: Rows, byOid: Map<string, Table>): Map<string, Exposure[]> {
  const exposures = new Map<string, Exposure[]>()
  const add = (oid: string, exposure: Exposure) =>
    exposures.set(oid, [...(exposures.get(oid) ?? []), exposure])
  const numbers = new Map(
    rows.tables.map((row) => [row.oid, new Map((row.columns ?? []).map((c) => [c.number, c.name]))]),
  )
  for (const [oid, table] of byOid) {
    add(oid, { table, names: new Map([...table.columns.keys()].map((name) => [name, name])) })
  }
  const keys = new Map(rows.tables.map((row) => [row.oid, row.primary_key ?? []]))
  const definitions = new Map(rows.views.map(({ oid, definition }) => [oid, viewColumns(definition)]))
  for (const [oid, table] of byOid) {
    const shown = definitions.has(oid) ? shownTables(oid, definitions, rows, numbers) : new Map()
    for (const [base, names] of shown) add(base, { table, names })
    if (table.isView) adoptPrimaryKey(table, shown, keys)
  }
  return exposures
}

/** Base table → its column names → the view's names for them; views upon views are followed down. */
function shownTables(
  view: string,
  definitions: Map<string, ViewColumn[]>,
  rows: Rows,
  numbers: Map<string, Map<number, string>>,
): Map<string, Map<string, string>> {
  const baseNames = new Map(
    rows.foreignKeys.flatMap((key) => [[key.table_oid, true] as const, [key.target_oid, true] as const]),
  )
  const shown = new Map<string, Map<string, string>>()
  for (const { number, table, column } of definitions.get(view) ?? []) {
    const name = numbers.get(view)?.get(number)
    const origin = follow(table, column, definitions)
    const base = origin && numbers.get(origin.table)?.get(origin.column)
    if (!name || !base || !baseNames.has(origin.table)) continue
    const names = shown.get(origin.table) ?? new Map<string, string>()
    if (!names.has(base)) names.set(base, name)
    shown.set(origin.table, names)
  }
  return shown
}

function follow(
  table: string,
  column: number,
  definitions: Map<string, ViewColumn[]>,
  depth = 0,
): ViewColumn | undefined {
  const view = definitions.get(table)
  if (!view) return { number: column, table, column }
  const next = view.find(({ number }) => number === column)
  return next && depth < 32 ? follow(next.table, next.column, definitions, depth + 1) : undefined
}

/** A view that shows the whole primary key of one table is addressed by it. */
function adoptPrimaryKey(view: Table, shown: Map<string, Map<string, string>>, keys: Map<string, string[]>) {
  for (const [oid, names] of shown) {
    const key = keys.get(oid) ?? []
    const own = key.map((name) => names.get(name))
    if (key.length > 0 && own.every((name) => name !== undefined)) {
      view.primaryKey = own
      return
    }
  }
}

function settingsByRole(rows: RoleSettingRow[]): SchemaCache['roleSettings'] {
  const byRole = new Map<string, Record<string, string>>()
  for (const { role, settings } of rows) {
    byRole.set(role, { ...byRole.get(role), ...readSettings(settings) })
  }
  return byRole
}

/** `name=value` pairs, as PostgreSQL stores them. */
export function readSettings(settings: string[]): Record<string, string> {
  return Object.fromEntries(
    settings.map((setting) => {
      const equals = setting.indexOf('=')
      return [setting.slice(0, equals), setting.slice(equals + 1)]
    }),
  )
}

/** `config.toml`, and over it what hosted projects set with `alter role authenticator set pgrst.…`. */
function readApiConfig(api: ApiSettings, settings: Record<string, string>): ApiConfig {
  const list = (text: string | undefined) =>
    text
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean)
  const on = (name: string) => ['true', 'on', '1', 'yes'].includes((settings[name] ?? '').toLowerCase())
  const maxRows = Number(settings['pgrst.db_max_rows'] ?? api.max_rows)
  const anonRole = settings['pgrst.db_anon_role'] ?? 'anon'
  const end = settings['pgrst.db_tx_end'] ?? 'commit'
  const rootSpec = settings['pgrst.db_root_spec']
  return {
    schemas: list(settings['pgrst.db_schemas']) ?? api.schemas,
    searchPath: list(settings['pgrst.db_extra_search_path']) ?? api.extra_search_path,
    maxRows: Number.isInteger(maxRows) && maxRows > 0 ? maxRows : api.max_rows,
    aggregates: on('pgrst.db_aggregates_enabled'),
    plan: on('pgrst.db_plan_enabled'),
    rollbackAllowed: end.endsWith('-allow-override'),
    rollsBack: end.startsWith('rollback'),
    anonRole: anonRole === '' ? undefined : anonRole,
    preRequest: routineCall(settings['pgrst.db_pre_request']),
    hoisted: list(settings['pgrst.db_hoisted_tx_settings']) ?? HOISTED,
    openApi: OPEN_API_MODES.find((mode) => mode === settings['pgrst.openapi_mode']) ?? 'follow-privileges',
    rootSpec: rootSpec ? qualifiedName(rootSpec) : undefined,
  }
}

const OPEN_API_MODES = ['follow-privileges', 'ignore-privileges', 'disabled'] as const

/** `schema.function`; without a schema it is looked for in the search path. */
function routineCall(setting: string | undefined): string | undefined {
  if (!setting) return undefined
  const { schema, name } = qualifiedName(setting)
  return `select ${schema === '' ? quoteName(name) : quoteQualified({ schema, name })}()`
}

function qualifiedName(text: string): Qualified {
  const [first = '', ...rest] = text.split('.')
  return rest.length > 0 ? { schema: first, name: rest.join('.') } : { schema: '', name: first }
}
