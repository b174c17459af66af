/** What the running instance wrote of itself: its addresses and keys. */

import { ConfigError, readConfig } from '#backend/config.ts'
import { checkConnection } from '#backend/database/connect.ts'
import { runningInstance } from '#backend/instance-file.ts'

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
  return runningInstance(dataDir) as Instance | undefined
}

/** The running instance's database, else the one of DATABASE_URL; it answers. Throws ConfigError: `otherwise` without either. */
export async function databaseAtHand(otherwise: string): Promise<string> {
  const { dataDir, databaseUrl } = readConfig()
  const url = readInstance(dataDir)?.DB_URL ?? databaseUrl
  if (!url) throw new ConfigError(otherwise)
  await checkConnection(url)
  return url
}
