/** The job and the desk's function through the running server, with publishers that do everything wrong. */

import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FeedServer, rss, startFeedServer } from '#scripts/testing/feed-server.ts'
import { type ModelServer, startModelServer } from '#scripts/testing/model-server.ts'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'

const PASSWORD = 'Monsoon-26-Rain'
let feeds: FeedServer
let model: ModelServer
let server: StartedServer
let database: pg.Pool
let editor: SupabaseClient
let learner: SupabaseClient

beforeAll(async () => {
  feeds = await startFeedServer()
  model = await startModelServer()
  server = await startRealServer({
    ...{
      FEEDS_ALLOW_PRIVATE: 'yes',
      FEEDS_CONTACT: 'mailto:desk@example.in',
      RATE_LIMITS: 'off',
      JOBS: 'off',
    },
    ...{ LLM_BASE_URL: model.url, LLM_MODEL: 'stand-in' },
  })
  database = new pg.Pool({ connectionString: server.instance.DB_URL, max: 2 })
  database.on('error', () => {})
  editor = await signedIn('Meera Nair', 'admin')
  learner = await signedIn('Asha Rao', 'student')
}, 120_000)
afterAll(async () => {
  await database?.end()
  await server?.stop()
  server?.remove()
  await feeds?.stop()
  await model?.stop()
})

async function signedIn(name: string, role: string) {
  const { API_URL, ANON_KEY, SERVICE_ROLE_KEY } = server.instance
  const options = { auth: { persistSession: false, autoRefreshToken: false } }
  const email = `${crypto.randomUUID()}@example.in`
  const made = await createClient(API_URL, SERVICE_ROLE_KEY, options).auth.admin.createUser({
    ...{ email, password: PASSWORD, email_confirm: true },
    user_metadata: { full_name: name },
  })
  await database.query('update public.user_roles set role = $2 where user_id = $1', [
    made.data.user?.id,
    role,
  ])
  const client = createClient(API_URL, ANON_KEY, options)
  await client.auth.signInWithPassword({ email, password: PASSWORD })
  return client
}

async function addFeed(path: string, more: object = {}) {
  const { data, error } = await editor.rpc('save_feed', {
    p_feed: {
      ...{
        url: feeds.url(path),
        title: path,
        publisher: path.slice(1),
        kind: 'government',
        terms: 'excerpt',
      },
      ...more,
    },
  })
  if (error) throw error
  await editor.rpc('switch_feed', { p_id: data, p_on: true })
  return data as string
}

/** As the job calls it. */
async function run(key = server.instance.SECRET_KEY ?? '') {
  const answer = await fetch(`${server.instance.API_URL}/functions/v1/fetch-feeds`, {
    method: 'POST',
    headers: { apikey: key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ job: 'fetch-feeds', id: crypto.randomUUID(), data: {} }),
  })
  return { status: answer.status, body: await answer.json() }
}
const feedOf = async (id: string) =>
  (await database.query('select * from public.news_feeds where id = $1', [id])).rows[0]
const entriesOf = async (id: string) =>
  (await database.query('select * from public.feed_entries where feed_id = $1 order by id', [id])).rows
const recently = () => new Date(Date.now() - 3_600_000).toUTCString()

test('nothing is fetched as long as nobody switched a feed on', async () => {
  expect(await run()).toEqual({ status: 200, body: { fetched: 0, failed: 0, added: 0 } })
  // The first call starts the function.
})

test('only the secret key runs the job', async () => {
  expect((await run(server.instance.ANON_KEY)).status).toBe(401)
  const { error } = await learner.functions.invoke('fetch-feeds', { body: {} })
  expect(error?.context.status).toBe(401)
})

test('broken feeds cost the good ones nothing, and each says what is wrong with it', async () => {
  feeds.serve('/good', {
    body: rss([
      { title: 'RBI keeps repo rate', link: 'https://a.example/1', text: 'It met.', date: recently() },
    ]),
  })
  const bad = [
    '/cut-off',
    '/huge',
    '/gzip-bomb',
    '/laughs',
    '/external-entity',
    '/redirect-loop',
    '/not-xml',
    '/gone',
    '/busy',
  ]
  const ids = await Promise.all(bad.map((path) => addFeed(path)))
  const good = await addFeed('/good')

  expect((await run()).body).toEqual({ fetched: 1, failed: bad.length, added: 1 })
  expect(await entriesOf(good)).toMatchObject([{ title: 'RBI keeps repo rate', excerpt: 'It met.' }])
  const states = await Promise.all(ids.map(feedOf))
  for (const state of states) expect(state).toMatchObject({ failures: 1, switched_on: true })
  expect(Object.fromEntries(states.map(({ title, last_error }) => [title, last_error]))).toMatchObject({
    '/huge': 'The feed is larger than 2 MB, unpacked. It was not read.',
    '/gone': expect.stringContaining('status 404'),
    '/laughs': expect.stringContaining('entities of its own'),
  })
  const busy = states.find(({ title }) => title === '/busy')
  expect(Math.round((busy.next_fetch_at - Date.now()) / 60_000)).toBeGreaterThan(115)
  expect((await run()).body).toEqual({ fetched: 0, failed: 0, added: 0 })
  for (const id of [...ids, good]) await editor.rpc('switch_feed', { p_id: id, p_on: false })
})

