/** The only place of the backend that reads environment variables (`.env.example` documents each). */

import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { z } from 'zod'
import { FUNCTION_LIMITS, type FunctionLimits } from './functions/limits.ts'

function whole(least: number, most = Number.MAX_SAFE_INTEGER) {
  const words = `must be a whole number, ${least} at least${most < Number.MAX_SAFE_INTEGER ? ` and ${most} at most` : ''}`
  return z.coerce.number(words).int(words).min(least, words).max(most, words)
}
const isHostAlone = (value: string) => {
  if (!URL.canParse(value)) return false
  const { pathname, search, hash } = new URL(value)
  return /^\/?$/.test(pathname) && !search && !hash
}
const optionalUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .optional()
/** Read by functions, which get them as they are written. */
const seconds = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, 'must be a whole number of seconds, at most 999')
  .optional()
const tokens = z.string().regex(/^\d+$/, 'must be a whole number').optional()
const price = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a number')
  .optional()
const MAIL_ADDRESS =
  'must be an address such as smtps://user:password@host:465, with @ : / # % of the password as %40 %3A %2F %23 %25'
const Environment = z.object({
  PORT: whole(0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  SITE_URL: optionalUrl.refine(
    (value) => value === undefined || isHostAlone(value),
    'must be a host of its own, without a path',
  ),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SUPABASE_PROJECT_DIR: z.string().default('./supabase'),
  NODE_ENV: z.string().default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WAL_ARCHIVE_DIR: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 03:30')
    .default('03:30'),
  BACKUP_KEEP: whole(1, 1000).default(14),
  DATABASE_POOL_SIZE: whole(2, 200).default(10),
  TRUSTED_PROXY_HEADER: z
    .string()
    .regex(/^[a-z0-9-]+$/i, 'must be the name of a header such as x-real-ip')
    .toLowerCase()
    .optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  JOBS: z.enum(['on', 'off']).default('on'),
  JOBS_API_URL: optionalUrl,
  JOBS_API_KEY: z.string().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: MAIL_ADDRESS })
    // A slash in a password that is not written as %2F ends the host there, and mail would go to half the password.
    .refine((value) => !URL.canParse(value) || /^\/?$/.test(new URL(value).pathname), MAIL_ADDRESS)
    .optional(),
  CONTACT_EMAIL: z.email('must be an email address').optional(),
  SMTP_FROM: z.string().default('Your Mentor for Indian Economy <mentor@localhost>'),
  LLM_BASE_URL: optionalUrl,
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().optional(),
  LLM_TIMEOUT_SECONDS: seconds,
  LLM_DAILY_TOKENS: tokens,
  LLM_DAILY_TOKENS_TOTAL: tokens,
  LLM_PRICE_IN: price,
  LLM_PRICE_OUT: price,
  EMBEDDING_BASE_URL: optionalUrl,
  EMBEDDING_API_KEY: z.string().optional(),
  EMBEDDING_MODEL: z.string().optional(),
  SPEECH_BASE_URL: optionalUrl,
  SPEECH_API_KEY: z.string().optional(),
  SPEECH_MODEL: z.string().optional(),
  SPEECH_TIMEOUT_SECONDS: seconds,
  VISION_BASE_URL: optionalUrl,
  VISION_API_KEY: z.string().optional(),
  VISION_MODEL: z.string().optional(),
  VISION_TIMEOUT_SECONDS: seconds,
  CHAT_WEBHOOK_URL: optionalUrl,
  CHAT_WEBHOOK_AUDIO_URL: optionalUrl,
  CHAT_WEBHOOK_SECRET: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: optionalUrl,
  FEEDS_CONTACT: z.string().max(200).optional(),
  FEEDS_ALLOW_PRIVATE: z.enum(['yes', 'no']).optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[A-Za-z0-9_-]{86}$/, 'must be 65 bytes in base64url, as web-push prints it')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url, as web-push prints it')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(https:\/\/|mailto:)\S+$/, 'must be an address that begins with mailto: or https://')
    .optional(),
  JWT_SIGNING: z.enum(['ES256', 'HS256']).default('ES256'),
  WORKERS: whole(1, 64).default(1),
  DRAIN_SECONDS: z.coerce.number('must be a number of seconds').min(0).max(600).default(10),
  DRAIN_GRACE_SECONDS: z.coerce.number('must be a number of seconds').min(0).max(120).default(1),
  MAX_CONNECTIONS: whole(1).default(10_000),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  S3_ENDPOINT: optionalUrl,
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ONBOARDING_WEBHOOK_URL: optionalUrl,
})

