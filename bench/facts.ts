/** One figure changed where 50,000 texts use it, against a bare update of as many rows in the same database. */

import pg from 'pg'
import type { Bench } from './bench.ts'

const USES = 50_000
const TIMES = 3
const FACT = 'bench-living-number'

export async function benchFacts(bench: Bench) {
  const { DB_URL } = (await bench.server()).instance
  const client = new pg.Client({ connectionString: DB_URL })
  await client.connect()
  try {
    await makeUses(client)
    const times: { ours: number; bare: number }[] = []
    for (let time = 1; time <= TIMES; time += 1) {
      const ours = await timed(() =>
        client.query('update public.facts set display = $2::text, value = $2::text::numeric where id = $1', [
          FACT,
          `${time}.5`,
        ]),
      )
      await checkAll(client, time)
      const bare = await timed(() => client.query('update public.bench_rows set said = $1', [`${time}.5`]))
      times.push({ ours, bare })
    }
    bench.row({
      what: `A figure changes, and ${USES.toLocaleString('en')} texts that use it are marked, in one transaction`,
      unit: 'ms',
      ours: times.map((time) => time.ours),
      limit: {
        by: 'a bare update of as many rows with as many columns and indexes',
        values: times.map((time) => time.bare),
      },
    })
    const shelf = await shelfTimes(client)
    bench.row({
      what: 'What is stale on a shelf of 50 books, 1,000 chapters, as its reader',
      unit: 'ms',
      ours: shelf.map((time) => time.ours),
      limit: { by: 'as many rows read by a bare select', values: shelf.map((time) => time.bare) },
    })
  } finally {
    await client.query('drop table if exists public.bench_rows').catch(() => {})
    await client.query(`delete from public.facts where id = $1`, [FACT]).catch(() => {})
    await client.query(`delete from public.books where slug like 'bench-%'`).catch(() => {})
    await client.query(`delete from public.news_items where id like 'bench-%'`).catch(() => {})
    await client.end()
  }
}

/** 49,000 news items and 1,000 chapters of 50 books, each with the figure once, kept by the triggers as any other. */
async function makeUses(client: pg.Client) {
  await client.query(
    `insert into public.facts (id, topic, name, value, display, unit, period, as_of, status, publisher, source_title, source_url)
     values ($1, (select min(slug) from public.topics), 'x', 0, '0', '%', 'May 2026', '2026-05-31', 'final', 'x', 'x', 'https://example.in')`,
    [FACT],
  )
  await client.query(
    `insert into public.news_items (id, news_date, title, title_hi, gist, gist_hi, topics, papers, importance, sections,
       fact_ids, mains, sources, unverified, status, origin)
     select 'bench-' || n, '2026-06-12', 't', 't', 'g', 'g', '{x}', '{}', 1, '{}', array[$1], '{}', '[{}]', false, 'published', 'library'
     from generate_series(1, $2 - 1000) n`,
    [FACT, USES],
  )
  await client.query(
    `insert into public.books (slug, title, title_hi, summary, summary_hi, position, edition, topics, cover)
     select 'bench-' || n, 't', 't', 's', 's', n, '2026-01-01', '{x}', '' from generate_series(1, 50) n`,
  )
  await client.query(
    `insert into public.book_chapters (book, slug, position, title, title_hi, summary, summary_hi, topics, body, sources, exercises, words)
     select 'bench-' || b, 'c-' || c, c, 't', 't', 's', 's', '{x}', '{{fact:' || $1 || '}}', '[]', '[]', 1
     from generate_series(1, 50) b cross join generate_series(1, 20) c`,
    [FACT],
  )
  await client.query(
    'create table public.bench_rows (fact text, kind text, item text, anchor text, live boolean, said text, since timestamptz, primary key (kind, item, anchor, fact))',
  )
  await client.query('create index on public.bench_rows (fact)')
  await client.query('create index on public.bench_rows (kind, item, fact) where said is not null')
  await client.query(
    'insert into public.bench_rows select fact_id, kind, item, anchor, is_live, null, null from public.fact_uses where fact_id = $1',
    [FACT],
  )
  await client.query('analyze public.fact_uses, public.bench_rows')
}

/** A fast run that missed a text would be no run. */
async function checkAll(client: pg.Client, time: number) {
  const { rows } = await client.query(
    `select count(*)::int as marked from public.stale_uses
     where fact_id = $1 and was_display = '0' and now_display = $2`,
    [FACT, `${time}.5`],
  )
  if (rows[0].marked !== USES) throw new Error(`${rows[0].marked} of ${USES} texts were marked`)
}

async function shelfTimes(client: pg.Client) {
  const { rows } = await client.query('select id from auth.users limit 1')
  const claims = JSON.stringify({ role: 'authenticated', sub: rows[0]?.id ?? crypto.randomUUID() })
  const times: { ours: number; bare: number }[] = []
  for (let time = 0; time < 5; time += 1) {
    const bare = await timed(() =>
      client.query(`select * from public.bench_rows where kind = 'chapter' and fact = $1`, [FACT]),
    )
    await client.query('begin')
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [claims])
    await client.query('set local role authenticated')
    const ours = await timed(async () => {
      const found = await client.query(`select * from public.stale_uses where kind = 'chapter'`)
      if (found.rowCount !== null && found.rowCount < 1000)
        throw new Error(`${found.rowCount} chapters were found`)
    })
    await client.query('rollback')
    times.push({ ours, bare })
  }
  return times
}

async function timed(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}