test('what did not change is not sent again, and what is kept keeps within the terms', async () => {
  let unchanged = 0
  feeds.serve('/terms', (request) => {
    if (request.headers['if-none-match'] === '"7"') {
      unchanged += 1
      return { status: 304 }
    }
    const items = [
      {
        title: 'SEBI eases rules',
        link: 'https://b.example/1',
        text: 'One two three four five six.',
        date: recently(),
      },
      { title: 'An old story', link: 'https://b.example/2', date: 'Mon, 01 Jan 2024 10:00:00 GMT' },
    ]
    return { headers: { ETag: '"7"' }, body: rss(items) }
  })
  const id = await addFeed('/terms', { kind: 'newspaper', terms: 'excerpt', excerpt_words: 5 })
  await run()
  expect(feeds.asked.at(-1)?.headers['user-agent']).toContain('mailto:desk@example.in')
  expect(await entriesOf(id)).toMatchObject([{ excerpt: 'One two three four five…' }])
  expect(Math.round(((await feedOf(id)).next_fetch_at - Date.now()) / 60_000)).toBeGreaterThan(50)

  for (let times = 0; times < 2; times++) {
    await database.query('update public.news_feeds set next_fetch_at = null where id = $1', [id])
    await run()
  }
  expect(unchanged).toBe(2)
  expect((await entriesOf(id)).length).toBe(1)
})

test('an address is tried without keeping anything; a page gives the feeds that it names', async () => {
  const tried = async (path: string) =>
    (await editor.functions.invoke('news-desk', { body: { action: 'try', url: feeds.url(path) } })).data
  expect(await tried('/rss2')).toMatchObject({
    feed: { format: 'rss', count: 1, entries: [{ title: 'RBI keeps repo rate', text: 'It met & voted.' }] },
  })
  expect((await tried('/page')).feeds).toContainEqual({ url: feeds.url('/rss2'), title: 'All' })
  expect(await tried('/laughs')).toMatchObject({ problem: { kind: 'entities' } })
  expect(
    (await database.query('select from public.news_feeds where url = $1', [feeds.url('/rss2')])).rowCount,
  ).toBe(0)

  for (const client of [learner]) {
    const { error } = await client.functions.invoke('news-desk', {
      body: { action: 'try', url: feeds.url('/rss2') },
    })
    expect(error?.context.status).toBe(403)
  }
})

async function newStory(title: string, text = '') {
  const path = `/${crypto.randomUUID()}`
  feeds.serve(path, { body: rss([{ title, link: `https://c.example${path}`, text, date: recently() }]) })
  const id = await addFeed(path, { acknowledgement: 'Source: RBI' })
  await run()
  return Number((await entriesOf(id))[0]?.cluster_id)
}
const draftFor = async (cluster: number, with_model: boolean) =>
  (await editor.functions.invoke('news-desk', { body: { action: 'draft', cluster, with_model } })).data
const draftOf = async (item: string) =>
  (await database.query('select * from public.news_drafts where item_id = $1', [item])).rows[0]

test('without the model a draft is made of headline, excerpt and link', async () => {
  const cluster = await newStory('RBI widens its window for banks', 'The Reserve Bank widened the window.')
  const made = await draftFor(cluster, false)
  expect(made).toMatchObject({ made_by: 'headline', unused: null })
  expect(await draftOf(made.item)).toMatchObject({
    made_by: 'headline',
    fields: {
      title: 'RBI widens its window for banks',
      gist: 'The Reserve Bank widened the window.',
      sections: { why_in_news: 'The Reserve Bank widened the window.\n\nSource: RBI' },
      sources: [{ primary: true, checked: null }],
    },
  })
})

const WRITTEN = {
  title: 'A wider window for banks',
  title_hi: 'बैंकों के लिए चौड़ी खिड़की',
  gist: 'The central bank lends 5 billion more.',
  gist_hi: 'केंद्रीय बैंक अधिक उधार देगा।',
  why_in_news: 'It widened the window to 47 banks <b onclick=x>now</b>.',
  concept: ['A window is a facility.'],
  mains_question: 'Discuss the use of standing facilities.',
}

test('the model’s draft says so, and marks each figure that no source holds', async () => {
  model.says(`Here it is: ${JSON.stringify(WRITTEN)}`)
  const cluster = await newStory('Central bank opens a facility for lenders', 'It lends 5 billion more.')
  const made = await draftFor(cluster, true)
  expect(made.made_by).toBe('model')
  const draft = await draftOf(made.item)
  expect(draft).toMatchObject({ model: 'stand-in', marks: [{ field: 'why_in_news', figure: '47' }] })
  expect(draft.fields.mains).toMatchObject({ directive: 'discuss', marks: 10 })
  expect(JSON.stringify(draft.fields)).not.toContain('onclick')
  const { rows } = await database.query(`select status from public.news_items where id = $1`, [made.item])
  expect(rows).toEqual([{ status: 'draft' }])
  const calls = await database.query(
    `select outcome, prompt_version from public.assistant_calls order by id desc limit 1`,
  )
  expect(calls.rows).toEqual([{ outcome: 'done', prompt_version: 'news-draft-1' }])
})

test.each([
  ['says nothing that can be read', 'I would rather not.'],
  ['fails', { status: 500 }],
])('where the model %s, the headline does', async (_, says) => {
  model.says(says as never)
  const made = await draftFor(await newStory(`Exports ${crypto.randomUUID()} rise`), true)
  expect(made).toMatchObject({ made_by: 'headline', unused: 'failed' })
  expect((await draftOf(made.item)).model).toBeNull()
})

test('learners make no drafts, and a story that is gone is told so', async () => {
  const body = { action: 'draft', cluster: 999_999, with_model: false }
  expect((await learner.functions.invoke('news-desk', { body })).error?.context.status).toBe(403)
  expect((await editor.functions.invoke('news-desk', { body })).error?.context.status).toBe(404)
  expect((await editor.functions.invoke('news-desk', { body: { action: 'x' } })).error?.context.status).toBe(
    400,
  )
})
