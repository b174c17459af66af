/** The news desk: a feed becomes a story, the story a draft, the draft an item that a learner reads; nobody else may. */

import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FeedServer, rss, startFeedServer } from '#scripts/testing/feed-server.ts'
import { expectAccessible } from './accessible.ts'
import { CUT_OFF, expectNoSidewaysScroll, PHONE, SITE, signUp, visit, withServiceWorkers } from './browser.ts'

withServiceWorkers()

const { DB_URL = '', SECRET_KEY = '', ANON_KEY = '' } = process.env
let feeds: FeedServer
let database: pg.Client

beforeAll(async () => {
  feeds = await startFeedServer()
  database = new pg.Client({ connectionString: DB_URL })
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await feeds?.stop()
})

/** No word of another run: stories that are alike are one. */
function word() {
  return Array.from({ length: 10 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')
}

/** What the job does by the clock. */
async function runJob() {
  const answer = await fetch(`${SITE}/functions/v1/fetch-feeds`, {
    method: 'POST',
    headers: { apikey: SECRET_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify({ job: 'fetch-feeds', id: crypto.randomUUID(), data: {} }),
  })
  expect(answer.status).toBe(200)
}

async function makeAdmin(email: string) {
  await database.query(
    `update public.user_roles set role = 'admin' where user_id = (select id from auth.users where email = $1)`,
    [email],
  )
}

test('an administrator adds a feed, makes a draft of its story and publishes it; a learner reads it', async () => {
  const key = crypto.randomUUID().slice(0, 6)
  const recent = new Date(Date.now() - 3_600_000).toUTCString()
  const headline = `RBI widens ${word()} ${word()} ${word()}`
  feeds.serve(`/${key}.xml`, {
    body: rss([
      {
        title: headline,
        link: `https://a.example/${key}`,
        text: 'The Reserve Bank widened the window.',
        date: recent,
      },
      { title: `${headline} today`, link: `https://b.example/${key}`, date: recent },
      { title: `Exports of ${key} rise in October`, link: `https://c.example/${key}`, date: recent },
    ]),
  })
  feeds.serve(`/${key}`, {
    headers: { 'Content-Type': 'text/html' },
    body: `<!doctype html><title>x</title><link rel="alternate" type="application/rss+xml" title="Releases" href="/${key}.xml">`,
  })

  const { page, context, complaints } = await visit('/', { viewport: PHONE })
  const email = await signUp(page, undefined, 'Meera Nair')
  await makeAdmin(email)
  await page.goto('/admin')
  await page
    .getByRole('navigation', { name: 'Desks' })
    .getByRole('link', { name: 'News', exact: true })
    .click()
  await page.getByRole('link', { name: 'Feeds', exact: true }).click()

  await page.getByLabel('Address of a feed, or of a page that names one').fill(feeds.url('/laughs'))
  await page.getByRole('button', { name: 'Look what is there' }).click()
  const adding = page.getByRole('region', { name: 'Add a feed' })
  await adding.getByText('The feed declares entities of its own', { exact: false }).waitFor()
  await page.getByLabel('Address of a feed, or of a page that names one').fill(feeds.url(`/${key}`))
  await page.getByRole('button', { name: 'Look what is there' }).click()
  await page.getByRole('button', { name: 'Take this one' }).click()
  await page.getByText('It is a feed with 3 entries.', { exact: false }).waitFor()
  await page.getByLabel('Publisher', { exact: true }).fill(`Bank ${key}`)
  await page.getByLabel('Kind').selectOption('Government')
  await page.getByLabel('What may be taken from it').selectOption('Headline, link and excerpt')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add, switched off' }).click()
  const toggle = page.getByRole('switch', { name: `Read Bank ${key}: Releases` })
  await toggle.waitFor()
  expect(await toggle.getAttribute('aria-checked')).toBe('false')
  await runJob()
  expect(feeds.asked.filter(({ path }) => path === `/${key}.xml`)).toHaveLength(1)
  await toggle.click()
  await page.getByRole('switch', { name: `Read Bank ${key}: Releases`, checked: true }).waitFor()
  await runJob()

  await page.getByRole('link', { name: 'Stories', exact: true }).click()
  const story = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: headline, exact: true }) })
  await story.getByText('The Reserve Bank widened the window.').waitFor()
  await story.getByText(`${headline} today`).waitFor()
  await story.getByText('1 source', { exact: true }).waitFor()
  await story.getByRole('button', { name: 'Make it a story of its own' }).last().click()
  await page.getByRole('heading', { name: `${headline} today` }).waitFor()
  for (const title of [headline, `${headline} today`])
    await page.getByLabel(`Choose for merging: ${title}`, { exact: true }).check()
  await page.getByRole('button', { name: 'Make 2 stories one' }).click()
  await page.getByRole('heading', { name: `${headline} today` }).waitFor({ state: 'hidden' })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await story.getByRole('button', { name: 'Draft from the headline' }).click()
  await page.getByText('The first draft was made of headlines and excerpts.', { exact: false }).waitFor()
  const publish = page.getByRole('button', { name: 'Publish in my name' })
  await page.getByText('At least one topic is chosen.').waitFor()
  expect(await publish.isDisabled()).toBe(true)
  await page.setViewportSize({ width: 1280, height: 900 })
  const title = `A wider ${key} window for banks`
  await page.getByLabel('Title (English)').fill(title)
  await page.getByLabel('Title (Hindi)').fill('बैंकों के लिए चौड़ी खिड़की')
  await page.getByLabel('Gist, at most 40 words (Hindi)').fill('रिज़र्व बैंक ने छोटे बैंकों के लिए खिड़की बढ़ाई।')
  await page
    .getByLabel('Gist, at most 40 words (English)')
    .fill('Small banks can borrow more from the central bank.')
  await page.getByLabel('Topics of the syllabus, the anchor first').selectOption({ index: 2 })
  await page.getByLabel('GS III').check()
  await page.getByLabel('Why in news').fill(`The Reserve Bank widened its qvzx${key} facility this week.`)
  await page.getByLabel('One mains question').fill('Discuss what standing facilities do for liquidity.')
  await page.getByText('It has all that it needs.').waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()

  await context.setOffline(true)
  await page.getByLabel('What changed vs last time').fill('It was narrower.')
  await page.getByText('Kept on this device.', { exact: false }).waitFor()
  await context.setOffline(false)
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  expect(await page.getByLabel('What changed vs last time').inputValue()).toBe('It was narrower.')
  await page.getByText('Preview', { exact: true }).click()
  await page
    .getByRole('article')
    .getByText(`The Reserve Bank widened its qvzx${key} facility this week.`)
    .waitFor()
  await expectAccessible(page)
  await page
    .getByText('It stands in the daily news at once, with “Reviewed by Meera Nair”.', { exact: false })
    .waitFor()
  await publish.click()
  await page.getByText('Published. Learners read it now.').waitFor()
  expect(complaints.filter((line) => !CUT_OFF.test(line))).toEqual([])

  const reader = await visit('/', { viewport: PHONE })
  await signUp(reader.page)
  await reader.page.goto('/daily-news')
  await reader.page.getByRole('link', { name: title }).first().click()
  await reader.page.getByText(`The Reserve Bank widened its qvzx${key} facility this week.`).waitFor()
  await reader.page.getByText('Reviewed by Meera Nair').first().waitFor()

  await page.getByLabel('Why it is withdrawn').fill('The Reserve Bank took it back.')
  await page.getByRole('button', { name: 'Withdraw it' }).click()
  await page.getByText('Withdrawn. Learners no longer see it.').waitFor()
  await reader.page.reload()
  await reader.page.getByText('There is no item at this address.').waitFor()
  await context.close()
  await reader.context.close()
})

