/** Builds what every request may reach, from the configuration and an open database. */

import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import { clientAddress } from './http/client-address.ts'
import type { Services } from './http/handler.ts'
import { createMetrics } from './http/metrics.ts'
import { countTraffic } from './http/traffic.ts'
import { type Mailer, outboxMailer, smtpMailer } from './mail/mailer.ts'
import { writtenUnsentMail } from './mail/unsent-mail.ts'
import type { Project } from './project.ts'
import type { Secrets } from './secrets.ts'
import { loadKeys } from './tokens/keys.ts'
import { tokenVerifier } from './tokens/verify.ts'

export async function buildServices(parts: {
  config: Config
  project: Project
  db: Database
  secrets: Secrets
  log: Logger
  /** The address listened on, known only after listening. */
  address: () => string
  /** Where this very machine reaches the server, when that is another address. */
  internalAddress?: () => string
  now?: () => number
}): Promise<Services> {
  const { config, project, db, log, address, now = Date.now } = parts
  const keys = await loadKeys(parts.secrets, { signing: config.jwtSigning, now })
  const verifyToken = tokenVerifier(keys, now)
  const traffic = countTraffic({ hook: project.traffic_hook, db, log, verifyToken })
  return {
    config,
    project,
    db,
    keys,
    log,
    metrics: createMetrics(db),
    now,
    traffic,
    verifyToken: traffic ? traffic.seeingCallers(verifyToken) : verifyToken,
    mail: mailer(config, db, log, now),
    siteUrl: () => config.siteUrl ?? address(),
    internalUrl: parts.internalAddress ?? address,
    clientAddress: clientAddress(config.trustedProxyHeader),
  }
}

function mailer(config: Config, db: Database, log: Logger, now: () => number): Mailer {
  if (!config.smtp) return outboxMailer(outboxDir(config), log, now)
  const waitingDir = join(config.dataDir, 'waiting-mail')
  return smtpMailer({ ...config.smtp, waitingDir, unsent: writtenUnsentMail(db, log), now }, log)
}

export function outboxDir(config: Config) {
  return join(config.dataDir, 'outbox')
}
