/** Builds what every request may reach, from the configuration and an open database. */

import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import { clientAddress } from './http/client-address.ts'
import type { Services } from './http/handler.ts'
import { createMetrics } from './http/metrics.ts'
import { countTraffic } from './http/traffic.ts'
import { outboxMailer, smtpMailer } from './mail/mailer.ts'
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
    mail: config.smtp ? smtpMailer(config.smtp, log) : outboxMailer(outboxDir(config), log, now),
    siteUrl: () => config.siteUrl ?? address(),
    internalUrl: parts.internalAddress ?? address,
    clientAddress: clientAddress(config.trustedProxyHeader),
  }
}

export function outboxDir(config: Config) {
  return join(config.dataDir, 'outbox')
}
