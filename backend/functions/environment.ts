/** The environment of a function's thread: what a hosted edge function finds, and the project's secrets; nothing else. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Services } from '#backend/http/handler.ts'

export function functionEnvironment(services: Services): Record<string, string> {
  const { keys, config, siteUrl, internalUrl, db } = services
  return {
    VAPID_PUBLIC_KEY: keys.pushKeys.publicKey,
    VAPID_PRIVATE_KEY: keys.pushKeys.privateKey,
    ...secretsOf(services),
    ...config.functionSecrets,
    SUPABASE_URL: internalUrl(),
    SUPABASE_PUBLIC_URL: siteUrl(),
    SUPABASE_DB_URL: db.url,
    SUPABASE_ANON_KEY: keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey }),
    SUPABASE_JWKS: JSON.stringify(keys.serverJwks),
    SB_EXECUTION_ID: crypto.randomUUID(),
  }
}

/** `functions/.env`, where the official tool too takes a local project's secrets from. */
function secretsOf({ project }: Services) {
  const path = join(project.dir, 'functions', '.env')
  return existsSync(path) ? (parseEnv(readFileSync(path, 'utf8')) as Record<string, string>) : {}
}
