/** What PostgreSQL says, as the data API passes it on: its words unchanged but for a full disk, its SQLSTATE as a status. */

import pg from 'pg'
import { isOutage } from '#backend/database/outage.ts'
import { RestError } from './errors.ts'
import { brokenGuard, LARGEST_IN_WORDS } from './sql/answer.ts'

/** Undefined for an error that is not the database's. `isVisitor`: a refusal may be cured by signing in. */
export function asDatabaseError(error: unknown, isVisitor: boolean): RestError | undefined {
  if (error instanceof pg.DatabaseError) return guardError(error) ?? sqlError(error, isVisitor)
  return connectionError(error)
}

function guardError({ code, message }: pg.DatabaseError): RestError | undefined {
  const broken = code === '22P02' ? brokenGuard(message) : undefined
  if (!broken) return undefined
  if (broken.kind === 'single') return notSingle(broken.rows)
  if (broken.kind === 'large') {
    return new RestError('PGRST127', 'Feature not implemented', { details: LARGEST_IN_WORDS })
  }
  if (broken.kind === 'key') {
    return new RestError('PGRST115', 'Payload values do not match URL in primary key column(s)')
  }
  return new RestError('PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${broken.rows} rows`,
  })
}

export function notSingle(rows: number) {
  return new RestError('PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })
}

function sqlError(error: pg.DatabaseError, isVisitor: boolean): RestError {
  const { code = 'XX000', message, detail, hint } = error
  if (code === 'PGRST') return raisedResponse(message, detail)
  // PostgreSQL names the file that did not fit: of no use to a caller, and nothing of theirs
  if (code === DISK_FULL) return new RestError({ sqlState: code, status: 503 }, NO_ROOM)
  if (code === OUT_OF_MEMORY) return new RestError({ sqlState: code, status: 400 }, TOO_MUCH)
  const status = statusOf(code, message, isVisitor)
  return new RestError({ sqlState: code, status }, message, {
    details: detail ?? null,
    hint: hint ?? null,
    headers: status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {},
  })
}

const DISK_FULL = '53100'
const NO_ROOM = 'The server has no room left: nothing was written. Please try again later'

/** Of its own process, which may take so much and no more: this statement is too large, and nothing is wrong with others. */
const OUT_OF_MEMORY = '53200'
const TOO_MUCH = 'This takes more memory than one request may have: ask for fewer rows or columns at a time'

const EXACT: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '53400': 500,
  '57P01': 503,
  '57P02': 503,
  '57P03': 503,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  P0001: 400,
}

/**
 * By the first two characters. Classes that are not here are the request's fault: 400. So is 54, "limit
 * exceeded", which hosted Supabase answers with 500: a value too long for its index is no failure of the server.
 */
const CLASSES: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

function statusOf(code: string, message: string, isVisitor: boolean): number {
  if (code === '42501') return isVisitor ? 401 : 403
  // What somebody searches for negates more often than PostgreSQL reads: it calls that a failure of its own
  if (code === 'XX000' && message === 'tsquery stack too small') return 400
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  if (code === '22023') return /^role .* does not exist$/s.test(message) ? 401 : 400
  if (code.startsWith('PT')) {
    const status = Number(code.slice(2))
    return status >= 200 && status <= 599 ? status : 500
  }
  return EXACT[code] ?? CLASSES[code.slice(0, 2)] ?? 400
}

/** `raise sqlstate 'PGRST'`: a function that decides the whole answer, by JSON in message and detail. */
function raisedResponse(message: string, detail: string | undefined): RestError {
  const said = readObject(message)
  if (typeof said?.code !== 'string' || typeof said.message !== 'string') {
    return unreadable(
      `Invalid JSON value for MESSAGE: '${message}'`,
      `MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.`,
    )
  }
  const rule = `DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.`
  if (detail === undefined) return unreadable('DETAIL is missing in the RAISE statement', rule)
  const response = readObject(detail)
  const headers = readHeaders(response?.headers, said.code)
  const status = Number(response?.status)
  if (!(status >= 200 && status <= 599) || !headers) {
    return unreadable(`Invalid JSON value for DETAIL: '${detail}'`, rule)
  }
  return new RestError({ sqlState: said.code, status }, said.message, {
    details: said.details ?? null,
    hint: typeof said.hint === 'string' ? said.hint : null,
    headers,
  })
}

/** Undefined for what HTTP does not allow; the code becomes part of a header too. */
function readHeaders(given: unknown, code: string): Record<string, string> | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
  try {
    new Headers({ ...headers, 'Proxy-Status': code })
    return headers
  } catch {
    return undefined
  }
}

function unreadable(details: string, hint: string) {
  return new RestError('PGRST121', `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, {
    details,
    hint,
  })
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function connectionError(error: unknown): RestError | undefined {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  if (message.startsWith('timeout exceeded when trying to connect')) {
    return new RestError('PGRST003', 'Timed out acquiring connection from connection pool.')
  }
  if (!isOutage(error)) return undefined
  return code === undefined
    ? new RestError('PGRST001', 'Database client error. Retrying the connection.')
    : new RestError('PGRST000', 'Database connection error. Retrying the connection.')
}
