/**
 * Reading with five years of news (9,000 items) and 50 books of 20 chapters: lists, filters and searches over HTTP, each
 * held against the bare statement that brings the same rows, sent by the driver alone as the same caller.
 */

import pg from 'pg'
import { type Bare, bareDriver } from './bare-driver.ts'
import type { Bench } from './bench.ts'
import { benchLearner } from './learner.ts'
import type { Target } from './load.ts'
import { byTurns, roundsOf } from './rounds.ts'

const ITEMS = 9000
const BOOKS = 50
const CHAPTERS = 20
const ROUNDS = 3

const LINE = `item.id, news_date, title, title_hi, gist, gist_hi, topics, papers, importance, words, short_words, sources,
  unverified, reviewed_by, read_at, coalesce(saved, false) as saved`

export async function benchReading(bench: Bench) {
  const { instance } = await bench.server()
  const learner = await benchLearner(instance)
  const { id, headers } = learner
  const claims = JSON.parse(
    Buffer.from(learner.session.access_token.split('.')[1] ?? '', 'base64url').toString(),
  )
  const owner = new pg.Client({ connectionString: instance.DB_URL })
  await owner.connect()
  const bare = bareDriver(instance.DB_URL, { claims, headers }, { connections: 4, pool: 4 })
  const both = { bench, bare }
  try {
    await seed(owner, id)
    const rest = `${instance.API_URL}/rest/v1`
    const list = (p_choice: object) => ({
      url: `${rest}/rpc/list_news`,
      method: 'POST',
      headers,
      body: () => JSON.stringify({ p_choice, p_limit: 24 }),
    })
    /** The lines that fit, newest first: what the list's function does, without deciding anything. */
    const lines = (where: string, order = 'news_date desc, importance desc, item.id') =>
      `select coalesce(json_agg(r), '[]')::text as body from (
         select ${LINE} from public.news_items item
         left join public.news_reads reading on reading.user_id = '${id}' and reading.item_id = item.id
         where status = 'published' and ${where} order by ${order} limit 25) r`

    await against(both, 'the first page of 9,000 items', list({}), { name: 'first', text: lines('true') })
    await against(both, 'a page from the middle of them', list({ after: ['2024-05-01', 2, 'bench-x'] }), {
      name: 'middle',
      text: lines(`(news_date, importance) < ('2024-05-01', 2)`),
    })
    await against(
      both,
      'unread, of one area and paper, that matter',
      list({ only: 'unread', topics: ['bench-3'], paper: 'gs3', least: 3 }),
      {
        name: 'narrow',
        text: lines(`read_at is null and topics && '{bench-3}' and 'gs3' = any (papers) and importance >= 3`),
      },
    )
    await against(both, 'what is saved', list({ only: 'saved' }), { name: 'saved', text: lines('saved') })
    await against(both, 'a search for two words', list({ query: 'zolabond rate40' }), {
      name: 'search',
      text: lines(
        `item.search @@ to_tsquery('english', 'zolabond & rate40')`,
        `ts_rank(item.search, to_tsquery('english', 'zolabond & rate40')) desc`,
      ),
    })
    await against(both, 'a search with a slip of the finger', list({ query: 'zolabnod' }), {
      name: 'mended',
      text: lines(
        `item.search @@ to_tsquery('english', 'zolabond')`,
        `ts_rank(item.search, to_tsquery('english', 'zolabond')) desc`,
      ),
    })
    await against(
      both,
      'the shelf of 50 books',
      {
        url: `${rest}/books?select=slug,title,title_hi,summary,summary_hi,edition,topics,cover,reviewed_by&order=position`,
        headers,
      },
      {
        name: 'shelf',
        text: `select coalesce(json_agg(r), '[]')::text as body from (select slug, title, title_hi, summary, summary_hi,
          edition, topics, cover, reviewed_by from public.books order by position) r`,
      },
    )
    await against(
      both,
      'the lines of its 1,000 chapters',
      {
        url: `${rest}/book_chapters?select=book,slug,position,title,title_hi,summary,summary_hi,words,topics&order=book,position`,
        headers,
      },
      {
        name: 'chapters',
        text: `select coalesce(json_agg(r), '[]')::text as body from (select book, slug, position, title, title_hi, summary,
          summary_hi, words, topics from public.book_chapters order by book, position limit 1000) r`,
      },
    )
    await against(
      both,
      'one search over everything',
      {
        url: `${rest}/rpc/search_everything`,
        method: 'POST',
        headers,
        body: () => '{"p_query":"repo rate","p_limit":20}',
      },
      {
        name: 'everything',
        text: `select coalesce(json_agg(r), '[]')::text as body from (select * from public.search_everything('repo rate', 20)) r`,
      },
    )
  } finally {
    await bare.close()
    await owner.query(`delete from public.news_items where id like 'bench-%'`).catch(() => {})
    await owner.query(`delete from public.books where slug like 'bench-%'`).catch(() => {})
    await owner.end()
  }
}

