/** Secrets of this installation: made on first start, kept in the data directory for its owner's eyes only. */

import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, type Stats, unwatchFile, watchFile } from 'node:fs'
import { dirname, join } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Logger } from 'pino'
import { z } from 'zod'
import { replaceDurably } from './backup/durable-files.ts'
import { ConfigError } from './config.ts'
import { isThere } from './is-there.ts'
import { newApiKeys } from './tokens/api-keys.ts'
import { goodUntilOf } from './tokens/keys.ts'
import { newPushKeys } from './tokens/push-keys.ts'

const Secrets = z.object({
  databasePassword: z.string().min(16),
  jwtSecret: z.string().min(32),
  /** Private ES256 keys, newest first; older ones verify until their tokens have run out. */
  signingKeys: z.array(z.custom<JWK>((key) => typeof key === 'object')).min(1),
  /** Absent where they follow from a signing secret that several servers share. */
  apiKeys: z.object({ publishable: z.string(), secret: z.string() }).optional(),
  /** What push services know this server by; absent likewise. */
  pushKeys: z.object({ publicKey: z.string(), privateKey: z.string() }).optional(),
})

export type Secrets = z.infer<typeof Secrets>

/**
 * Reads the secrets, or makes them. `jwtSecret` from the configuration wins over the kept one, and then the API keys
 * and the push keys follow from it: whoever shares that secret has the same keys.
 */
export async function readSecrets(dataDir: string, jwtSecret: string | undefined): Promise<Secrets> {
  const path = secretsFile(dataDir)
  const secrets = existsSync(path) ? withAllKeys(path) : await make(path)
  if (!jwtSecret) return secrets
  const { apiKeys: _, pushKeys: __, ...others } = secrets
  return { ...others, jwtSecret }
}

/** A file from before there were such keys gets them. */
function withAllKeys(path: string): Secrets {
  const secrets = parse(path)
  if (secrets.apiKeys && secrets.pushKeys) return secrets
  keep(path, { apiKeys: newApiKeys(), pushKeys: newPushKeys(), ...secrets })
  return parse(path)
}

function secretsFile(dataDir: string) {
  return join(dataDir, 'secrets.json')
}

function parse(path: string): Secrets {
  try {
    return Secrets.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') {
      throw new ConfigError(
        `${path} belongs to another user: run this as that one, or give it to the one that the server runs as (chown).`,
      )
    }
    throw new ConfigError(`${path} cannot be read as this installation's secrets: restore it from a backup.`)
  }
}

async function make(path: string): Promise<Secrets> {
  const secrets: Secrets = {
    databasePassword: randomBytes(24).toString('base64url'),
    jwtSecret: randomBytes(48).toString('base64url'),
    signingKeys: [await newSigningKey()],
    apiKeys: newApiKeys(),
    pushKeys: newPushKeys(),
  }
  keep(path, secrets)
  return secrets
}

function keep(path: string, secrets: Secrets) {
  try {
    mkdirSync(dirname(path), { recursive: true })
    write(path, secrets)
  } catch (cause) {
    throw new ConfigError(
      `The data directory ${dirname(path)} cannot be written: ${(cause as Error).message}.`,
    )
  }
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: crypto.randomUUID() }
}

function write(path: string, secrets: Secrets) {
  // One that a start left half would keep its mode, whatever that was.
  rmSync(`${path}.new`, { force: true })
  replaceDurably(path, JSON.stringify(secrets, null, 2))
}

/** Clocks differ, and a token may be on its way when it runs out. */
const MARGIN = 60

/**
 * Puts a new signing key in front. The one before it, from now on, only verifies, and that for as long as a token it
 * has signed may live (`tokenLife`, in seconds); those whose time is up are forgotten.
 */
export async function rotateSigningKey(dataDir: string, tokenLife: number, now = Date.now()) {
  const path = secretsFile(dataDir)
  if (!isThere(path)) {
    throw new ConfigError(`There are no signing keys in ${dataDir} yet: start the server once.`)
  }
  const secrets = parse(path)
  const newest = await newSigningKey()
  const goodUntil = Math.ceil(now / 1000) + tokenLife + MARGIN
  const kept = secrets.signingKeys
    .filter((jwk) => goodUntilOf(jwk) > now)
    .map((jwk) => ({ ...jwk, good_until: Math.min(goodUntil, goodUntilOf(jwk) / 1000) }))
  write(path, { ...secrets, signingKeys: [newest, ...kept] })
  return { kid: newest.kid as string, stillVerifying: kept.length }
}

/** Calls `changed` within about a second of a rotation, from whatever process it came. Returns what stops it. */
export function followSecrets(dataDir: string, changed: (secrets: Secrets) => Promise<void>, log: Logger) {
  const path = secretsFile(dataDir)
  const read = (now: Stats, before: Stats) => {
    if (now.mtimeMs === before.mtimeMs && now.ino === before.ino) return
    Promise.resolve()
      .then(() => changed(parse(path)))
      .catch((error: unknown) => log.error({ err: error }, 'the signing keys could not be read again'))
  }
  watchFile(path, { interval: 1000, persistent: false }, read)
  return () => unwatchFile(path, read)
}
