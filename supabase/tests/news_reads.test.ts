import { expect, test } from 'vitest'
import { as, asOwner, call, newUser, withAal } from './as-user.ts'
import { ago, newItem, unique } from './news-items.ts'

type Line = { id: string; news_date: string; importance: number; words: number }
type Listed = { items: Line[]; more: boolean; near: boolean }

const list = (who: string, choice: object = {}, limit = 24) => call<Listed>(who, 'list_news', choice, limit)
const idsOf = ({ items }: Listed) => items.map(({ id }) => id)
const keep = (who: string, ...events: object[]) => call<number>(who, 'keep_news_reads', events)

/** From now on a password alone is half a sign-in. */
async function withSecondFactor(user: string) {
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [user],
  )
}

test('a line says how long all sections take, lists in them included, and drafts are in no list', async () => {
  const asha = await newUser()
  const topics = [unique('words')]
  const id = await newItem('words', { topics })
  await newItem('draft', { topics, status: 'draft' })

  expect(await list(asha, { topics })).toMatchObject({
    items: [{ id, words: 14, short_words: 6, read_at: null, saved: false }],
    more: false,
  })
})

test('pages follow each other without a gap or a repeat, by day, then weight, then name', async () => {
  const asha = await newUser()
  const topics = [unique('paged')]
  const a = await newItem('a', { topics, news_date: '2026-03-02', importance: 1 })
  const b = await newItem('b', { topics, news_date: '2026-03-02', importance: 3 })
  const c = await newItem('c', { topics, news_date: '2026-03-01', importance: 3 })
  const d = await newItem('d', { topics, news_date: '2026-03-03', importance: 1 })
  const e = await newItem('e', { topics, news_date: '2026-03-02', importance: 3 })

  const seen: string[] = []
  let after: unknown = null
  for (let pages = 0; pages < 3; pages++) {
    const page = await list(asha, { topics, after }, 2)
    seen.push(...idsOf(page))
    expect(page.more).toBe(pages < 2)
    const last = page.items.at(-1)
    after = [last?.news_date, last?.importance, last?.id]
  }
  expect(seen).toEqual([d, b, e, a, c])
})

test('unread, saved, weak topics, paper, day and importance narrow the list, together', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const topic = unique('narrow')
  const one = await newItem('one', { topics: [topic, 'weak-one'], papers: ['gs2'], importance: 3 })
  const two = await newItem('two', { topics: [topic], papers: ['prelims'], importance: 1 })
  await keep(asha, { item_id: one, at: ago(2), read: true }, { item_id: two, at: ago(1), saved: true })
  const found = async (who: string, choice: object) =>
    idsOf(await list(who, { topics: [topic], ...choice })).sort()

  expect(await found(asha, { only: 'unread' })).toEqual([two])
  expect(await found(asha, { only: 'saved' })).toEqual([two])
  expect(await found(ravi, { only: 'unread' })).toEqual([one, two].sort())
  expect(await found(ravi, { only: 'saved' })).toEqual([])
  expect(await found(asha, { weak: ['weak-one'] })).toEqual([one])
  expect(await found(asha, { weak: [] })).toEqual([])
  expect(await found(asha, { paper: 'gs2', only: 'unread' })).toEqual([])
  expect(await found(asha, { least: 2 })).toEqual([one])
  expect(await found(asha, { date: '2026-06-04' })).toEqual([])
  expect(await found(asha, { query: 'repo', only: 'saved' })).toEqual([two])
})

test.each([
  ['a word of the headline', 'zolabond', ['exact']],
  ['the beginning of a word', 'zolab', ['exact']],
  ['a word of a section', 'quorbital', ['exact']],
  ['a word in Hindi that is written with other dots', 'ज़ोलाबॉंड', ['hindi']],
  ['a slip of the finger', 'zolabnod', ['exact']],
  ['two words that stand in different places', 'quorbital zolabond', ['exact']],
  ['words like "of" beside it', 'the rise of zolabond', ['exact']],
  ['nothing that is not there', 'xylophone', []],
  ['what means something to a search engine', `zolabond & | ! ( ' :* \\`, ['exact']],
])('search finds %s', async (_name, query, names) => {
  const asha = await newUser()
  const topics = [unique('sought')]
  const ids: Record<string, string> = {
    exact: await newItem('exact', {
      topics,
      title: 'A rise of the Zolabond',
      sections: { why_in_news: 'It is quorbital.' },
    }),
    hindi: await newItem('hindi', { topics, title_hi: 'जोलाबॉँड का उदय' }),
  }

  expect(idsOf(await list(asha, { topics, query }))).toEqual(names.map((name) => ids[name]))
})

