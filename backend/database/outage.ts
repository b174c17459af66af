/** Which errors say that the database is away for now, so that the same request may succeed a moment later. */

/** Told to go, crashed, starting or stopping, out of connections; and class 08, a connection that broke. */
const SQL_STATES = /^(57P0[123]|53300|08...)$/

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** What `pg` says without any code. */
const WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after|timeout exceeded when trying to connect)/

/** Seconds that a caller is asked to wait before the next try. */
export const RETRY_AFTER = 1

export function isOutage(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return SQL_STATES.test(code) || SOCKET_CODES.has(code) || WORDS.test(message)
}
