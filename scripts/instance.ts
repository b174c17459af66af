/** What the running instance wrote of itself: its addresses and keys. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Instance = Record<
  | 'API_URL'
  | 'ANON_KEY'
  | 'SERVICE_ROLE_KEY'
  | 'JWT_SECRET'
  | 'DB_URL'
  | 'OUTBOX_DIR'
  | 'PUBLISHABLE_KEY'
  | 'SECRET_KEY'
  | 'PID',
  string
>

/** Undefined when nothing runs on this data directory. */
export function readInstance(dataDir: string): Instance | undefined {
  const path = join(dataDir, 'instance.json')
  if (!existsSync(path)) return undefined
  const instance = JSON.parse(readFileSync(path, 'utf8')) as Instance
  try {
    process.kill(Number(instance.PID), 0)
    return instance
  } catch {
    return undefined
  }
}
