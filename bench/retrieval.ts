/**
 * Finding what a question is about among some 10,000 passages: the library's own, so many times over that the words that a wide
 * question asks for stand in thousands of them. Against the same search sent by the driver, and against PostgreSQL's own
 * ranked full-text search for any of the words.
 */

import pg from 'pg'
import type { Bench } from './bench.ts'
import { quantile } from './figures.ts'
import { benchLearner } from './learner.ts'
import { byTurns } from './rounds.ts'

const PASSAGES = 10_000
const TIMES = 12
const FOUND = 60
const QUESTIONS = [
  'What is the impact of fiscal policy on growth, inflation, debt and employment in India?',
  'How do monetary policy, banks and the government together keep prices and growth stable?',
  'Explain the reforms of trade, agriculture, industry and taxation since 1991',
  'Which schemes of the government help farmers, workers, women and small industries?',
  'How are national income, output, prices, exports and imports measured?',
  'Compare the tax, expenditure, deficit and debt of the centre and the states',
  'What are the causes and effects of inflation, unemployment, poverty and inequality?',
  'Role of the Reserve Bank in credit, liquidity, interest rates and the exchange rate',
]

export async function benchRetrieval(bench: Bench) {
  const { instance } = await bench.serverWith({})
  const { headers } = await benchLearner(instance)
  const owner = new pg.Client({ connectionString: instance.DB_URL })
  await owner.connect()
  const count = await multiplied(owner)
  let turn = 0
  const asking = (search: (question: string) => Promise<unknown>) => async () => {
    const question = QUESTIONS[Math.floor(turn++ / 3) % QUESTIONS.length] ?? ''
    const began = performance.now()
    await search(question)
    return performance.now() - began
  }
  const things = {
    limit: asking((question) =>
      owner.query({
        name: 'found',
        text: 'select * from public.search_passages($1, $2)',
        values: [question, FOUND],
      }),
    ),
    peer: asking((question) =>
      owner.query({
        name: 'ranked',
        text: `select id, title, content, ts_rank(search, words) as rank
          from public.chunks, (select replace(plainto_tsquery('english', $1)::text, '&', '|')::tsquery as words) asked
          where search @@ words order by rank desc limit $2`,
        values: [question, FOUND],
      }),
    ),
    ours: asking(async (question) => {
      const answer = await fetch(`${instance.API_URL}/rest/v1/rpc/search_passages`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ p_query: question, p_limit: FOUND }),
      })
      const rows = (await answer.json()) as unknown[]
      if (!answer.ok || rows.length === 0) throw new Error(`Nothing was found: ${JSON.stringify(rows)}`)
    }),
  }
  await byTurns(QUESTIONS.length, things)
  const found = await byTurns(bench.times(TIMES) * QUESTIONS.length, things)
  await owner.end()
  const limit = 'the same search sent by the driver'
  const peer = 'PostgreSQL’s own ranking of any of the words'
  const what = `Passages on a wide question found among ${count.toLocaleString('en')}`
  bench.row({
    what: `${what}: median`,
    unit: 'ms',
    ours: found.ours,
    also: `${QUESTIONS.length} questions, one at a time`,
    limit: { by: limit, values: found.limit },
    peer: { by: peer, values: found.peer },
  })
  const p95 = (times: number[]) => [quantile(times, 0.95)]
  bench.row({
    what: `${what}: p95`,
    headline: true,
    unit: 'ms',
    goal: 15,
    ours: p95(found.ours),
    also: `n = ${found.ours.length}`,
    limit: { by: limit, values: p95(found.limit) },
    peer: { by: peer, values: p95(found.peer) },
  })
}

/**
 * Every passage and every word's list of passages, repeated: how rare a word is, and how much each passage says of it,
 * stays as the library's loading counts it.
 */
async function multiplied(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ count: number; last: number; texts: number }>(
    `select count(*)::int as count, max(number) as last,
       (select max(text) from public.library_terms cross join lateral unnest(texts) text) as texts from public.chunks`,
  )
  const { count = 0, last = 0, texts = 0 } = rows[0] ?? {}
  if (count === 0) throw new Error('The library has no passages: npm run content')
  const times = Math.max(1, Math.round(PASSAGES / count))
  await owner.query('begin')
  const { rows: columns } = await owner.query<{ name: string }>(
    `select string_agg(quote_ident(attname), ', ') as name from pg_attribute
     where attrelid = 'public.chunks'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('id', 'number')`,
  )
  const kept = columns[0]?.name ?? ''
  await owner.query(
    `insert into public.chunks (id, number, ${kept})
     select 'copy-' || copy || ':' || id, number + copy * $1::int, ${kept}
     from public.chunks cross join generate_series(1, $2::int - 1) copy`,
    [last, times],
  )
  await owner.query(
    `update public.library_terms term set passages = passages * $3::int, numbers = more.numbers, texts = more.texts,
       says = more.says, named = more.named
     from (
       select word, array_agg(p.number + copy * $1::int) as numbers, array_agg(p.text + copy * $2::int) as texts,
         array_agg(p.says) as says, array_agg(is_named) as named
       from public.library_terms t
       cross join lateral unnest(t.numbers, t.texts, t.says, t.named) p (number, text, says, is_named)
       cross join generate_series(0, $3::int - 1) copy
       group by word
     ) more where more.word = term.word`,
    [last, texts, times],
  )
  await owner.query('commit')
  await owner.query('vacuum analyze public.chunks')
  await owner.query('vacuum analyze public.library_terms')
  return count * times
}
