import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { newQuestion } from './bank.ts'
import { ago, newItem, newQuestionOf } from './news-items.ts'

type Opened = { attempt: { id: string }; questions: { question_id: string }[] }

const withdrawAll = () => asOwner(`update public.news_items set status = 'withdrawn'`)

test('the questions of a story are begun once, gone on with, and begun anew when they are over', async () => {
  const asha = await newUser()
  const item = await newItem('asked')
  const questions = [await newQuestionOf(item), await newQuestionOf(item)]
  expect(await call(asha, 'my_news_item', item)).toMatchObject({ questions: 2, sitting: null })

  const start = () => call<Opened>(asha, 'start_news_questions', item)
  const first = await start()
  expect(first.questions.map(({ question_id }) => question_id).sort()).toEqual(
    questions.map(({ id }) => id).sort(),
  )
  expect((await start()).attempt.id).toBe(first.attempt.id)

  await call(asha, 'submit_attempt', first.attempt.id, [])
  expect(await call(asha, 'my_news_item', item)).toMatchObject({
    sitting: { id: first.attempt.id, question_count: 2, submitted_at: expect.any(String) },
  })
  expect((await start()).attempt.id).not.toBe(first.attempt.id)
})

test('where fewer came with a story, others on its topics stand in; a story with none of its own has none', async () => {
  const asha = await newUser()
  const topic = `topic-${crypto.randomUUID().slice(0, 8)}`
  const [item, bare] = [
    await newItem('topped', { topics: [topic] }),
    await newItem('bare', { topics: [topic] }),
  ]
  const own = await newQuestionOf(item, topic)
  for (let at = 0; at < 3; at++) await newQuestion({ topic })

  const { questions } = await call<Opened>(asha, 'start_news_questions', item)
  expect(questions).toHaveLength(3)
  expect(questions[0]?.question_id).toBe(own.id)
  expect(await call(asha, 'my_news_item', bare)).toMatchObject({ questions: 0 })
})

test('a story without questions, a draft, and one that is not there have none to begin', async () => {
  const asha = await newUser()
  const draft = await newItem('draft', { status: 'draft' })
  await newQuestionOf(draft)

  for (const item of [await newItem('bare'), draft, 'gone'])
    await expect(call(asha, 'start_news_questions', item)).rejects.toMatchObject({ code: 'PT404' })
})

type Ten = { items: { id: string }[]; sitting: { id: string; question_count: number } | null }

async function openTen(who: string, weak = '{}') {
  const [row] = await as<{ ten: Ten }>(who, {
    text: 'select public.open_ten_minutes($1::text[]) as ten',
    values: [weak],
  })
  return row?.ten as Ten
}

test('ten minutes: five stories and five questions, unread and weak ones first, and the same all day', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  await withdrawAll()
  const recent: string[] = []
  for (let at = 0; at < 5; at++)
    recent.push(await newItem('recent', { news_date: '2026-06-02', importance: 1 }))
  const weak = await newItem('weak', { news_date: '2026-06-01', topics: ['weak-two'], importance: 1 })
  const old = await newItem('old', { news_date: '2024-01-01', importance: 3 })
  const future = await newItem('future', { news_date: '2098-01-01', importance: 3 })
  for (const id of [...recent, weak]) await newQuestionOf(id)
  await call(asha, 'keep_news_reads', [{ item_id: recent[0], at: ago(1), read: true }])

  const ten = await openTen(asha, '{weak-two}')
  const ids = ten.items.map(({ id }) => id)
  expect(ids[0]).toBe(weak)
  expect([...ids].sort()).toEqual([weak, ...recent.slice(1)].sort())
  expect(ids).not.toContain(old)
  expect(ids).not.toContain(future)
  expect(ten.sitting).toMatchObject({ question_count: 5 })

  // read meanwhile, and asked for by a device that knows of no weakness
  await call(
    asha,
    'keep_news_reads',
    ids.map((item_id) => ({ item_id, at: ago(0), read: true })),
  )
  const again = await openTen(asha)
  expect(again.items.map(({ id }) => id)).toEqual(ids)
  expect(again.sitting?.id).toBe(ten.sitting?.id)
  expect((await openTen(ravi)).sitting?.id).not.toBe(ten.sitting?.id)
})

test('of the five questions each story has one before any has two', async () => {
  const asha = await newUser()
  await withdrawAll()
  const [one, two] = [
    await newItem('one', { topics: ['only-one'] }),
    await newItem('two', { topics: ['only-two'] }),
  ]
  for (let at = 0; at < 6; at++) await newQuestionOf(one, 'only-one')
  const lone = await newQuestionOf(two, 'only-two')

  const { sitting } = await openTen(asha)
  const asked = await as<{ question_id: string }>(asha, {
    text: 'select question_id from public.attempt_answers where attempt_id = $1 order by position',
    values: [sitting?.id ?? ''],
  })
  expect(asked).toHaveLength(5)
  expect(asked.slice(0, 2).map(({ question_id }) => question_id)).toContain(lone.id)
})

