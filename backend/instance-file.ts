/** What `npm run status` prints of the running instance; it holds keys, so it is its owner's alone. */

import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Services } from './http/handler.ts'
import { outboxDir } from './services.ts'

/** Returns what takes it away again. */
export function writeInstance({ config, keys, db }: Services, url: string) {
  const path = join(config.dataDir, 'instance.json')
  const instance = {
    API_URL: url,
    ANON_KEY: keys.anonKey,
    SERVICE_ROLE_KEY: keys.serviceRoleKey,
    JWT_SECRET: keys.jwtSecret,
    DB_URL: db.url,
    OUTBOX_DIR: outboxDir(config),
    PUBLISHABLE_KEY: keys.publishableKey,
    SECRET_KEY: keys.secretKey,
    PID: String(process.pid),
  }
  writeFileSync(path, JSON.stringify(instance, null, 2), { mode: 0o600 })
  return () => rmSync(path, { force: true })
}
