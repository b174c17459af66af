/** Feeds and the stories found in them: who may, which feed is due, what is one story. */

import { beforeAll, expect, test } from 'vitest'
import { as, asOwner, call, newUser, withAal } from './as-user.ts'

let editor: string
let learner: string
beforeAll(async () => {
  editor = await newUser({ fullName: 'Meera Nair' })
  learner = await newUser()
  await asOwner(`update public.user_roles set role = 'admin' where user_id = $1`, [editor])
})

const feed = (more: object = {}) => ({
  url: `https://feeds.example.in/${crypto.randomUUID()}.xml`,
  ...{
    title: 'Press releases',
    publisher: 'RBI',
    kind: 'government',
    language: 'en',
    terms: 'link',
    ...more,
  },
})
const newFeed = (more: object = {}) => call<string>(editor, 'save_feed', feed(more))
const stateOf = async (id: string) =>
  (await asOwner<Record<string, unknown>>('select * from public.news_feeds where id = $1', [id]))[0]

async function switchedOn(more: object = {}) {
  const id = await newFeed(more)
  await call(editor, 'switch_feed', id, true)
  return id
}

test('the shipped feeds are all switched off, and none is called checked', async () => {
  const shipped = await asOwner(`select url from public.news_feeds where switched_on or checked is not null`)
  expect(shipped).toEqual([])
  expect((await asOwner('select from public.news_feeds where terms = $1', ['full'])).length).toBe(0)
})

test('learners, mentors and visitors neither read feeds nor change them', async () => {
  const mentor = await newUser()
  await asOwner(`update public.user_roles set role = 'mentor' where user_id = $1`, [mentor])
  const id = await newFeed()
  for (const who of [learner, mentor]) {
    for (const table of ['news_feeds', 'news_clusters', 'feed_entries', 'news_drafts', 'news_history'])
      expect(await as(who, `select * from public.${table}`)).toEqual([])
    await expect(call(who, 'save_feed', feed())).rejects.toThrow('Only administrators work at the news desk')
    await expect(call(who, 'switch_feed', id, true)).rejects.toThrow('Only administrators')
    await expect(call(who, 'remove_feed', id)).rejects.toThrow('Only administrators')
    await expect(call(who, 'split_story', 1)).rejects.toThrow('Only administrators')
  }
  await expect(as('visitor', 'select * from public.news_feeds')).rejects.toThrow('permission denied')
  await expect(call(editor, 'claim_feeds', 5)).rejects.toThrow('permission denied')
  await expect(call('service', 'switch_feed', id, true)).rejects.toThrow('permission denied')
})

test('an administrator who has not given the second factor works at no desk', async () => {
  const two = await newUser()
  await asOwner(`update public.user_roles set role = 'admin' where user_id = $1`, [two])
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [two],
  )
  expect(await as(withAal(two, 'aal1'), 'select * from public.news_feeds')).toEqual([])
  await expect(call(withAal(two, 'aal1'), 'save_feed', feed())).rejects.toThrow('Only administrators')
  expect((await as(withAal(two, 'aal2'), 'select * from public.news_feeds')).length).toBeGreaterThan(0)
})

test('whole texts are taken from the government alone, with an acknowledgement', async () => {
  await expect(newFeed({ terms: 'full' })).rejects.toThrow('with an acknowledgement')
  await expect(newFeed({ terms: 'full', kind: 'newspaper', acknowledgement: 'x' })).rejects.toThrow(
    'from the government only',
  )
  expect(await newFeed({ terms: 'full', acknowledgement: 'Source: RBI' })).toBeTruthy()
})

test('an address is taken once, and must be one of the web', async () => {
  const given = feed()
  const id = await call(editor, 'save_feed', given)
  const another = { ...given, title: 'Another name' }
  await expect(call(editor, 'save_feed', another)).rejects.toThrow('in the list already')
  // a second try of what was done is done
  expect(await call(editor, 'save_feed', given)).toEqual(id)
  for (const url of ['javascript:alert(1)', 'file:///etc/passwd', '', 'https://a b'])
    await expect(newFeed({ url })).rejects.toThrow('begins with https://')
})

