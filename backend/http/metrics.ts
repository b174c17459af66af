/**
 * What the server counts about itself, in the form of Prometheus. Labels come from
 * fixed lists, never from a request's own words. Other services register theirs in `services.metrics.registry`.
 */

import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#backend/database/connect.ts'
import { heldBack } from '#backend/database/fair-share.ts'
import { ARCHIVE_FAILS } from '#backend/database/watch-archive.ts'
import { pathOf, type Service, serviceOf } from './address.ts'

export type Metrics = {
  registry: Registry
  /** A request has come; call what it returns with the answer's status when the last byte is gone. */
  began: (method: string, url: string) => (status: number) => void
  /** All that is counted, of all server processes that one start has brought up, in Prometheus' text form. */
  text: () => Promise<string>
}

/** In seconds. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** The first word after /auth/v1/ that is worth a count of its own. */
const AUTH_ENDPOINTS = new Set([
  ...['signup', 'token', 'verify', 'recover', 'otp', 'magiclink', 'resend', 'logout', 'user'],
  ...['authorize', 'callback', 'factors', 'passkeys', 'admin', 'invite', 'reauthenticate'],
])

export function createMetrics(db: Database): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the first line of a request to the last byte of its answer.',
    labelNames: ['service', 'method', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const authAnswers = new Counter({
    name: 'auth_answers_total',
    help: 'Answers of the auth service: granted, refused, limited (too many requests) or failed.',
    labelNames: ['endpoint', 'outcome'],
    registers,
  })
  let underWay = 0
  new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that are being answered.',
    registers,
    collect() {
      this.set(underWay)
    },
  })
  countConnections(db, registers)
  countDatabase(db, registers)
  countArchive(db, registers)
  countBackups(db, registers)
  return {
    registry,
    began: (method, url) => {
      const service = labelOf(url)
      const began = performance.now()
      underWay++
      return (status) => {
        underWay--
        const known = METHODS.has(method) ? method : 'other'
        const labels = { service, method: known, status: `${Math.floor(status / 100)}xx` }
        requests.observe(labels, (performance.now() - began) / 1000)
        if (service === 'auth') authAnswers.inc({ endpoint: endpointOf(url), outcome: outcomeOf(status) })
      }
    },
    text: () => registry.metrics(),
  }
}

/** Memory, processor time, event-loop lag: of the whole process, so once a process. */
export function countProcess({ registry }: Metrics) {
  collectDefaultMetrics({ register: registry })
}

function countConnections(db: Database, registers: Registry[]) {
  new Gauge({
    name: 'postgres_pool_connections',
    help: 'Connections to PostgreSQL by pool and state; waiting are requests without one, held_back those whose caller already holds as many connections as are free.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const pool of ['owner', 'callers'] as const) {
        const { totalCount, idleCount, waitingCount } = db[pool]
        this.set({ pool, state: 'total' }, totalCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
      this.set({ pool: 'callers', state: 'held_back' }, heldBack(db.callers))
    },
  })
}

/** Milliseconds after which a database that does not answer counts as down. */
const PATIENCE = 2_000

function countDatabase(db: Database, registers: Registry[]) {
  new Gauge({
    name: 'postgres_up',
    help: '1 when PostgreSQL answers.',
    aggregator: 'min',
    registers,
    async collect() {
      this.set((await askSoon(db.owner.query('select 1'))).rows.length)
    },
  })
}

/** No rows where the database is down or does not answer in time. */
async function askSoon<Row extends pg.QueryResultRow>(asked: Promise<pg.QueryResult<Row>>) {
  const none = { rows: [] as Row[] }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof none>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, none)
  })
  const answer = await Promise.race([asked.catch(() => none), late])
  clearTimeout(timer)
  return answer
}

function countArchive(db: Database, registers: Registry[]) {
  new Gauge({
    name: 'postgres_archive_fails',
    help: '1 while the log cannot be archived and piles up; no line where none is.',
    aggregator: 'max',
    registers,
    async collect() {
      this.remove()
      const { rows } = await askSoon(db.owner.query<{ fails: boolean }>(ARCHIVE_FAILS))
      if (rows[0]) this.set(Number(rows[0].fails))
    },
  })
}

/** Of the newest one that was written down, whoever made it; without any there is no line. */
function countBackups(db: Database, registers: Registry[]) {
  new Gauge({
    name: 'backup_age_seconds',
    help: 'Since the newest backup that the database knows of.',
    aggregator: 'max',
    registers,
    async collect() {
      this.remove()
      const { rows } = await askSoon(
        db.owner.query<{ age: number | null }>(
          `select extract(epoch from now() - max(at))::float8 as age from (
             select made_at as at from backend.backups union all
             select ended_at from backend.backup_runs where outcome = 'done'
           ) made`,
        ),
      )
      if (typeof rows[0]?.age === 'number') this.set(rows[0].age)
    },
  })
}

const OWN = new Set(['/healthz', '/readyz', '/metrics'])

function labelOf(url: string): Service | 'monitoring' {
  const path = pathOf(url)
  return OWN.has(path) ? 'monitoring' : serviceOf(path)
}

function endpointOf(url: string) {
  const endpoint = pathOf(url).split('/', 4)[3] ?? ''
  return AUTH_ENDPOINTS.has(endpoint) ? endpoint : 'other'
}

function outcomeOf(status: number) {
  if (status === 429) return 'limited'
  if (status >= 500) return 'failed'
  return status >= 400 ? 'refused' : 'granted'
}
