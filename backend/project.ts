/** The Supabase project that is served: its `config.toml`, read with the official tool's names and defaults. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { ConfigError } from './config.ts'

/** Seconds in a Go-style duration such as "1s", "10m" or "24h". */
const duration = z
  .string()
  .regex(/^(\d+(\.\d+)?(ms|s|m|h))+$/, 'must be a duration such as "60s"')
  .transform((text) => {
    const seconds = { ms: 0.001, s: 1, m: 60, h: 3600 }
    let total = 0
    for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)) {
      total += Number(amount) * seconds[unit as keyof typeof seconds]
    }
    return total
  })

const Email = z.object({
  enable_signup: z.boolean().default(true),
  enable_confirmations: z.boolean().default(false),
  double_confirm_changes: z.boolean().default(true),
  secure_password_change: z.boolean().default(false),
  max_frequency: duration.default(1),
  otp_length: z.number().int().min(6).max(10).default(6),
  otp_expiry: z.number().int().positive().default(3600),
})

const RateLimit = z.object({
  email_sent: z.number().int().default(30),
  token_refresh: z.number().int().default(150),
  sign_in_sign_ups: z.number().int().default(30),
  token_verifications: z.number().int().default(30),
  anonymous_users: z.number().int().default(30),
})

const Sessions = z.object({
  /** Seconds after which a session ends, however much it is used. */
  timebox: duration.optional(),
  /** Seconds without a refresh after which a session ends. */
  inactivity_timeout: duration.optional(),
  /** A sign-in ends the account's earlier sessions. Ours: the official tool sets it on hosted projects only. */
  single_per_user: z.boolean().default(false),
})

const ExternalProvider = z.object({
  enabled: z.boolean().default(false),
  /** `env(NAME)` as everywhere in this file; several ids are separated by commas, the first one asks. */
  client_id: z.string().default(''),
  secret: z.string().default(''),
  redirect_uri: z.string().default(''),
  url: z.string().default(''),
  skip_nonce_check: z.boolean().default(false),
  email_optional: z.boolean().default(false),
})

const FactorKind = z.object({
  enroll_enabled: z.boolean().default(false),
  verify_enabled: z.boolean().default(false),
})

const Mfa = z.object({
  max_enrolled_factors: z.number().int().min(0).default(10),
  totp: FactorKind.prefault({}),
  web_authn: FactorKind.prefault({}),
  /** Ours: hosted Supabase has no name for it here. Unless told otherwise, on where apps can be enrolled. */
  recovery_codes: z.object({ enabled: z.boolean().optional() }).optional(),
})

const Passkey = z.object({ enabled: z.boolean().default(false) })

/** The site that passkeys and security keys belong to; what is absent follows from the site's address. */
const WebAuthn = z.object({
  rp_display_name: z.string().min(1).default('Your Mentor for Indian Economy'),
  /** A host without scheme, port or path. */
  rp_id: z
    .string()
    .regex(/^[a-z0-9.-]*$/, 'must be a host name such as "example.com"')
    .default(''),
  rp_origins: z.array(z.url()).default([]),
})

const Auth = z.object({
  enabled: z.boolean().default(true),
  site_url: z.string().default('http://localhost:3000'),
  additional_redirect_urls: z.array(z.string()).default([]),
  jwt_expiry: z.number().int().positive().default(3600),
  enable_refresh_token_rotation: z.boolean().default(true),
  refresh_token_reuse_interval: z.number().int().min(0).default(10),
  enable_signup: z.boolean().default(true),
  enable_anonymous_sign_ins: z.boolean().default(false),
  enable_manual_linking: z.boolean().default(false),
  minimum_password_length: z.number().int().min(6).default(6),
  password_requirements: z
    .enum(['', 'letters_digits', 'lower_upper_letters_digits', 'lower_upper_letters_digits_symbols'])
    .default(''),
  email: Email.prefault({}),
  rate_limit: RateLimit.prefault({}),
  mfa: Mfa.prefault({}),
  passkey: Passkey.prefault({}),
  webauthn: WebAuthn.prefault({}),
  sessions: Sessions.prefault({}),
  external: z.record(z.string(), ExternalProvider).default({}),
})

