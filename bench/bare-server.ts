/** The limit that the data service is held against: Hono and one prepared select, no roles, no policies. */

import cluster from 'node:cluster'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

const processes = Number(process.argv[2] ?? 1)
if (cluster.isPrimary && processes > 1) lead()
else work()

function lead() {
  let up = 0
  cluster.on('listening', (_, { port }) => {
    up += 1
    if (up === processes) console.log(`PORT=${port}`)
  })
  for (let n = 0; n < processes; n++) cluster.fork()
  process.on('SIGTERM', () => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.kill()
    process.exit(0)
  })
}

function work() {
  const pool = new pg.Pool({ connectionString: process.env.DB_URL, max: 10 })
  const app = new Hono()
  app.get('/row/:id', async (context) => {
    const { rows } = await pool.query({
      name: 'row',
      text: `select coalesce(json_agg(r), '[]')::text as body from (select * from public.profiles where user_id = $1) r`,
      values: [context.req.param('id')],
    })
    return context.body(rows[0].body, 200, { 'Content-Type': 'application/json' })
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
    if (cluster.isPrimary) console.log(`PORT=${port}`)
  })
  process.on('SIGTERM', () => {
    server.close()
    void pool.end()
  })
  process.on('disconnect', () => process.exit(0))
}
