import { expect, test } from 'vitest'
import { dayNumber } from '#supabase/functions/_shared/learning/study-day.ts'
import { as, asOwner, call, newUser, withAal } from './as-user.ts'

type Kept = {
  exam_day: string | null
  cards: { id: string; suspended: boolean; days: number[]; ratings: string; logs: object[] }[]
}

async function newCard(userId: string, columns: Record<string, string> = {}): Promise<string> {
  const row: Record<string, string> = { front: 'What is the repo rate?', back: 'The rate', ...columns }
  const names = Object.keys(row)
  const [card] = await as<{ id: string }>(userId, {
    text: `insert into public.cards (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    values: names.map((name) => row[name] ?? null),
  })
  return card?.id ?? ''
}

const review = (
  card_id: string,
  rating = 3,
  reviewed_at = new Date(Date.now() - 3_600_000).toISOString(),
) => ({
  ...{ id: crypto.randomUUID(), card_id, rating, reviewed_at },
})
const logsOf = async (userId: string) => (await call<Kept>(userId, 'my_cards')).cards.map(({ logs }) => logs)

test('a card is kept with where it was taken from, changed, put aside and removed', async () => {
  const asha = await newUser()
  const source = { kind: 'news', title: 'Repo rate held', href: '/daily-news?item=repo', quote: 'held' }
  const id = await newCard(asha, { source: JSON.stringify(source), topic: 'monetary-policy', lang: 'hi' })

  expect(await as(asha, 'select source, topic, lang, suspended from public.cards')).toEqual([
    { source, topic: 'monetary-policy', lang: 'hi', suspended: false },
  ])
  await as(asha, {
    text: `update public.cards set front = 'Asked otherwise', suspended = true where id = $1`,
    values: [id],
  })
  expect((await call<Kept>(asha, 'my_cards')).cards).toMatchObject([{ id, suspended: true, logs: [] }])
  await as(asha, { text: 'delete from public.cards where id = $1', values: [id] })
  expect((await call<Kept>(asha, 'my_cards')).cards).toEqual([])
})

test('a card that is sent twice is kept once', async () => {
  const asha = await newUser()
  const id = crypto.randomUUID()
  const sent = {
    text: `insert into public.cards (id, front, back) values ($1, 'q', 'a') on conflict (user_id, id) do nothing`,
    values: [id],
  }
  await as(asha, sent)
  await as(asha, sent)

  expect(await as(asha, 'select id from public.cards')).toEqual([{ id }])
})

test('two learners may come by the same id, and neither hears of the other', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const id = await newCard(asha)

  expect(await newCard(ravi, { id })).toBe(id)
  await call(ravi, 'keep_card_reviews', [review(id)])
  expect(await logsOf(asha)).toEqual([[]])
})

test.each([
  ['an empty front', { front: '  ' }],
  ['a back that is too long', { back: 'x'.repeat(2001) }],
  ['an address outside the product', { source: '{"kind":"news","href":"https://example.in"}' }],
  ['an address that leads to another host', { source: '{"kind":"news","href":"//example.in"}' }],
  ['an address with a backslash', { source: '{"kind":"news","href":"/\\\\example.in"}' }],
  ['a script for an address', { source: '{"kind":"news","href":"javascript:alert(1)"}' }],
  ['an unknown kind of source', { source: '{"kind":"rumour"}' }],
  ['a source of no kind', { source: '{"title":"x"}' }],
  ['a source with more than it may hold', { source: '{"kind":"own","html":"<b>"}' }],
  ['an unknown language', { lang: 'fr' }],
])('%s is refused', async (_name, columns) => {
  await expect(newCard(await newUser(), columns)).rejects.toThrow('check constraint')
})

test('nobody reads, changes or removes the cards, reviews and notes of another', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const id = await newCard(asha)
  await call(asha, 'keep_card_reviews', [review(id)])
  await as(asha, `insert into public.learner_notes (title) values ('mine')`)

  for (const table of ['cards', 'card_reviews', 'learner_notes']) {
    expect(await as(ravi, `select * from public.${table}`)).toEqual([])
    await expect(as('visitor', `select * from public.${table}`)).rejects.toThrow('permission denied')
  }
  await as(ravi, `update public.cards set front = 'x'`)
  await as(ravi, 'delete from public.cards')
  await as(ravi, `update public.learner_notes set title = 'x'`)
  await as(ravi, 'delete from public.learner_notes')
  expect(await as(asha, 'select front from public.cards')).toEqual([{ front: 'What is the repo rate?' }])
  expect(await as(asha, 'select title from public.learner_notes')).toEqual([{ title: 'mine' }])
  await expect(newCard(ravi, { user_id: asha })).rejects.toThrow('row-level security policy')
})

test.each([
  `update public.cards set created_at = now()`,
  `update public.cards set source = '{"kind":"own"}'`,
  `insert into public.cards (front, back, created_at) values ('q', 'a', now())`,
  `insert into public.card_reviews (id, user_id, card_id, rating, reviewed_at)
   values (gen_random_uuid(), auth.uid(), gen_random_uuid(), 1, now())`,
  'update public.card_reviews set rating = 4',
  'delete from public.card_reviews',
  `update public.learner_notes set updated_at = now()`,
])('what a learner may not write: %s', async (statement) => {
  await expect(as(await newUser(), statement)).rejects.toThrow('permission denied')
})

test('a review that is sent twice counts once, whichever list it comes in', async () => {
  const asha = await newUser()
  const first = review(await newCard(asha))
  const second = review(first.card_id, 1, new Date(Date.now() - 3_000_000).toISOString())

  expect(await call(asha, 'keep_card_reviews', [first])).toEqual([first.id])
  expect(await call(asha, 'keep_card_reviews', [first, { ...first, rating: 1 }, second])).toHaveLength(3)
  expect(await logsOf(asha)).toEqual([
    [expect.objectContaining({ rating: 3 }), expect.objectContaining({ rating: 1 })],
  ])
})

test('of reviews of more than a week ago only the day and the rating are told, in their order', async () => {
  const asha = await newUser()
  const card_id = await newCard(asha)
  const old = [
    review(card_id, 3, '2025-06-04T06:00:00Z'),
    // after midnight in India
    review(card_id, 1, '2025-06-02T19:00:00Z'),
    review(card_id, 4, '2025-06-04T06:01:00Z'),
  ]
  const late = review(card_id, 2)
  await call(asha, 'keep_card_reviews', [...old, late])

  const [card] = (await call<Kept>(asha, 'my_cards')).cards
  expect(card?.days).toEqual(['2025-06-03', '2025-06-04', '2025-06-04'].map(dayNumber))
  expect(card?.ratings).toBe('134')
  expect(card?.logs).toEqual([expect.objectContaining({ id: late.id, rating: 2 })])
})

test('a review of a card that is gone, or is another’s, holds up none of the others', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const anothers = review(await newCard(ravi))
  const [gone, there] = [review(crypto.randomUUID()), review(await newCard(asha))]

  expect(await call(asha, 'keep_card_reviews', [gone, anothers, there])).toEqual([
    gone.id,
    anothers.id,
    there.id,
  ])
  expect(await logsOf(ravi)).toEqual([[]])
  expect(await logsOf(asha)).toEqual([[expect.objectContaining({ id: there.id })]])
})

test('a clock that runs ahead does not review in the future', async () => {
  const asha = await newUser()
  await call(asha, 'keep_card_reviews', [review(await newCard(asha), 3, '2099-01-01T00:00:00Z')])

  expect(await as(asha, 'select reviewed_at <= now() as is_past from public.card_reviews')).toEqual([
    { is_past: true },
  ])
})

test('what is no list of reviews, or an endless one, is refused', async () => {
  const asha = await newUser()

  await expect(call(asha, 'keep_card_reviews', {})).rejects.toThrow('at most 500')
  await expect(call(asha, 'keep_card_reviews', Array(501).fill({}))).rejects.toThrow('at most 500')
  const card = await newCard(asha)
  await expect(call(asha, 'keep_card_reviews', [review(card, 5)])).rejects.toThrow('check constraint')
})

test('reviews go with their card', async () => {
  const asha = await newUser()
  await call(asha, 'keep_card_reviews', [review(await newCard(asha))])
  await as(asha, 'delete from public.cards')

  expect(await as(asha, 'select * from public.card_reviews')).toEqual([])
})

test('five thousand cards are enough', async () => {
  const asha = await newUser()
  await asOwner(
    `insert into public.cards (user_id, front, back) select $1, 'q', 'a' from generate_series(1, 4999)`,
    [asha],
  )
  await newCard(asha)

  await expect(newCard(asha)).rejects.toThrow('You can keep 5000 of these at most')
  await newCard(await newUser())
})

test('a note says when it was changed, and one version is changed once', async () => {
  const asha = await newUser()
  const [made] = await as<{ id: string; updated_at: string }>(
    asha,
    `insert into public.learner_notes (title, body) values ('Fiscal deficit', '# What it is') returning id, updated_at::text`,
  )
  const change = (body: string) =>
    as<{ updated_at: string }>(asha, {
      text: `update public.learner_notes set body = $1 where id = $2 and updated_at = $3::timestamptz returning updated_at::text`,
      values: [body, made?.id ?? '', made?.updated_at ?? ''],
    })

  expect(await change('from the phone')).toHaveLength(1)
  expect(await change('from the laptop')).toEqual([])
  expect(
    await as(asha, 'select body, updated_at > created_at as is_later from public.learner_notes'),
  ).toEqual([{ body: 'from the phone', is_later: true }])
})

test('before the second step nothing is read or kept', async () => {
  const asha = await newUser()
  await newCard(asha)
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [asha],
  )
  const oneStep = withAal(asha, 'aal1')

  expect(await as(oneStep, 'select * from public.cards')).toEqual([])
  await expect(call(oneStep, 'my_cards')).rejects.toThrow('Sign in')
  await expect(call(oneStep, 'keep_card_reviews', [])).rejects.toThrow('Sign in')
  await expect(as(oneStep, `insert into public.learner_notes (title) values ('x')`)).rejects.toThrow(
    'row-level security policy',
  )
  expect((await call<Kept>(withAal(asha, 'aal2'), 'my_cards')).cards).toHaveLength(1)
})

test('visitors have no cards to ask for', async () => {
  await expect(call('visitor', 'my_cards')).rejects.toThrow('permission denied')
  await expect(call('visitor', 'keep_card_reviews', [])).rejects.toThrow('permission denied')
})

test.each(['-infinity', '4713-01-01 BC', '1970-01-01T00:00:00Z', 'infinity'])(
  'a clock that stands at %s reviews at a time that there can be, and the plan is made all the same',
  async (at) => {
    const asha = await newUser()
    await call(asha, 'keep_card_reviews', [review(await newCard(asha), 3, at)])

    expect(
      await as(
        asha,
        `select reviewed_at between '2020-01-01' and now() as is_sound from public.card_reviews`,
      ),
    ).toEqual([{ is_sound: true }])
    await expect(call(asha, 'plan_material')).resolves.toBeTruthy()
  },
)