const Api = z.object({
  enabled: z.boolean().default(true),
  schemas: z.array(z.string()).min(1).default(['public']),
  extra_search_path: z.array(z.string()).default(['public', 'extensions']),
  max_rows: z.number().int().positive().default(1000),
})

const EdgeFunction = z.object({
  enabled: z.boolean().default(true),
  verify_jwt: z.boolean().default(true),
  /** Both from the project's folder; absent, `functions/<name>/index.ts` and the `deno.json` beside it. */
  entrypoint: z.string().optional(),
  import_map: z.string().optional(),
})

/** Bytes in a size such as "50MiB"; as the official tool reads them, all units are powers of 1024. */
const size = z.union([
  z.number().int().positive(),
  z
    .string()
    .regex(/^\d+(\.\d+)? ?([kmgt]i?)?b?$/i, 'must be a size such as "50MiB"')
    .transform((text) => {
      const unit = /[kmgt]/i.exec(text)?.[0].toLowerCase() ?? ''
      return Math.floor(Number.parseFloat(text) * 1024 ** ' kmgt'.indexOf(unit || ' '))
    }),
])

const Storage = z.object({
  enabled: z.boolean().default(true),
  /** In bytes; no file is larger, whatever its bucket says. */
  file_size_limit: size.default(50 * 1024 * 1024),
  /** Ours: buckets that name types look whether the bytes are of the type that they are said to be. */
  true_types: z.boolean().default(false),
  image_transformation: z.object({ enabled: z.boolean().default(true) }).prefault({}),
  /** Made when the server starts, where they are not there yet. */
  buckets: z
    .record(
      z.string(),
      z.object({
        public: z.boolean().default(false),
        file_size_limit: size.optional(),
        allowed_mime_types: z.array(z.string()).optional(),
      }),
    )
    .default({}),
})

/** A function of the database that our own backend calls; hosted projects have no such hooks. */
const Hook = z.object({
  enabled: z.boolean().default(false),
  uri: z
    .string()
    .regex(/^pg-functions:\/\/postgres\/[a-z_][a-z0-9_]*\/[a-z_][a-z0-9_]*$/, {
      error: 'must be an address such as "pg-functions://postgres/private/note_traffic"',
    })
    .optional(),
})

/** The function of a hook as SQL names it; undefined while the hook is off. */
export function hookFunction({ enabled, uri }: z.infer<typeof Hook>): string | undefined {
  if (!enabled || !uri) return undefined
  const [schema, name] = uri.split('/').slice(-2)
  return `"${schema}"."${name}"`
}

const ProjectConfig = z.object({
  project_id: z.string().default('project'),
  api: Api.prefault({}),
  auth: Auth.prefault({}),
  storage: Storage.prefault({}),
  functions: z.record(z.string(), EdgeFunction).default({}),
  /** Is handed what signed-in users did with the services, every few seconds. */
  traffic_hook: Hook.prefault({}),
  /** Says whether new accounts may be made, where `enable_signup` allows them. */
  sign_up_hook: Hook.prefault({}),
})

export type AuthSettings = z.infer<typeof Auth>
export type ApiSettings = z.infer<typeof Api>
export type StorageSettings = z.infer<typeof Storage>

export type Project = {
  dir: string
  id: string
  auth: AuthSettings
  api: ApiSettings
  storage: StorageSettings
  functions: Record<string, z.infer<typeof EdgeFunction>>
  traffic_hook: z.infer<typeof Hook>
  sign_up_hook: z.infer<typeof Hook>
}

/** Throws ConfigError when the folder has no readable project. */
export function readProject(dir: string): Project {
  const path = join(dir, 'config.toml')
  if (!existsSync(path)) {
    throw new ConfigError(`There is no Supabase project in ${dir}: config.toml is missing.`)
  }
  let document: unknown
  try {
    document = parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new ConfigError(`${path} is not valid TOML: ${String(cause).split('\n')[0]}`)
  }
  const parsed = ProjectConfig.safeParse(document)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${path}: ${issue?.path.join('.')} is not usable: ${issue?.message}.`)
  }
  const { project_id: id, ...rest } = parsed.data
  return { dir, id, ...rest }
}