test('two tabs that open the ten minutes at once get the same', async () => {
  const asha = await newUser()
  await newQuestionOf(await newItem('tabs'))
  const [one, other] = await Promise.all([openTen(asha), openTen(asha)])

  expect(one.items).toEqual(other.items)
  const again = await openTen(asha)
  expect([one.sitting?.id, other.sitting?.id]).toEqual([again.sitting?.id, again.sitting?.id])
})

test('ten minutes without any news are empty, and chosen as soon as there is some', async () => {
  const asha = await newUser()
  await withdrawAll()
  expect(await openTen(asha)).toMatchObject({ items: [], sitting: null })
  const id = await newItem('first')
  expect((await openTen(asha)).items).toMatchObject([{ id }])
})

const card = (fields: object = {}) => ({
  ...{ id: crypto.randomUUID(), front: 'What happened?', back: 'The rate was held.', lang: 'en' },
  ...{ source: { kind: 'news', href: '/daily-news?item=x' }, topic: 'monetary-policy', ...fields },
})
const inDays = (days: number) =>
  new Date(Date.now() + 5.5 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

test('a story that is to come back becomes cards on its day, once, and not before', async () => {
  const asha = await newUser()
  const item = await newItem('revised')
  await call(asha, 'revise_news', item, inDays(7), [card(), card()])
  await call(asha, 'revise_news', item, inDays(3), [card()])
  expect(await call(asha, 'my_news_item', item)).toMatchObject({ revision: inDays(3) })

  await asOwner('select private.release_news_revisions()')
  expect(await as(asha, 'select * from public.cards')).toEqual([])
  await asOwner(`update public.news_revisions set due_on = private.today() where user_id = $1`, [asha])
  await asOwner('select private.release_news_revisions()')
  await asOwner('select private.release_news_revisions()')
  expect(await as(asha, 'select front, topic from public.cards')).toEqual([
    { front: 'What happened?', topic: 'monetary-policy' },
  ])
  expect(await call(asha, 'my_news_item', item)).toMatchObject({ revision: null })
})

test('a wish to revise is taken back, and one that has no room waits without holding up others', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const item = await newItem('revised')
  await call(asha, 'revise_news', item, inDays(3), [card()])
  await as(asha, { text: 'select public.revise_news($1, null)', values: [item] })
  expect(await call(asha, 'my_news_item', item)).toMatchObject({ revision: null })

  for (const who of [asha, ravi]) await call(who, 'revise_news', item, inDays(3), [card()])
  await asOwner(
    `insert into public.cards (user_id, front, back) select $1, 'q', 'a' from generate_series(1, 5000)`,
    [asha],
  )
  await asOwner(`update public.news_revisions set due_on = private.today()`)
  await asOwner('select private.release_news_revisions()')
  expect(await as(ravi, 'select front from public.cards')).toHaveLength(1)
  expect(await asOwner('select user_id from public.news_revisions')).toEqual([{ user_id: asha }])
})

test('a story that is withdrawn before its day brings no cards', async () => {
  const asha = await newUser()
  const [wrong, right] = [await newItem('wrong'), await newItem('right')]
  for (const item of [wrong, right]) await call(asha, 'revise_news', item, inDays(3), [card()])
  await asOwner(`update public.news_items set status = 'withdrawn' where id = $1`, [wrong])
  expect(await call(asha, 'my_news_item', wrong)).toMatchObject({ revision: null })
  await asOwner(`update public.news_revisions set due_on = private.today() where user_id = $1`, [asha])
  await asOwner('select private.release_news_revisions()')
  expect(await as(asha, 'select front from public.cards')).toHaveLength(1)
})

test('of a card to revise just what a card has is kept', async () => {
  const asha = await newUser()
  const item = await newItem('revised')
  const sent = card()
  await call(asha, 'revise_news', item, inDays(3), [{ ...sent, filler: 'x'.repeat(100_000) }])

  expect(await asOwner('select cards from public.news_revisions where user_id = $1', [asha])).toEqual([
    { cards: [sent] },
  ])
})

test('a card without a source is its learner’s own, and holds up nobody', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const item = await newItem('revised')
  for (const who of [asha, ravi]) await call(who, 'revise_news', item, inDays(3), [card({ source: null })])
  // as it was kept before
  await asOwner(
    `update public.news_revisions set due_on = private.today(), cards = jsonb_build_array(cards -> 0 || '{"source": null}')
     where user_id = any ($1)`,
    [[asha, ravi]],
  )
  await asOwner('select private.release_news_revisions()')

  for (const who of [asha, ravi])
    expect(await as(who, 'select source from public.cards')).toEqual([{ source: { kind: 'own' } }])
})

test.each([
  ['today', 0, [card()]],
  ['a day years away', 800, [card()]],
  ['no card', 3, []],
  ['a card without a back', 3, [card({ back: ' ' })]],
  [
    'a card that leads out of the product',
    3,
    [card({ source: { kind: 'news', href: 'https://example.in' } })],
  ],
  ['a card in no language', 3, [card({ lang: null })]],
])('%s is refused with what to do', async (_name, days, cards) => {
  await expect(
    call(await newUser(), 'revise_news', await newItem('refused'), inDays(days), cards),
  ).rejects.toMatchObject({ code: 'PT400' })
})
