/** Whether a file is there, told apart from one that another user keeps to themselves. */

import { statSync } from 'node:fs'
import { ConfigError } from './config.ts'

/** Throws ConfigError where this user may not even look. */
export function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
    throw new ConfigError(closedTo(path))
  }
}

export function closedTo(path: string) {
  return `${path} is closed to this user: run this as the one that the server runs as, or give it to that one (chown).`
}
