/** The limit that changed rows are held against: a trigger tells a bare websocket server, which sends each on to all. */

import pg from 'pg'
import { WebSocketServer } from 'ws'

const client = new pg.Client({ connectionString: process.env.DB_URL })
await client.connect()
await client.query(`create or replace function pg_temp.bench_tell() returns trigger language plpgsql as $$
  begin
    perform pg_notify('bench_rows', row_to_json(new)::text);
    return new;
  end $$`)
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
client.on('notification', ({ payload = '' }) => {
  for (const socket of server.clients) socket.send(payload)
})
await client.query('listen bench_rows')
await client.query(`create or replace trigger bench_tell after insert on public.notifications
  for each row execute function pg_temp.bench_tell()`)
console.log(`PORT=${(server.address() as { port: number }).port}`)
process.on('SIGTERM', async () => {
  await client.query('drop trigger bench_tell on public.notifications').catch(() => {})
  process.exit(0)
})
