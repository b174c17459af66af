/** The limit that the data service is held against: Hono and one prepared select, no roles, no policies. */

import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

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
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  console.log(`PORT=${port}`),
)
process.on('SIGTERM', () => {
  server.close()
  void pool.end()
})