test('what is found by nearness says so', async () => {
  const asha = await newUser()
  const topics = [unique('near')]
  await newItem('near', { topics, title: 'Insolvency rules amended' })

  expect(await list(asha, { topics, query: 'insolvency' })).toMatchObject({ near: false, items: [{}] })
  expect(await list(asha, { topics, query: 'insovlency' })).toMatchObject({ near: true, items: [{}] })
  expect(await list(asha, { topics, query: 'qqqqqqq' })).toMatchObject({ near: false, items: [] })
})

test.each([
  ['exactly', 'grozdine', false],
  ['nearly', 'grozdnie', true],
])(
  'what is %s found comes page by page to the last, and what is read on the way moves no page',
  async (_name, query, near) => {
    const asha = await newUser()
    const topics = [unique('pages-found')]
    const ids: string[] = []
    for (let at = 0; at < 25; at++)
      // some hold the word twice, and fit better
      ids.push(
        await newItem(`found-${at}`, {
          topics,
          title: 'Grozdine',
          gist: at % 3 === 0 ? 'Grozdine again.' : 'Prices.',
        }),
      )

    const first = await list(asha, { topics, query, only: 'unread' })
    expect(first.items).toHaveLength(24)
    expect(first).toMatchObject({ more: true, near })
    await keep(asha, ...idsOf(first).map((item_id) => ({ item_id, at: ago(1), read: true })))
    const last = first.items.at(-1)
    const after = [last?.news_date, last?.importance, last?.id]
    const second = await list(asha, { topics, query, only: 'unread', after })
    expect(second).toMatchObject({ more: false, near })
    expect([...idsOf(first), ...idsOf(second)].sort()).toEqual(ids.sort())
  },
)

test('what is near stands under nothing that was found exactly', async () => {
  const asha = await newUser()
  const topics = [unique('exact-first')]
  const exact = await newItem('exact-first', { topics, title: 'Insolvency rules amended' })
  const { items } = await list(asha, { topics, query: 'insolvency' })
  expect(idsOf({ items } as Listed)).toEqual([exact])

  // one that the word is near to, while another device has read the first
  await newItem('near-below', { topics, title: 'A slip: inslovency' })
  await keep(asha, { item_id: exact, at: ago(1), read: true })
  const after = [items[0]?.news_date, items[0]?.importance, exact]
  expect(await list(asha, { topics, query: 'insolvency', only: 'unread', after })).toEqual({
    items: [],
    more: false,
    near: false,
  })
})

test('a day or weight that is none is told so', async () => {
  const asha = await newUser()
  for (const choice of [{ date: 'some day' }, { least: 'much' }, { after: ['x', 1, 'y'] }])
    await expect(list(asha, choice)).rejects.toMatchObject({ code: 'PT400' })
})

test('the same event counts once, an older one changes nothing, and each part stands for itself', async () => {
  const asha = await newUser()
  const item_id = await newItem('kept')
  const reading = () =>
    as(asha, 'select saved, reaction, seconds, read_at is not null as is_read from public.news_reads')
  const first = { item_id, at: ago(10), read: true, seconds: 60 }

  await keep(asha, first)
  await keep(asha, first)
  expect(await reading()).toEqual([{ saved: false, reaction: null, seconds: 60, is_read: true }])

  // another device was offline: it unmarked and saved earlier, and reacted later
  await keep(
    asha,
    { item_id, at: ago(12), saved: true, read: false },
    { item_id, at: ago(5), seconds: 5, reaction: 'hard' },
  )
  expect(await reading()).toEqual([{ saved: true, reaction: 'hard', seconds: 65, is_read: true }])
  await keep(asha, { item_id, at: ago(4), read: false, reaction: 'none' })
  expect(await reading()).toEqual([{ saved: true, reaction: null, seconds: 65, is_read: false }])
})

