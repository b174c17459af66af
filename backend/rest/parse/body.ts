/** The request body: JSON, a form, CSV, or raw text for functions that take it whole. */

import { BodyBrokenOff, BodyNotUtf8, BodyTooLarge, readBytes, readText } from '#backend/http/body.ts'
import { nestsDeeper } from '#backend/http/json-depth.ts'
import { RestError } from '#backend/rest/errors.ts'
import { readCsv } from './csv.ts'

export type Body = {
  /** JSON text for PostgreSQL to read, or the raw body for `text`, `xml` and `bytea`. */
  text: string
  type: 'json' | 'text' | 'xml' | 'bytea'
  /** One object, not a list. */
  isObject: boolean
  /** What each object has; undefined when `columns` decides. */
  keys: string[] | undefined
  /** A form's fields, when a function was called with one. */
  form?: URLSearchParams
}

const MAX_BYTES = 10 * 1024 * 1024
/** PostgreSQL reads JSON recursively; far deeper text would run into its stack limit. */
const MAX_JSON_DEPTH = 1_000

export type BodyUse = {
  isCall: boolean
  /** `columns` was given: keys need not agree, and PostgreSQL checks the JSON. */
  hasColumns: boolean
}

/** Throws PGRST102, or 413 for what is too long. */
export async function readBody(request: Request, use: BodyUse): Promise<Body> {
  const contentType = request.headers.get('content-type') ?? 'application/json'
  const type = contentType.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/json' || type === '')
    return jsonBody(await bounded(() => readText(request, MAX_BYTES)), use)
  if (type === 'text/csv') return csvBody(await bounded(() => readText(request, MAX_BYTES)))
  if (type === 'application/x-www-form-urlencoded')
    return formBody(await bounded(() => readText(request, MAX_BYTES)), use)
  if (use.isCall && (type === 'text/plain' || type === 'text/xml')) {
    const text = await bounded(() => readText(request, MAX_BYTES))
    return { text, type: type === 'text/xml' ? 'xml' : 'text', isObject: false, keys: [] }
  }
  if (use.isCall && type === 'application/octet-stream') {
    const bytes = await bounded(() => readBytes(request, MAX_BYTES))
    return { text: `\\x${Buffer.from(bytes).toString('hex')}`, type: 'bytea', isObject: false, keys: [] }
  }
  throw new RestError('PGRST102', `Content-Type not acceptable: ${type}`)
}

async function bounded<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof BodyTooLarge) {
      throw new RestError('PGRST102', 'The request body is too large', {
        details: `At most ${MAX_BYTES} bytes are accepted`,
        status: 413,
      })
    }
    if (error instanceof BodyNotUtf8) throw new RestError('PGRST102', 'Empty or invalid json')
    if (error instanceof BodyBrokenOff) throw new RestError('PGRST102', error.message)
    throw error
  }
}

function jsonBody(text: string, { isCall, hasColumns }: BodyUse): Body {
  if (nestsDeeper(text, MAX_JSON_DEPTH))
    throw new RestError('PGRST102', 'Empty or invalid json', { details: 'nested too deeply' })
  if (hasColumns) {
    return { text, type: 'json', isObject: text.trimStart().startsWith('{'), keys: undefined }
  }
  if (isCall && text === '') return { text: '{}', type: 'json', isObject: true, keys: [] }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new RestError('PGRST102', 'Empty or invalid json')
  }
  if (Array.isArray(value)) return { text, type: 'json', isObject: false, keys: keysOfAll(value) }
  if (isRecord(value)) return { text, type: 'json', isObject: true, keys: Object.keys(value) }
  // A bare value has no rows; only a function with one unnamed parameter can make something of it.
  return { text: isCall ? text : '[]', type: 'json', isObject: false, keys: [] }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function keysOfAll(rows: unknown[]): string[] {
  const [first] = rows
  if (first === undefined) return []
  const keys = isRecord(first) ? Object.keys(first) : []
  const agree = (row: unknown) => {
    if (!isRecord(row)) return false
    const own = Object.keys(row)
    return own.length === keys.length && keys.every((key) => Object.hasOwn(row, key))
  }
  if (!rows.every(agree)) throw new RestError('PGRST102', 'All object keys must match')
  return keys
}

function formBody(text: string, { isCall }: BodyUse): Body {
  const form = new URLSearchParams(text)
  const keys = [...new Set(form.keys())]
  if (isCall) return { text: '', type: 'json', isObject: true, keys, form }
  return { text: JSON.stringify(Object.fromEntries(form)), type: 'json', isObject: true, keys }
}

function csvBody(text: string): Body {
  const [header, ...lines] = readCsv(text)
  if (!header) throw new RestError('PGRST102', 'not enough input')
  if (lines.some((line) => line.length !== header.length)) {
    throw new RestError('PGRST102', 'All lines must have same number of fields')
  }
  const rows = lines.map((line) =>
    Object.fromEntries(header.map((name, at) => [name, line[at] === 'NULL' ? null : line[at]])),
  )
  return { text: JSON.stringify(rows), type: 'json', isObject: false, keys: [...new Set(header)] }
}
