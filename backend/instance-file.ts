/** What `npm run status` prints of the running instance; it holds keys, so it is its owner's alone. */

import { spawnSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Services } from './http/handler.ts'
import { isThere } from './is-there.ts'
import { outboxDir } from './services.ts'

/** Returns what takes it away again. */
export function writeInstance({ config, keys, db }: Services, url: string) {
  const path = instanceFile(config.dataDir)
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
  // Whoever asks meanwhile must not find a half.
  writeFileSync(`${path}.new`, JSON.stringify(instance, null, 2), { mode: 0o600 })
  renameSync(`${path}.new`, path)
  return () => rmSync(path, { force: true })
}

/** What the server that runs on this data directory wrote of itself; undefined when none runs. */
export function runningInstance(dataDir: string): Record<string, string> | undefined {
  const path = instanceFile(dataDir)
  if (!isThere(path)) return undefined
  const instance = parsed(readFileSync(path, 'utf8'))
  return isServer(Number(instance.PID)) ? instance : undefined
}

/** What a power cut or a full disk left of it belongs to no server that runs. */
function parsed(text: string): Record<string, string> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

function instanceFile(dataDir: string) {
  return join(dataDir, 'instance.json')
}

/** Whatever starts a server: scripts/start.ts, scripts/dev.ts, backend/main.ts. */
const ENTRY = /(^|[\s/\\])(start|dev|main)\.ts(\s|$)/

/** A server that was killed leaves its file behind, and its number may be another program's by now. */
function isServer(pid: number) {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const command = commandOf(pid)
  return command === undefined || ENTRY.test(command)
}

/** Undefined where the system does not tell. */
function commandOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    const { error, stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
    return error ? undefined : stdout.trim()
  }
}