test('only feeds that are switched on are claimed, each by one process', async () => {
  const off = await newFeed()
  const on = await switchedOn()
  expect((await stateOf(on))?.switched_by).toBe('Meera Nair')

  const [one, other] = await Promise.all([
    call<{ id: string }[]>('service', 'claim_feeds', 50),
    call<{ id: string }[]>('service', 'claim_feeds', 50),
  ])
  const claimed = [...one, ...other].map(({ id }) => id)
  expect(claimed.filter((id) => id === on)).toHaveLength(1)
  expect(claimed).not.toContain(off)
})

test('a feed that fails is asked more rarely, as long as its publisher asks, and switches itself off after a week', async () => {
  const id = await switchedOn()
  const minutes = async () => {
    const [row] = await asOwner<{ minutes: number }>(
      `select round(extract(epoch from next_fetch_at - now()) / 60)::int as minutes from public.news_feeds where id = $1`,
      [id],
    )
    return row?.minutes
  }
  await call('service', 'feed_fetched', id, 'It did not answer')
  expect(await minutes()).toBe(14)
  await call('service', 'feed_fetched', id, 'It did not answer')
  expect(await minutes()).toBe(28)
  await call('service', 'feed_fetched', id, 'It asked to wait', 7200)
  expect(await minutes()).toBe(120)
  expect((await stateOf(id))?.switched_on).toBe(true)

  await asOwner(`update public.news_feeds set failing_since = now() - interval '8 days' where id = $1`, [id])
  await call('service', 'feed_fetched', id, 'It did not answer')
  expect(await stateOf(id)).toMatchObject({ switched_on: false, failures: 4 })
  expect((await stateOf(id))?.last_error).toContain('Switched off by itself after seven days')

  await call(editor, 'switch_feed', id, true)
  expect(await stateOf(id)).toMatchObject({ switched_on: true, failures: 0, last_error: null })
})

test('a success forgets the failures and keeps what makes the next fetch cheap', async () => {
  const id = await switchedOn()
  await call('service', 'feed_fetched', id, 'It did not answer')
  await as('service', {
    text: `select public.feed_fetched($1, p_wait => 3600, p_etag => '"a"', p_last_modified => 'Sun, 22 Nov 2026 10:00:00 GMT')`,
    values: [id],
  })
  expect(await stateOf(id)).toMatchObject({ failures: 0, last_error: null, etag: '"a"' })
})

function entry(title: string, more: object = {}) {
  const words = title.toLowerCase().split(' ')
  return {
    ...{ url: `https://x.in/${crypto.randomUUID()}`, link: 'https://x.in/a', title, language: 'en' },
    ...{ published_at: new Date().toISOString(), shingles: words, entities: ['rbi'], numbers: [], ...more },
  }
}
const clusters = async (title: string) =>
  (
    await asOwner<{ cluster_id: string }>(
      'select cluster_id from public.feed_entries where title like $1 || $2 order by id',
      [title, '%'],
    )
  ).map(({ cluster_id }) => cluster_id)

test('one story of several sources is one cluster; another day, other figures or other names are another', async () => {
  const id = await newFeed()
  const key = crypto.randomUUID().slice(0, 6)
  const title = `${key} RBI keeps the repo rate unchanged`
  const long = new Date(Date.now() - 3 * 86_400_000).toISOString()
  await call('service', 'keep_feed_entries', id, [
    entry(title),
    entry(`${title} today`),
    entry(title, { published_at: long }),
    entry(title, { entities: ['sebi'] }),
    entry(`${title} at`, { numbers: ['5'] }),
    entry(title, { language: 'hi' }),
  ])
  const [first, same, days, other, figure, hindi] = await clusters(key)
  expect(same).toBe(first)
  expect(new Set([first, days, other, hindi]).size).toBe(4)
  expect(figure).toBe(first)
  await call('service', 'keep_feed_entries', id, [entry(`${title} now`, { numbers: ['6'] })])
  expect((await clusters(key)).at(-1)).toBe(first)
})

test('two figures that differ are two stories', async () => {
  const id = await newFeed()
  const key = crypto.randomUUID().slice(0, 6)
  await call('service', 'keep_feed_entries', id, [
    entry(`${key} RBI cuts the repo rate by 25 points`, { numbers: ['25'] }),
    entry(`${key} RBI cuts the repo rate by 50 points`, { numbers: ['50'] }),
  ])
  expect(new Set(await clusters(key)).size).toBe(2)
})

