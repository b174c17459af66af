/** Secrets of this installation: made on first start, kept in the data directory for its owner's eyes only. */

import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { z } from 'zod'
import { ConfigError } from './config.ts'

const Secrets = z.object({
  databasePassword: z.string().min(16),
  jwtSecret: z.string().min(32),
  /** Private ES256 keys, newest first; older ones verify until their tokens have run out. */
  signingKeys: z.array(z.custom<JWK>((key) => typeof key === 'object')).min(1),
})

export type Secrets = z.infer<typeof Secrets>

/** Reads the secrets, or makes them. `jwtSecret` from the configuration wins over the kept one. */
export async function readSecrets(dataDir: string, jwtSecret: string | undefined): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json')
  const secrets = existsSync(path) ? parse(path) : await make(path)
  return jwtSecret ? { ...secrets, jwtSecret } : secrets
}

function parse(path: string): Secrets {
  try {
    return Secrets.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw new ConfigError(`${path} cannot be read as this installation's secrets: restore it from a backup.`)
  }
}

async function make(path: string): Promise<Secrets> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const secrets: Secrets = {
    databasePassword: randomBytes(24).toString('base64url'),
    jwtSecret: randomBytes(48).toString('base64url'),
    signingKeys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: crypto.randomUUID() }],
  }
  mkdirSync(join(path, '..'), { recursive: true })
  // Written aside and renamed: a start that is interrupted here leaves no half file behind.
  writeFileSync(`${path}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  chmodSync(`${path}.new`, 0o600)
  renameSync(`${path}.new`, path)
  return secrets
}
