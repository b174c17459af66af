/** The data API's own errors: a code of PostgREST's list decides the status, and the body is always the same four keys. */

import { RETRY_AFTER } from '#backend/database/outage.ts'

const STATUS = {
  PGRST000: 503,
  PGRST001: 503,
  PGRST002: 503,
  PGRST003: 504,
  PGRST100: 400,
  PGRST101: 405,
  PGRST102: 400,
  PGRST103: 416,
  PGRST105: 405,
  PGRST106: 406,
  PGRST107: 406,
  PGRST108: 400,
  PGRST111: 500,
  PGRST112: 500,
  PGRST114: 400,
  PGRST115: 400,
  PGRST116: 406,
  PGRST117: 405,
  PGRST118: 400,
  PGRST120: 400,
  PGRST121: 500,
  PGRST122: 400,
  PGRST123: 400,
  PGRST124: 400,
  PGRST125: 404,
  PGRST126: 404,
  PGRST127: 400,
  PGRST128: 400,
  PGRST200: 400,
  PGRST201: 300,
  PGRST202: 404,
  PGRST203: 300,
  PGRST204: 400,
  PGRST205: 404,
  PGRST300: 500,
  PGRST301: 401,
  PGRST302: 401,
  PGRST303: 401,
  PGRSTX00: 500,
} as const

export type RestErrorCode = keyof typeof STATUS

export type ErrorBody = { code: string; message: string; details: unknown; hint: string | null }

/** Whatever ends a request: `code` may also be a SQLSTATE, which then brings its own status. */
export class RestError extends Error {
  override name = 'RestError'
  readonly body: ErrorBody
  readonly status: number
  readonly headers: Record<string, string>

  constructor(
    code: RestErrorCode | { sqlState: string; status: number },
    message: string,
    more: {
      details?: unknown
      hint?: string | null
      headers?: Record<string, string>
      status?: number
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    const [name, status] = typeof code === 'string' ? [code, STATUS[code]] : [code.sqlState, code.status]
    this.body = { code: name, message, details: more.details ?? null, hint: more.hint ?? null }
    this.status = more.status ?? status
    this.headers = more.headers ?? {}
  }
}

/** Statuses whose responses end with their headers. */
export function isBodiless(status: number) {
  return status === 204 || status === 205 || status === 304
}

export function errorResponse({ body, status, headers }: RestError, withBody: boolean): Response {
  return new Response(withBody && !isBodiless(status) ? JSON.stringify(body) : null, {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Proxy-Status': `PostgREST; error=${body.code}`,
      // The database is away for a moment; official clients try again by themselves.
      ...(status === 503 && { 'Retry-After': String(RETRY_AFTER) }),
      ...headers,
    },
  })
}

/** PostgreSQL's own words for a column that is not there, so that clients need not care who noticed. */
export function columnDoesNotExist(table: string, column: string, hint: string | null) {
  return new RestError({ sqlState: '42703', status: 400 }, `column ${table}.${column} does not exist`, {
    hint: hint && `Perhaps you meant to reference the column "${table}.${hint}".`,
  })
}
