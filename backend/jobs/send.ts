/** POST /jobs/v1/{name}: asks for one run of a job that the project declares. For programs with the service key. */

import type { PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Handler, Services } from '#backend/http/handler.ts'
import { readJson } from '#backend/http/json-body.ts'
import { readJobs } from './declared.ts'

/** In bytes. */
const LIMIT = 256 * 1024

const Body = z.strictObject({
  data: z.record(z.string(), z.unknown()).default({}),
  /** A moment, or in so many seconds. */
  startAfter: z.union([z.iso.datetime({ offset: true }), z.number().int().min(0).max(31_536_000)]).optional(),
  /** As long as a job of this key waits or runs, no second one is taken. */
  singletonKey: z.string().min(1).max(200).optional(),
})

export type Sending = { handler: Handler; close: () => Promise<void> }

/** Any process may send; whoever works the jobs hears of it from the database. */
export function createSending(services: Services): Sending {
  const names = new Set(services.config.jobs.on ? readJobs(services.project.dir).map(({ name }) => name) : [])
  let opened: Promise<PgBoss> | undefined
  const queue = () => {
    opened ??= openQueue(services).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  return {
    handler: async (request) => {
      const name = new URL(request.url).pathname.split('/')[3] ?? ''
      if (!names.has(name)) {
        return Response.json({ message: `jobs.yaml names no job "${name}".` }, { status: 404 })
      }
      const body = await readJson(request, Body, LIMIT)
      if (body instanceof Response) return body
      const { data, startAfter, singletonKey = crypto.randomUUID() } = body
      const boss = await queue().catch((error: unknown) => {
        services.log.warn({ err: error }, 'jobs: the queue is not there yet')
        return undefined
      })
      if (!boss) {
        const headers = { 'Retry-After': '2' }
        return Response.json({ message: 'The queue is not there yet: try again.' }, { status: 503, headers })
      }
      const id = await boss.send(name, data, {
        singletonKey,
        ...(startAfter !== undefined && { startAfter }),
      })
      // Without an id: one of this key waits or runs already.
      return Response.json({ id }, { status: id ? 202 : 200 })
    },
    close: async () => void (await (await opened?.catch(() => undefined))?.stop({ graceful: false })),
  }
}

/** On the platform's own connections: it only writes. */
async function openQueue({ db, log }: Services) {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.owner.query(text, values) },
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    registerInstance: false,
  })
  boss.on('error', (error) => log.debug({ err: error }, 'jobs: the queue'))
  // On a first start whoever works the jobs makes the queue at this moment.
  return boss.start({ attempts: 3 })
}
