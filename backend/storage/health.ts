/** /health, /status and /version, as monitors ask. */

import type { StorageHandler } from './asked.ts'

export const status: StorageHandler = async () => new Response(null, { status: 200 })

/** What the protocol is compatible with. */
export const version: StorageHandler = async () =>
  new Response('1.80.0', { headers: { 'Content-Type': 'text/plain' } })

/** Throws when the database does not answer. */
export const health: StorageHandler = async ({ storage }) => {
  await storage.services.db.owner.query('select 1')
  return Response.json({ healthy: true })
}