export type Config = {
  /** The backend alone, for another Supabase project: no site, no content (`npm run backend`). */
  backendOnly: boolean
  production: boolean
  host: string
  /** 0 asks the system for a free port; `main.ts` reports the one it got. */
  port: number
  dataDir: string
  /** An external PostgreSQL; absent, the embedded one in `dataDir` is used. */
  databaseUrl: string | undefined
  /** Where the embedded PostgreSQL archives its log, for restores to a point in time. Absent: no archive is kept. */
  walArchiveDir: string | undefined
  /** Where this server keeps a backup a day, made at that time of the machine's clock. Absent: it makes none. */
  backups: { dir: string; at: { hour: number; minute: number }; keep: number } | undefined
  databasePoolSize: number
  /** Where people reach the site; mails link to it. Absent: http://localhost with the port that is listened on. */
  siteUrl: string | undefined
  jwtSecret: string | undefined
  /** What signs access tokens: this server's own key, or the secret that several servers share. */
  jwtSigning: 'ES256' | 'HS256'
  /** Google, or another OpenID provider in its place. Without a client id Google sign-in is off. */
  google: { clientId: string; clientSecret: string; issuer: string }
  projectDir: string
  logLevel: string
  /** Header that a trusted proxy puts the client's address in; absent, the socket's address counts. */
  trustedProxyHeader: string | undefined
  rateLimits: boolean
  /** Processes that serve the port; each has database pools of its own. */
  workers: number
  /** Both in milliseconds: what requests under way get to finish, and what load balancers get to notice. */
  drain: { limit: number; grace: number }
  /** Of one process; whoever comes beyond is turned away. */
  maxConnections: number
  /** Opens /metrics from anywhere; absent, /metrics answers this machine only. */
  metricsToken: string | undefined
  /** `api` is another Supabase project's, whose jobs `scripts/jobs.ts` runs. */
  jobs: { on: boolean; api: { url: string; key: string } | undefined }
  smtp: { url: string; from: string } | undefined
  /** Whom learners write to about their data; the pages show it. */
  contactEmail: string | undefined
  /** Where files of the storage service lie; without S3, in the data directory. */
  storage: { s3: S3Options | undefined }
  /** What edge functions read from their environment; nothing else of ours reaches them. */
  functionSecrets: Record<string, string>
  /** Not from the environment: hosted's own figures, which tests make smaller. */
  functionLimits: FunctionLimits
}

export type S3Options = {
  /** Absent: Amazon's own. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

const FUNCTION_SECRETS = [
  'LLM_BASE_URL',
  'LLM_API_KEY',
  'LLM_MODEL',
  'LLM_TIMEOUT_SECONDS',
  'LLM_DAILY_TOKENS',
  'LLM_DAILY_TOKENS_TOTAL',
  'LLM_PRICE_IN',
  'LLM_PRICE_OUT',
  'EMBEDDING_BASE_URL',
  'EMBEDDING_API_KEY',
  'EMBEDDING_MODEL',
  'SPEECH_BASE_URL',
  'SPEECH_API_KEY',
  'SPEECH_MODEL',
  'SPEECH_TIMEOUT_SECONDS',
  'VISION_BASE_URL',
  'VISION_API_KEY',
  'VISION_MODEL',
  'VISION_TIMEOUT_SECONDS',
  'CHAT_WEBHOOK_URL',
  'CHAT_WEBHOOK_AUDIO_URL',
  'CHAT_WEBHOOK_SECRET',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_ISSUER',
  'ONBOARDING_WEBHOOK_URL',
  'FEEDS_CONTACT',
  'FEEDS_ALLOW_PRIVATE',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
  'VAPID_SUBJECT',
] as const

/** Variables of the process, and of the file `.env` those that it does not set. Throws ConfigError. */
export function environmentOfProcess(): Record<string, string | undefined> {
  if (!existsSync('.env')) return process.env
  try {
    process.loadEnvFile('.env')
    return process.env
  } catch (cause) {
    throw new ConfigError(`The file .env cannot be read: ${(cause as Error).message}.`)
  }
}

/** Throws ConfigError with one sentence a person can act on. */
export function readConfig(
  environment: Record<string, string | undefined> = environmentOfProcess(),
  { backendOnly = false } = {},
): Config {
  // An empty variable is how shells and .env files say "not set".
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(set)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(
      `The environment variable ${issue?.path.join('.')} is not usable: ${issue?.message}.`,
    )
  }
  const env = parsed.data
  if ((env.VAPID_PUBLIC_KEY === undefined) !== (env.VAPID_PRIVATE_KEY === undefined))
    throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both, or neither.')
  refuseHalfModels(env)
  if (!backendOnly) refuseHalfGoogle(env)
  return {
    backendOnly,
    production: env.NODE_ENV === 'production',
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    walArchiveDir: env.WAL_ARCHIVE_DIR === undefined ? undefined : resolve(env.WAL_ARCHIVE_DIR),
    backups: readBackups(env),
    databasePoolSize: env.DATABASE_POOL_SIZE,
    siteUrl: env.SITE_URL?.replace(/\/+$/, ''),
    jwtSecret: env.JWT_SECRET,
    jwtSigning: env.JWT_SIGNING,
    google: {
      clientId: env.GOOGLE_CLIENT_ID ?? '',
      clientSecret: env.GOOGLE_CLIENT_SECRET ?? '',
      issuer: (env.GOOGLE_ISSUER ?? 'https://accounts.google.com').replace(/\/+$/, ''),
    },
    projectDir: resolve(env.SUPABASE_PROJECT_DIR),
    logLevel: env.LOG_LEVEL,
    trustedProxyHeader: env.TRUSTED_PROXY_HEADER,
    rateLimits: env.RATE_LIMITS === 'on',
    workers: env.WORKERS,
    drain: { limit: env.DRAIN_SECONDS * 1000, grace: env.DRAIN_GRACE_SECONDS * 1000 },
    maxConnections: env.MAX_CONNECTIONS,
    metricsToken: env.METRICS_TOKEN,
    jobs: { on: env.JOBS === 'on', api: readJobsApi(env) },
    contactEmail: env.CONTACT_EMAIL,
    smtp: env.SMTP_URL ? { url: env.SMTP_URL, from: env.SMTP_FROM } : undefined,
    storage: { s3: readS3(env) },
    functionSecrets: Object.fromEntries(
      FUNCTION_SECRETS.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
    ),
    functionLimits: FUNCTION_LIMITS,
  }
}