test('an event of an item that is gone holds up no other, and a clock that runs ahead reads today', async () => {
  const asha = await newUser()
  const item_id = await newItem('ahead')
  const [gone, ahead] = [
    { item_id: 'gone', at: ago(1), read: true },
    { item_id, at: '2099-01-01T00:00:00Z', read: true },
  ]

  expect(await keep(asha, gone, ahead)).toBe(1)
  expect(await as(asha, 'select read_at <= now() as is_past from public.news_reads')).toEqual([
    { is_past: true },
  ])
})

test.each(['2001-01-01T00:00:00Z', '-infinity'])(
  'an item that was read at %s was read two days ago, and sent twice it counts once',
  async (at) => {
    const asha = await newUser()
    const item_id = await newItem('ancient')
    const events = [{ item_id, at, read: true, seconds: 60 }]
    await keep(asha, ...events)
    const reading = () => as<{ read_at: Date }>(asha, 'select read_at, seconds from public.news_reads')
    const [first] = await reading()
    await keep(asha, ...events)

    expect(await reading()).toEqual([first])
    const hours = (Date.now() - (first?.read_at.getTime() ?? 0)) / 3_600_000
    expect(hours).toBeCloseTo(48, 1)
  },
)

test('what is no list of events is refused', async () => {
  const asha = await newUser()
  const item_id = await newItem('bad')

  await expect(call(asha, 'keep_news_reads', {})).rejects.toThrow('at most 500')
  await expect(keep(asha, { item_id, at: ago(1), seconds: -1 })).rejects.toThrow('at most a day')
  await expect(keep(asha, { item_id, at: ago(1), reaction: 'angry' })).rejects.toThrow('known reaction')
  await expect(keep(asha, { item_id, read: true })).rejects.toThrow('a moment')
})

test('nobody reads the reading of another, and nobody writes past the functions', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  await keep(asha, { item_id: await newItem('private'), at: ago(1), saved: true })

  expect(await as(ravi, 'select * from public.news_reads')).toEqual([])
  await expect(as('visitor', 'select * from public.news_reads')).rejects.toThrow('permission denied')
  for (const table of ['news_reads', 'news_reports', 'news_revisions', 'news_tens', 'news_addresses'])
    for (const statement of [`update public.${table} set user_id = user_id`, `delete from public.${table}`])
      await expect(as(asha, statement)).rejects.toThrow('permission denied')

  await withSecondFactor(asha)
  expect(await as(withAal(asha, 'aal1'), 'select * from public.news_reads')).toEqual([])
  expect(await as(withAal(asha, 'aal2'), 'select saved from public.news_reads')).toEqual([{ saved: true }])
})

test('search tells somebody who owes a second step nothing of what they read and saved', async () => {
  const asha = await newUser()
  const topics = [unique('owes')]
  const id = await newItem('repo', { topics })
  await keep(asha, { item_id: id, at: ago(1), read: true, saved: true })
  await withSecondFactor(asha)
  const searched = async (aal: 'aal1' | 'aal2', only: string | null) =>
    (await call<Listed>(withAal(asha, aal), 'list_news', { topics, query: 'repo', only })).items

  expect(await searched('aal2', 'saved')).toMatchObject([{ id, saved: true }])
  expect(await searched('aal2', 'unread')).toEqual([])
  expect(await searched('aal1', 'saved')).toEqual([])
  expect(await searched('aal1', 'unread')).toMatchObject([{ id, read_at: null, saved: false }])
})

test('the calendar knows the days that have an issue', async () => {
  for (const news_date of ['2019-02-28', '2019-02-28', '2019-03-01']) await newItem('day', { news_date })

  expect(await call(await newUser(), 'news_days', '2019-02-10')).toMatchObject({
    first: '2019-02-28',
    days: [{ day: '2019-02-28', items: 2 }],
  })
})

test('an item says when what a reader sees of it was changed', async () => {
  const id = await newItem('changed')
  const changedAt = async () =>
    (await asOwner('select changed_at::text as at from public.news_items where id = $1', [id]))[0]?.at
  await asOwner(`update public.news_items set changed_at = '2026-01-01' where id = $1`, [id])

  await asOwner(`update public.news_items set title = title, importance = 3 where id = $1`, [id])
  expect(await changedAt()).toMatch(/^2026-01-01/)
  await asOwner(`update public.news_items set gist = 'Told anew' where id = $1`, [id])
  expect(await changedAt()).not.toMatch(/^2026-01-01/)
})
