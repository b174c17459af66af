/** POST /jobs/v1/{name}: asks for one run of a job that the project declares. For programs with the service key. */

import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Handler, Services } from '#backend/http/handler.ts'
import { readJson } from '#backend/http/json-body.ts'
import { readJobs } from './declared.ts'

/** In bytes. */
const LIMIT = 256 * 1024

/** Together some three seconds. */
const TRIES = 15
const PAUSE = 200

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
      const options = { singletonKey, ...(startAfter !== undefined && { startAfter }) }
      for (let left = TRIES; ; left -= 1) {
        try {
          const boss = await queue().catch((cause: unknown) => {
            throw new NotThereYet('The queue could not be opened', { cause })
          })
          const id = await boss.send(name, data, options)
          // Without an id: one of this key waits or runs already.
          return Response.json({ id }, { status: id ? 202 : 200 })
        } catch (error) {
          if (!isNotThereYet(error)) throw error
          if (left === 1) {
            services.log.warn({ err: error }, 'jobs: the queue is not there yet')
            const headers = { 'Retry-After': '2' }
            return Response.json(
              { message: 'The queue is not there yet: try again.' },
              { status: 503, headers },
            )
          }
          await sleep(PAUSE)
        }
      }
    },
    close: async () => void (await (await opened?.catch(() => undefined))?.stop({ graceful: false })),
  }
}

/** On a first start the queue, and then each job of it, is made while requests already come in. */
function isNotThereYet(error: unknown) {
  return (
    error instanceof NotThereYet ||
    (error instanceof Error && /^Queue .+ does not exist$/.test(error.message))
  )
}

class NotThereYet extends Error {}

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
