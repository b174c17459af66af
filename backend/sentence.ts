/** What a person can mend, of what went wrong, in one sentence. */

import { ConfigError } from './config.ts'
import { closedTo } from './is-there.ts'

const POSTGRES_FULL = '53100'

/** Undefined where it is a mistake of ours. */
export function sentenceOf(error: unknown): string | undefined {
  const { code = '', message, path } = error as { code?: string; message: string; path?: string }
  if (error instanceof ConfigError || code.startsWith('ERR_PARSE_ARGS')) return message
  if ((code === 'EACCES' || code === 'EPERM') && path) return closedTo(path)
  if (code === 'EROFS' && path) return `${path} lies on a disk that may only be read: ${message}.`
  if (code === 'ENOSPC') return `No room is left on the disk${path ? ` of ${path}` : ''}: ${message}.`
  if (code === POSTGRES_FULL) return `No room is left on the disk of the database: ${message}.`
  return undefined
}