type Statement = { name: string; text: string }

async function against(
  one: { bench: Bench; bare: Bare },
  claim: string,
  target: Target,
  statement: Statement,
) {
  const { bench, bare } = one
  const ours = roundsOf(bench, target, { connections: 4 })
  const found = await byTurns(bench.rounds(ROUNDS), {
    limit: () => bare.perSecond({ ...statement, values: () => [] }, bench.seconds(1)),
    ours: ours.take,
  })
  bench.row({
    what: `Reading: ${claim}`,
    unit: '/s',
    ours: found.ours,
    also: ours.also(),
    limit: { by: 'the bare statement', values: found.limit },
    failures: ours.failures(),
  })
}

/** Five a day over five years, of ten topics; the learner has read every third and saved every hundredth. */
async function seed(owner: pg.Client, learner: string) {
  await owner.query(
    `insert into public.news_items (id, news_date, title, title_hi, gist, gist_hi, topics, papers, importance, sections, mains,
       sources, unverified, status, origin)
     select 'bench-' || at, '2021-11-01'::date + at / 5, 'Story ' || at || case when at % 90 = 0 then ' of the zolabond' else ' of the market' end,
       'समाचार ' || at, 'A gist of some forty words that says what happened, why it matters and whom it concerns, as it stands under each headline of the list, rate' || at % 50,
       'इस समाचार का सार जो हर शीर्षक के नीचे रहता है', array['bench-' || at % 10], '{prelims,gs3}', 1 + at % 3,
       jsonb_build_object('why_in_news', repeat('What happened is told here in plain words. ', 20), 'what_changed',
         repeat('It was otherwise before. ', 20), 'concept', to_jsonb(array_fill('One line of a concept.'::text, array[5])),
         'prelims_pointers', to_jsonb(array_fill('A pointer for the prelims.'::text, array[4]))),
       '{"directive":"explain","marks":10,"question":"Explain it.","points":[]}',
       '[{"id":"x","title":"A press release","publisher":"A ministry","url":"https://example.in","primary":true},
         {"id":"y","title":"A report","publisher":"A paper","url":"https://example.org"}]', false, 'published', 'desk'
     from generate_series(1, $1::int) at`,
    [ITEMS],
  )
  await owner.query(
    `insert into public.news_reads (user_id, item_id, read_at, saved)
     select $1, id, case when substr(id, 7)::int % 3 = 0 then now() end, substr(id, 7)::int % 100 = 0
     from public.news_items where id like 'bench-%' and (substr(id, 7)::int % 3 = 0 or substr(id, 7)::int % 100 = 0)`,
    [learner],
  )
  await owner.query(
    `insert into public.books (slug, title, title_hi, summary, summary_hi, position, edition, topics, cover)
     select 'bench-' || at, 'Book ' || at, 'पुस्तक', 'What it is about.', 'सार', 1000 + at, '2026-01-01', '{}',
       '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><path d="M0 0h3v4H0z"/></svg>'
     from generate_series(1, $1::int) at`,
    [BOOKS],
  )
  await owner.query(
    `insert into public.book_chapters (book, slug, position, title, title_hi, summary, summary_hi, topics, body, sources, exercises, words)
     select 'bench-' || book, 'chapter-' || at, at, 'Chapter ' || at, 'अध्याय', 'What it says.', 'सार', '{}',
       repeat('A paragraph of a chapter, with some words in it. ', 300), '[]', '[]', 2700
     from generate_series(1, $1::int) book, generate_series(1, $2::int) at`,
    [BOOKS, CHAPTERS],
  )
  await owner.query('analyze public.news_items, public.news_reads, public.books, public.book_chapters')
}