test('an item of the library is found at the desk, corrected and published; learners read it as it was until then', async () => {
  const { page, context } = await visit('/', { viewport: PHONE })
  await makeAdmin(await signUp(page, undefined, 'Meera Nair'))
  const { rows } = await database.query<{ id: string; title: string; gist: string }>(
    `select id, title, gist from public.news_items where origin = 'library' order by news_date, id limit 1`,
  )
  const item = rows[0] as (typeof rows)[number]
  const said = `The desk says it otherwise: ${word()}.`
  await page.goto('/admin?desk=news&view=drafts')
  await page.getByRole('searchbox').fill(item.title)
  await page
    .getByRole('region', { name: 'Published, from the library' })
    .getByRole('link', { name: item.title })
    .click()
  await page.getByRole('button', { name: 'Correct this item' }).click()
  const gist = page.getByLabel('Gist, at most 40 words (English)')
  await gist.fill(said)
  await page.getByText('It has all that it needs.').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const standing = async () =>
    (await database.query('select gist, reviewed_by from public.news_items where id = $1', [item.id])).rows
  expect(await standing()).toEqual([{ gist: item.gist, reviewed_by: null }])

  await page.getByRole('button', { name: 'Publish this wording' }).click()
  await page.getByText('Published. Learners read it now.').waitFor()
  expect(await standing()).toEqual([{ gist: said, reviewed_by: 'Meera Nair' }])
  await page.getByRole('link', { name: 'See it as learners do' }).click()
  await page.getByText(said).first().waitFor()
  await context.close()
})

test('a learner and a visitor reach nothing of the desk', async () => {
  const { page, context } = await visit('/')
  await signUp(page)
  await page.goto('/admin?desk=news')
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('News desk').count()).toBe(0)
  await context.close()

  const visitor = createClient(SITE, ANON_KEY, { auth: { persistSession: false, autoRefreshToken: false } })
  for (const table of ['news_feeds', 'news_clusters', 'feed_entries', 'news_drafts', 'news_history'])
    expect((await visitor.from(table).select('*')).error?.code).toBe('42501')
  expect(
    (await visitor.functions.invoke('news-desk', { body: { action: 'try', url: SITE } })).error,
  ).toBeTruthy()
  expect((await visitor.functions.invoke('fetch-feeds', { body: {} })).error).toBeTruthy()
})