/** An address without its model, or a model without its address, would be silently of no use. */
function refuseHalfModels(env: z.infer<typeof Environment>) {
  for (const kind of ['LLM', 'EMBEDDING', 'SPEECH'] as const) {
    const [address, model] = [env[`${kind}_BASE_URL`], env[`${kind}_MODEL`]]
    // Pages may be read at the address of the language model alone.
    const isForPages = kind === 'LLM' && address !== undefined && env.VISION_MODEL !== undefined
    if ((address === undefined) !== (model === undefined) && !isForPages)
      throw new ConfigError(`${kind}_BASE_URL and ${kind}_MODEL belong together: set both, or neither.`)
  }
  if (env.VISION_MODEL && !env.VISION_BASE_URL && !env.LLM_BASE_URL)
    throw new ConfigError('VISION_MODEL needs VISION_BASE_URL, or LLM_BASE_URL, beside it.')
}

/**
 * With an id alone the button is offered, and signing in fails after Google has been asked; with a secret alone it is off.
 * A project of others may have the other half in its `config.toml`, or take tokens of Google without ever asking for one.
 */
function refuseHalfGoogle(env: z.infer<typeof Environment>) {
  if ((env.GOOGLE_CLIENT_ID === undefined) !== (env.GOOGLE_CLIENT_SECRET === undefined))
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both, or neither.')
}

function readJobsApi({ JOBS_API_URL: url, JOBS_API_KEY: key }: z.infer<typeof Environment>) {
  if (!url) return undefined
  if (!key) throw new ConfigError('JOBS_API_URL needs JOBS_API_KEY, the secret key, beside it.')
  return { url: url.replace(/\/+$/, ''), key }
}

function readBackups({ BACKUP_DIR, BACKUP_AT, BACKUP_KEEP, DATA_DIR }: z.infer<typeof Environment>) {
  if (BACKUP_DIR === undefined) return undefined
  const dir = resolve(BACKUP_DIR)
  if (!relative(resolve(DATA_DIR), dir).startsWith('..')) {
    throw new ConfigError('BACKUP_DIR lies inside DATA_DIR, and would be lost with it: name another folder.')
  }
  const [hour = 0, minute = 0] = BACKUP_AT.split(':').map(Number)
  return { dir, at: { hour, minute }, keep: BACKUP_KEEP }
}

function readS3(env: z.infer<typeof Environment>): S3Options | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket) return undefined
  if (!accessKeyId || !secretAccessKey) {
    throw new ConfigError('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it.')
  }
  return { bucket, accessKeyId, secretAccessKey, region: env.S3_REGION, endpoint: env.S3_ENDPOINT }
}
