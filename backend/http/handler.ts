import type { Logger } from 'pino'
import type { Config } from '#backend/config.ts'
import type { Database } from '#backend/database/connect.ts'
import type { Mailer } from '#backend/mail/mailer.ts'
import type { Project } from '#backend/project.ts'
import type { Keys } from '#backend/tokens/keys.ts'
import type { VerifyToken } from '#backend/tokens/verify.ts'
import type { Metrics } from './metrics.ts'
import type { Traffic } from './traffic.ts'

/** What a request may reach. Built once in main.ts; tests pass their own. */
export type Services = {
  config: Config
  project: Project
  db: Database
  keys: Keys
  verifyToken: VerifyToken
  /** Queues the message; returns at once, so answer times give nothing away. */
  mail: Mailer
  log: Logger
  metrics: Metrics
  /** Absent where the project has no `[traffic_hook]`. */
  traffic: Traffic | undefined
  /** Milliseconds; rules that depend on time ask here. */
  now: () => number
  /** Where people reach the server, without a trailing slash. Mail links use it, never a request's Host header. */
  siteUrl: () => string
  /** Where a program on this very machine reaches the server: functions call the services over the same wire as anyone. */
  internalUrl: () => string
  /** The caller's network address: the socket's, or a trusted proxy's word. */
  clientAddress: (request: Request) => string
}

/** The one shape of server code: backend routes and supabase/functions share it. */
export type Handler = (request: Request, services: Services) => Promise<Response>
