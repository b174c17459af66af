import { startEmbeddedPostgres } from '#backend/database/embedded.ts'
import { openDatabase } from '#backend/database/connect.ts'
import { migrate } from '#backend/database/migrate.ts'
import { loadKeys } from '#backend/tokens/keys.ts'
import { tokenVerifier } from '#backend/tokens/verify.ts'
import { readProject } from '#backend/project.ts'
import { createRest } from '#backend/rest/rest.ts'
import { asCaller } from '#backend/database/as-caller.ts'
import { mkdtempSync, rmSync } from 'node:fs'
const dir = mkdtempSync('/tmp/bench-')
const pgs = await startEmbeddedPostgres({ dataDir: dir, password: 'x'.repeat(20), say: () => {} })
await migrate(pgs.url, './supabase')
const db = await openDatabase(pgs.url, 's'.repeat(40), 8)
const { generateKeyPair, exportJWK } = await import('jose')
const { privateKey } = await generateKeyPair('ES256', { extractable: true })
const keys = await loadKeys({ databasePassword: 'x', jwtSecret: 's'.repeat(40), signingKeys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', kid: 'k' }] } as never)
await db.owner.query(`create table public.bench_rows (id uuid primary key default gen_random_uuid(), owner uuid not null, name text, n int, created_at timestamptz default now());
 create table public.bench_children (id int generated always as identity primary key, row_id uuid references public.bench_rows(id), t text);
 create index on public.bench_children(row_id);
 alter table public.bench_rows enable row level security; create policy p on public.bench_rows for select to authenticated using ((select auth.uid()) = owner);
 create policy i on public.bench_rows for insert to authenticated with check ((select auth.uid()) = owner);
 insert into public.bench_rows (owner, name, n) select '11111111-1111-4111-8111-111111111111', 'row ' || i, i from generate_series(1, 2000) i; create index on public.bench_rows(n);
 insert into public.bench_children (row_id, t) select id, 'c' from public.bench_rows, generate_series(1,3); analyze;`)
const project = readProject('./supabase')
const services = { db, keys, project, verifyToken: tokenVerifier(keys), log: { error: console.error, warn: console.error, debug() {}, info() {} }, now: Date.now } as never
const rest = createRest(services)
const token = await keys.sign({ sub: '11111111-1111-4111-8111-111111111111', role: 'authenticated', exp: Math.floor(Date.now()/1000)+3600 })
const { rows: ids } = await db.owner.query('select id from public.bench_rows limit 500')
const caller = { role: 'authenticated', claims: { sub: '11111111-1111-4111-8111-111111111111', role: 'authenticated' } }
let i = 0
const headers = { Authorization: `Bearer ${token}`, apikey: keys.anonKey, 'content-type': 'application/json', 'accept-profile': 'public', 'user-agent': 'bench', 'x-client-info': 'supabase-js/2' }
const once = async (path: string, init: RequestInit = {}) => {
  const r = await rest(new Request('http://localhost:3000/rest/v1' + path, { ...init, headers: { ...headers, ...init.headers } }), services)
  const t = await r.text(); if (r.status > 299) throw new Error(t); return t
}
async function measure(name: string, f: () => Promise<unknown>, seconds = 3, conc = 32) {
  for (let k = 0; k < 300; k++) await f()
  const lat: number[] = []; const end = performance.now() + seconds * 1000; const t0 = performance.now()
  await Promise.all(Array.from({ length: conc }, async () => { while (performance.now() < end) { const s = performance.now(); await f(); lat.push(performance.now() - s) } }))
  lat.sort((a, b) => a - b)
  const rate = lat.length / ((performance.now() - t0) / 1000)
  console.log(name.padEnd(46), Math.round(rate), 'req/s p50', lat[lat.length >> 1]!.toFixed(2), 'p99', lat[Math.floor(lat.length * .99)]!.toFixed(2))
  return rate
}
for (let round = 0; round < 2; round++) {
const bare = await measure('bare prepared select (pg, owner, no RLS)', () => db.owner.query({ name: 'b', text: 'select id, name, n from public.bench_rows where id = $1', values: [ids[i++ % 500].id] }))
const bareC = await measure('asCaller alone (RLS)', () => asCaller(db.callers, caller, { text: 'select id, name, n from public.bench_rows where id = $1', values: [ids[i++ % 500].id] }))
const one = await measure('GET one row under RLS', () => once(`/bench_rows?select=id,name,n&id=eq.${ids[i++ % 500].id}`))
console.log('ratio to bare', (one / bare).toFixed(2), 'to asCaller', (one / bareC).toFixed(2))
await measure('GET 20 rows + embed under RLS', () => once(`/bench_rows?select=id,name,bench_children(id,t)&order=n&limit=20&n=gt.${i++ % 1000}`))
await measure('POST one row', () => once(`/bench_rows`, { method: 'POST', body: JSON.stringify({ owner: '11111111-1111-4111-8111-111111111111', name: 'x', n: 5000 }) }))
await measure('POST one row, returning', () => once(`/bench_rows?select=*`, { method: 'POST', headers: { Prefer: 'return=representation', accept: 'application/vnd.pgrst.object+json' }, body: JSON.stringify({ owner: '11111111-1111-4111-8111-111111111111', name: 'x', n: 5000 }) }))
}
if (process.env.PROFILE) { }
await rest.close(); await db.close(); await pgs.stop(); rmSync(dir, { recursive: true, force: true })
