/** nano-supabase behind a socket, its PGlite on the disk, with tables and policies as the rows under measurement have. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serve } from '@hono/node-server'

const TABLES = `
  create table public.profiles (user_id uuid primary key, full_name text, email text, preparation_level text,
    created_at timestamptz default now());
  create table public.notes (slug text primary key, title text not null, summary text not null);
  insert into public.notes select 'note-' || n, 'Note ' || n, repeat('What the note is about. ', 8)
    from generate_series(1, 120) n;
`
const RIGHTS = `
  alter table public.profiles enable row level security;
  create policy own on public.profiles for all to authenticated using (user_id = auth.uid()) with check (user_id = auth.uid());
  grant usage on schema public to authenticated;
  grant all on all tables in schema public to authenticated;
`

const [folder = '', data = ''] = process.argv.slice(2)
const theirs = createRequire(join(folder, 'package.json'))
const ofTheirs = (name: string) => import(pathToFileURL(theirs.resolve(name)).href)
const { PGlite } = await ofTheirs('@electric-sql/pglite')
const { pgcrypto } = await ofTheirs('@electric-sql/pglite/contrib/pgcrypto')
const { createFetchAdapter } = await import(
  pathToFileURL(join(folder, 'node_modules/nano-supabase/dist/index.js')).href
)

// It fetches its parser, which Node does not do from a disk.
const ofTheNet = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const address = input instanceof Request ? input.url : String(input)
  if (!address.startsWith('file:')) return ofTheNet(input, init)
  return new Response(readFileSync(new URL(address)), { headers: { 'Content-Type': 'application/wasm' } })
}
const db = new PGlite({ dataDir: data, extensions: { pgcrypto } })
// It reads the tables when it begins, and makes the names that policies need.
await db.exec(TABLES)
const { localFetch } = await createFetchAdapter({ db, supabaseUrl: 'http://nano' })
await db.exec(RIGHTS)
const server = serve(
  {
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request) => {
      const { pathname, search } = new URL(request.url)
      return localFetch(`http://nano${pathname}${search}`, {
        method: request.method,
        headers: request.headers,
        ...(request.body && { body: request.body, duplex: 'half' }),
      })
    },
  },
  ({ port }) => console.log(`PORT=${port}`),
)
process.on('SIGTERM', () => {
  server.close()
  process.exit(0)
})
