/** Wraps the rows of a query into one row: counts, the body as text, and what functions set for the response. */

import { randomBytes } from 'node:crypto'
import type { Answer } from '#backend/rest/parse/media-type.ts'
import type { MediaHandler } from '#backend/rest/schema-cache/types.ts'
import { quoteQualified } from './quote.ts'

export type AnswerRow = {
  total: string | null
  page: string
  body: string | null
  status: string | null
  headers: string | null
  inserted: string | null
  location: string | null
}

export type AnswerParts = {
  /** Comes before the select: `with pgrst_source as (…)`. */
  with?: string
  rows: string
  body: string
  total?: string
  page?: string
  inserted?: string
  location?: string
  /** Is evaluated when the rows are counted; fails the statement, and with it what it wrote. */
  guard?: string
}

export function answerSql(parts: AnswerParts): string {
  const columns = [
    `${parts.total ?? 'null::bigint'} as total`,
    `${parts.page ?? 'count(*)'} as page`,
    `${parts.body} as body`,
    `nullif(current_setting('response.status', true), '') as status`,
    `nullif(current_setting('response.headers', true), '') as headers`,
    `${parts.inserted ?? 'null::text'} as inserted`,
    `${parts.location ?? 'null::text'} as location`,
    ...(parts.guard ? [`${parts.guard} as guard`] : []),
  ]
  return `${parts.with ?? ''}select ${columns.join(', ')} from (${parts.rows}) as pgrst_answer`
}

const ROWS = 'pgrst_answer.*'

export const NO_BODY = 'null::text'

export function bodySql({ form, stripNulls, handler }: Answer): string {
  if (handler)
    return customSql(
      handler,
      handler.target ? `pgrst_answer::${quoteQualified(handler.target)}` : 'pgrst_answer',
    )
  const strip = (json: string) => (stripNulls ? `json_strip_nulls(${json})` : json)
  if (form === 'csv') return boundedSql(CSV_ROWS, CSV_BODY)
  if (form === 'geojson') return GEOJSON_BODY
  if (form === 'object') {
    // More rows than one are refused, so they need not be written.
    const rows = `string_agg(${strip(`row_to_json(${ROWS})`)}::text, '')`
    return boundedSql(rows, `case when count(*) = 1 then ${rows} end`)
  }
  const rows = `json_agg(${ROWS})`
  return boundedSql(`${rows}::text`, `coalesce(${strip(rows)}, '[]')::text`)
}

/** In bytes: several times what any page asks for. Who is answered with more at once, again and again, fills the memory of all. */
const LARGEST = 32 * 1024 * 1024

/** `body`, unless `rows`, an aggregate in it, is too large to leave the database. PostgreSQL makes the two of them once. */
function boundedSql(rows: string, body: string): string {
  return `coalesce(${guardSql('large', `octet_length(${rows}) > ${LARGEST}`)}::text, ${body})`
}

/** Of a function that gives a value instead of rows. */
export function scalarBodySql(column: string, isSet: boolean, { stripNulls, handler }: Answer): string {
  if (handler) return customSql(handler, `pgrst_answer.${column}`)
  const values = `json_agg(pgrst_answer.${column})`
  const stripped = stripNulls ? `json_strip_nulls(${values})` : values
  return boundedSql(
    `${values}::text`,
    isSet ? `coalesce(${stripped}, '[]')::text` : `coalesce(${stripped}->0, 'null')::text`,
  )
}

/** Of a function that gives exactly one row. */
export function rowBodySql({ stripNulls }: Answer): string {
  const rows = `json_agg(${ROWS})`
  const stripped = stripNulls ? `json_strip_nulls(${rows})` : rows
  return boundedSql(`${rows}::text`, `coalesce(${stripped}->0, 'null')::text`)
}

/** Bytes travel as base64. */
function customSql(handler: MediaHandler, input: string) {
  const name = quoteQualified(handler)
  const made = handler.kind === 'domain' ? `cast(${input} as ${name})` : `${name}(${input})`
  return handler.isBinary ? `encode((${made})::bytea, 'base64')` : `(${made})::text`
}

/** PostGIS knows how; without it PostgreSQL says which function is missing. */
const GEOJSON_BODY = `json_build_object('type', 'FeatureCollection', 'features',
  coalesce(json_agg(st_asgeojson(pgrst_answer)::json), '[]'))::text`

const CSV_ROWS = `string_agg(substring((${ROWS})::text, 2, length((${ROWS})::text) - 2), E'\\n')`
const CSV_BODY = `coalesce((select string_agg(k, ',') from json_object_keys((json_agg(${ROWS})->0)) as k), '')
  || E'\\n' || coalesce(${CSV_ROWS}, '')`

/**
 * A row count that may not stand is told by an error, so that the one statement rolls itself back: the text that
 * is no number carries the count. Nobody can provoke this error with a value of theirs, since the mark is random.
 */
const MARK = `pgrst_${randomBytes(12).toString('hex')}`
const BROKEN_GUARD = new RegExp(`"${MARK} (single|affected|key|large) (\\d+)"`)

export function guardSql(kind: 'single' | 'affected' | 'key' | 'large', broken: string): string {
  return `case when ${broken} then cast('${MARK} ${kind} ' || count(*) as integer) end`
}

export const LARGEST_IN_WORDS = `An answer has at most ${LARGEST / 1024 / 1024} MB: ask for fewer rows or columns at a time.`

export function brokenGuard(message: string): { kind: string; rows: number } | undefined {
  const [, kind, rows] = BROKEN_GUARD.exec(message) ?? []
  return kind === undefined ? undefined : { kind, rows: Number(rows) }
}
