/** What a hosted edge function finds in its environment, set for the functions of this process. */

import type { Services } from '#backend/http/handler.ts'

/** `address` is where this very process listens: functions reach the services over the same wire as anyone. */
export function provideFunctionEnvironment({ keys, config, siteUrl, db }: Services, address: string) {
  Object.assign(process.env, {
    SUPABASE_URL: address,
    SUPABASE_PUBLIC_URL: siteUrl(),
    SUPABASE_DB_URL: db.url,
    SUPABASE_ANON_KEY: keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.anonKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.serviceRoleKey }),
    SUPABASE_JWKS: JSON.stringify(keys.serverJwks),
    ...config.functionSecrets,
  })
}