test('the same address is kept once, whichever feed brings it', async () => {
  const given = entry(`RBI ${crypto.randomUUID()}`)
  expect(await call('service', 'keep_feed_entries', await newFeed(), [given])).toBe(1)
  expect(await call('service', 'keep_feed_entries', await newFeed(), [given])).toBe(0)
})

test('two feeds that bring one story at the same moment open it once', async () => {
  const title = `RBI ${crypto.randomUUID()} holds`
  const feeds = await Promise.all([newFeed(), newFeed(), newFeed()])
  await Promise.all(feeds.map((id) => call('service', 'keep_feed_entries', id, [entry(title)])))
  expect(new Set(await clusters(title)).size).toBe(1)
})

test('the editor merges stories and splits them again', async () => {
  const id = await newFeed()
  const [a, b] = [`A ${crypto.randomUUID()}`, `B ${crypto.randomUUID()}`]
  await call('service', 'keep_feed_entries', id, [entry(a), entry(b)])
  const [[one], [other]] = [await clusters(a), await clusters(b)]
  await call(editor, 'merge_stories', Number(one), `{${other}}`)
  expect(await clusters(b)).toEqual([one])
  await expect(call(editor, 'merge_stories', Number(one), `{${other}}`)).rejects.toThrow('no longer there')

  const [{ entry_id } = { entry_id: 0 }] = await asOwner<{ entry_id: number }>(
    'select id::int as entry_id from public.feed_entries where title = $1',
    [b],
  )
  const own = await call<number>(editor, 'split_story', entry_id)
  expect(await clusters(b)).toEqual([String(own)])
  expect(await call(editor, 'split_story', entry_id)).toBe(own)
})

test('a story is put aside and taken back', async () => {
  const title = `RBI ${crypto.randomUUID()}`
  await call('service', 'keep_feed_entries', await newFeed(), [entry(title)])
  const [id] = await clusters(title)
  const status = () => asOwner('select status from public.news_clusters where id = $1', [id])
  await call(editor, 'dismiss_story', Number(id), true)
  expect(await status()).toEqual([{ status: 'dismissed' }])
  await call(editor, 'dismiss_story', Number(id), false)
  expect(await status()).toEqual([{ status: 'waiting' }])
  await expect(call(editor, 'dismiss_story', 0, true)).rejects.toThrow('no longer waiting')
})

test('a feed is removed only when it is off, and its stories with it', async () => {
  const id = await switchedOn()
  const title = `RBI ${crypto.randomUUID()}`
  await call('service', 'keep_feed_entries', id, [entry(title)])
  const [story] = await clusters(title)
  await expect(call(editor, 'remove_feed', id)).rejects.toThrow('Switch the feed off')
  await call(editor, 'switch_feed', id, false)
  await call(editor, 'remove_feed', id)
  expect(await asOwner('select from public.news_clusters where id = $1', [story])).toEqual([])
})

test('a feed is switched, marked and removed as it was seen; what is so already stays as it is', async () => {
  const other = await newUser({ fullName: 'Anil Bose' })
  await asOwner(`update public.user_roles set role = 'admin' where user_id = $1`, [other])
  const id = await newFeed()
  const seen = { url: (await stateOf(id))?.url, terms: 'link', switched_on: false, checked: null }
  const late = { code: 'PT409', detail: 'read' }
  await call(other, 'save_feed', { id, url: seen.url, terms: 'excerpt' })
  await expect(call(editor, 'switch_feed', id, true, seen)).rejects.toMatchObject(late)
  await expect(call(editor, 'remove_feed', id, seen)).rejects.toMatchObject(late)
  const mark = (over: object) =>
    call(editor, 'save_feed', { id, url: seen.url, checked: '2026-11-30', seen: over })
  await expect(mark(seen)).rejects.toMatchObject(late)

  const now = { ...seen, terms: 'excerpt' }
  await mark(now)
  await mark(now)
  expect(await stateOf(id)).toMatchObject({ terms: 'excerpt', switched_on: false })
  const marked = { ...now, checked: '2026-11-30' }
  await call(other, 'switch_feed', id, true, marked)
  await call(editor, 'switch_feed', id, true, marked)
  expect(await stateOf(id)).toMatchObject({ switched_on: true, switched_by: 'Anil Bose' })
  await call(other, 'switch_feed', id, false)
  await call(editor, 'remove_feed', id, marked)
  await call(editor, 'remove_feed', id, marked)
  expect(await stateOf(id)).toBeUndefined()
})
