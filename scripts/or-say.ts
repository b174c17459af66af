/** Ends a command as a person expects: what they can mend is one sentence and exit code 1. */

import { ConfigError } from '#backend/config.ts'
import { closedTo } from '#backend/is-there.ts'

const POSTGRES_FULL = '53100'

export async function orSay(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    console.error(sentenceOf(error))
    process.exit(1)
  }
}

function sentenceOf(error: unknown): string {
  const { code = '', message, path } = error as { code?: string; message: string; path?: string }
  if (error instanceof ConfigError || code.startsWith('ERR_PARSE_ARGS')) return message
  if (code === 'EACCES' && path) return closedTo(path)
  if (code === 'ENOSPC') return `No room is left on the disk${path ? ` of ${path}` : ''}: ${message}.`
  if (code === POSTGRES_FULL) return `No room is left on the disk of the database: ${message}.`
  throw error
}
