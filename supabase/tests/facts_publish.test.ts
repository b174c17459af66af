/** A figure is published in one transaction; everything that says it follows, or nothing does. */

import { beforeAll, expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { factInText } from '#supabase/functions/_shared/library/fact-words.ts'
import { as, asOwner, call, newUser } from './as-user.ts'
import {
  fresh,
  newFact,
  newNews,
  newNote,
  newQuestion,
  newStaff,
  newTopicOfPrices,
  replace,
  staleFor,
} from './facts.ts'

await newTopicOfPrices()

type Published = { id: string; counts: Record<string, number> }
type Passage = { id: string; content: string }

const JUNE = {
  ...{ value: 4.1, display: '4.10', period: 'June 2026', as_of: '2026-06-30', released: '2026-07-13' },
  reviewed_by: 'Meera Iyer',
}

const publish = (who: string, fact: object, replaces: string | null = null) =>
  call<Published>(who, 'publish_fact', fact, ...(replaces === null ? [] : [replaces]))

async function newPassage(id: string, as_written: string, fact_ids: string[], kind = 'note') {
  await asOwner(
    `insert into public.chunks (id, number, kind, topic, title, position, content, as_written, fact_ids, fact_id)
     values ($1, (select coalesce(max(number), 0) + 1 from public.chunks), $4, 'prices', 'Prices', 0, private.write_out($2), $2, $3,
       case when $4 = 'fact' then ($3::text[])[1] end)`,
    [id, as_written, fact_ids, kind],
  )
}

async function newAnswer(fact: string) {
  const user = await newUser()
  const id = crypto.randomUUID()
  await asOwner(
    `insert into public.chat_messages (id, session_id, user_id, message_type, content, sources)
     values ($1, $1, $2, 'ai', 'It is. [1]', $3)`,
    [id, user, JSON.stringify([{ n: 1, fact: { id: fact } }])],
  )
  return { user, id }
}

const passage = async (id: string) =>
  (await asOwner<Passage>('select id, content from public.chunks where id = $1', [id]))[0]?.content

let admin = ''
beforeAll(async () => {
  admin = await newStaff('admin')
})

test('of two who correct one figure the second is told; what stands already as it is wished is in nobody’s way', async () => {
  const id = await newFact(fresh(), '3.93')
  const [seen] = await asOwner<Record<string, unknown>>(
    'select display, period, publisher from public.facts where id = $1',
    [id],
  )
  const correct = (value: number, over: object | undefined = seen) =>
    publish(admin, { ...JUNE, id, value, display: `${value}0`, seen: over })
  await correct(4.1)
  const other = await newStaff('admin')
  const second = publish(other, { ...JUNE, id, value: 4.2, display: '4.20', seen })
  await expect(second).rejects.toMatchObject({ code: 'PT409', detail: 'seen' })
  // the same once more, as its answer was lost; then over what was seen
  await correct(4.1)
  await correct(4.2, { ...seen, display: '4.10', period: JUNE.period })
  expect(await asOwner('select display from public.facts where id = $1', [id])).toEqual([{ display: '4.20' }])
})

test('a figure that was revised twice for one day is published each time under a name of its own', async () => {
  const fact = await newFact(fresh(), '3.93')
  const first = await publish(admin, JUNE, fact)
  const second = await publish(
    admin,
    { ...JUNE, value: 4.2, display: '4.20', released: '2026-07-20' },
    first.id,
  )
  const third = await publish(
    admin,
    { ...JUNE, value: 4.3, display: '4.30', released: '2026-07-27' },
    second.id,
  )

  expect([first.id, second.id, third.id]).toEqual(['', '-2', '-3'].map((time) => `${fact}-2026-06-30${time}`))
  const july = { ...JUNE, value: 4.4, display: '4.40', period: 'July 2026', as_of: '2026-07-31' }
  expect((await publish(admin, july, third.id)).id).toBe(`${fact}-2026-07-31`)
})

test('a newer figure takes the place of the one before: reading, series, headline, and where it is used', async () => {
  const fact = await newFact(fresh(), '3.93', {
    ...{
      headline_rank: 2,
      series: [{ period: '2026-05', value: 3.93 }],
      base_year: '2024',
      checked: '2026-06-13',
      note: 'n',
    },
  })
  await newNews(`item-${fact}`, 'x', [fact])
  await newQuestion(`asked-${fact}`, [fact])
  const { id, counts } = await publish(admin, { ...JUNE, series_period: '2026-06' }, fact)
  expect([id, counts]).toEqual([`${fact}-2026-06-30`, { news: 1, question: 1 }])
  const [row] = await asOwner('select * from public.facts where id = $1', [id])
  expect(row).toMatchObject({
    ...{
      name: `Figure ${fact}`,
      display: '4.10',
      unit: '%',
      base_year: '2024',
      headline_rank: 2,
      origin: 'desk',
    },
    ...{
      previous: { display: '3.93', period: 'May 2026' },
      reviewed_by: 'Meera Iyer',
      checked: null,
      note: null,
    },
    series: [
      { period: '2026-05', value: 3.93 },
      { period: '2026-06', value: 4.1 },
    ],
  })
  expect((await staleFor(admin, fact)).map(({ kind, now_display }) => [kind, now_display])).toEqual([
    ['news', '4.10'],
    ['question', '4.10'],
  ])
})

test('on a new base the line of readings begins anew', async () => {
  const fact = await newFact(fresh(), '3.93', {
    series: [{ period: '2026-05', value: 3.93 }],
    base_year: '2012',
  })
  const { id } = await publish(admin, { ...JUNE, base_year: '2024', series_period: '2026-06' }, fact)
  expect(await asOwner('select series, previous from public.facts where id = $1', [id])).toEqual([
    { series: null, previous: { display: '3.93', period: 'May 2026' } },
  ])
})

test('a correction keeps the id, and the line ends with what is right', async () => {
  const fact = await newFact(fresh(), '3.93', { series: [{ period: '2026-05', value: 3.93 }] })
  await newNote(`note-${fact}`, `{{fact:${fact}}}`)
  await publish(admin, { id: fact, value: 3.95, display: '3.95', reviewed_by: 'Meera Iyer' })
  expect(await asOwner('select display, period, series from public.facts where id = $1', [fact])).toEqual([
    { display: '3.95', period: 'May 2026', series: [{ period: '2026-05', value: 3.95 }] },
  ])
  expect(await staleFor(admin, fact)).toMatchObject([{ was_display: '3.93', now_display: '3.95' }])
})

test('what the assistant searches says both, and is found by the new words and still by those that stay', async () => {
  const fact = await newFact(fresh())
  await newPassage(`text-${fact}#0`, `Prices rose by {{fact:${fact}}} on food.`, [fact])
  await newPassage(`fact:${fact}`, `Figure ${fact}: {{fact:${fact}}}.`, [fact], 'fact')
  await asOwner(`
    insert into public.library_terms (word, passages, rarity, numbers, texts, says, named)
    select word, count(*), 1, array_agg(number), array_agg(number), array_agg(1), array_agg(false)
    from public.chunks cross join lateral unnest(tsvector_to_array(search)) word group by word
    union all select '', 0, 5, '{}', '{}', '{}', '{}'`)
  const holding = async (word: string) =>
    (
      await asOwner<{ id: string }>(
        `select chunk.id from public.library_terms term join public.chunks chunk on chunk.number = any (term.numbers)
         where term.word = $1 and cardinality(term.numbers) = term.passages and chunk.id ~ ('(:|-)' || $2 || '(#|$|-2026)')
         order by 1`,
        [word, fact],
      )
    ).map(({ id }) => id)
  expect(await holding('4.10')).toEqual([])

  const { id } = await publish(admin, JUNE, fact)
  const [was, now] = [
    { display: '3.93', unit: '%', period: 'May 2026' },
    { display: '4.10', unit: '%', period: 'June 2026' },
  ].map(factInText)
  expect(await passage(`text-${fact}#0`)).toBe(`Prices rose by ${was}, since replaced by ${now} on food.`)
  expect(await passage(`fact:${id}`)).toBe(`Figure ${fact}: ${now}.`)
  expect(await holding('4.10')).toEqual([`fact:${fact}`, `fact:${id}`, `text-${fact}#0`].sort())
  expect(await holding('rose')).toEqual([`text-${fact}#0`])
  const found = await as<Passage>(
    await newUser(),
    `select id, content from public.search_passages('june figure')`,
  )
  expect(found.map((one) => one.id)).toContain(`fact:${id}`)

  // A second one goes through to what named the first.
  await publish(admin, { ...JUNE, value: 4.4, display: '4.40', period: 'July 2026', as_of: '2026-07-31' }, id)
  expect(await passage(`text-${fact}#0`)).toContain('since replaced by 4.40')
  expect(await holding('4.10')).toEqual([`fact:${id}`])
  await asOwner('delete from public.library_terms')
})

test.each([
  ['3.93', '%, year on year', 'May 2026'],
  ['12.22', '₹ lakh crore', '2025-26'],
  ['666.93', 'US$ billion', 'end-May'],
  ['57.71', 'crore accounts', 'June'],
])('the database writes %s "%s" out as the library does', async (display, unit, period) => {
  const [row] = await asOwner('select private.fact_in_text($1, $2, $3) as text', [display, unit, period])
  expect(row?.text).toBe(factInText({ display, unit, period }))
})

test('all of it or nothing: where one part fails, the figure is not published and no text is touched', async () => {
  const fact = await newFact(fresh(), '3.93', { headline_rank: 3 })
  await newNews(`item-${fact}`, 'x', [fact])
  await newPassage(`text-${fact}#0`, `{{fact:${fact}}}`, [fact])
  const state = () =>
    asOwner(
      `select (select array_agg(to_jsonb(f) order by f.id) from public.facts f where id like $1) as facts,
         (select array_agg(to_jsonb(u) order by u.kind) from public.fact_uses u where fact_id like $1) as uses,
         (select content from public.chunks where id = 'text-' || $2) as passage,
         (select count(*) from private.fact_changes where fact_id like $1) as changes`,
      [`${fact}%`, `${fact}#0`],
    )
  const before = await state()
  await asOwner(
    `create function public.fails() returns trigger language plpgsql as 'begin raise exception ''no more''; end'`,
  )
  await asOwner(
    'create trigger zz_fails before update on public.chunks for each row execute function public.fails()',
  )
  await expect(publish(admin, JUNE, fact)).rejects.toThrow('no more')
  await asOwner('drop function public.fails() cascade')
  expect(await state()).toEqual(before)
  await publish(admin, JUNE, fact)
  expect(await state()).not.toEqual(before)
})

longTest(
  '50,000 uses in 1,000 texts follow one figure, and every text is flagged',
  {
    timeout: 60_000,
  },
  async () => {
    const fact = await newFact(fresh())
    await asOwner(
      `insert into public.notes (slug, topic, title, summary, as_of, body, sources)
     select $1 || '-' || n, 'prices', 't', 's', '2026-01-01', sections, '[]'
     from generate_series(1, 1000) n
     cross join (
       select string_agg('## Part ' || part || E'\n\n{{fact:' || $1 || '}}', E'\n\n') as sections
       from generate_series(1, 50) part
     ) written`,
      [fact],
    )
    expect((await publish(admin, JUNE, fact)).counts).toEqual({ note: 1000 })
    const [uses] = await asOwner(
      `select count(*)::int as all, count(*) filter (where was_display = '3.93' and stale_since is not null)::int as stale,
       count(distinct stale_since)::int as moments
     from public.fact_uses where fact_id = $1`,
      [fact],
    )
    expect(uses).toEqual({ all: 50_000, stale: 50_000, moments: 1 })
    const [texts] = await asOwner(
      `select count(*)::int as all, count(*) filter (where now_display = '4.10')::int as right
     from public.stale_uses where fact_id = $1`,
      [fact],
    )
    expect(texts).toEqual({ all: 1000, right: 1000 })
  },
)

test('the impact is told before: books, questions, model answers, kept answers', async () => {
  const fact = await newFact(fresh())
  await newQuestion(`asked-${fact}`, [fact])
  await newNews(`item-${fact}`, 'x', [fact])
  await newAnswer(fact)
  const gone = await newAnswer(fact)
  await asOwner('delete from public.chat_messages where id = $1', [gone.id])
  const mentor = await newStaff('mentor')
  expect(await call(mentor, 'fact_impact', fact)).toEqual({
    counts: { news: 1, question: 1, answer: 1 },
    items: [
      expect.objectContaining({ kind: 'question', item: `asked-${fact}`, title: 's' }),
      expect.objectContaining({ kind: 'news', item: `item-${fact}`, title: 't' }),
    ],
  })
  expect(await staleFor(mentor, fact)).toEqual([])
})

test.each([
  ['no reviewer', { reviewed_by: ' ' }, 'Name the person'],
  ['no value', { display: '' }, 'as it is written'],
  ['an earlier day', { as_of: '2026-01-31' }, 'of a later day, 2026-05-31'],
  ['a bad id', { id: 'Not An Id' }, 'small letters'],
  ['no source', { source_url: null }, 'where it was published'],
  ['a source that is no link', { source_url: 'http://x' }, 'source_url'],
  ['an unknown status', { status: 'sure' }, 'status'],
  ['no date', { as_of: 'soon' }, 'invalid input syntax for type date'],
])('refused with a reason: %s', async (_, wrong, reason) => {
  const fact = await newFact(fresh())
  await expect(publish(admin, { ...JUNE, ...wrong }, fact)).rejects.toThrow(reason)
  expect(await asOwner('select superseded_by from public.facts where id = $1', [fact])).toEqual([
    { superseded_by: null },
  ])
})

test('a figure that was replaced is not replaced again, and one that is not there is not found', async () => {
  const fact = await newFact(fresh())
  await publish(admin, JUNE, fact)
  await expect(publish(admin, JUNE, fact)).rejects.toThrow('replaced already')
  await expect(publish(admin, JUNE, 'not-there')).rejects.toThrow('no such figure')
  await expect(publish(admin, { ...JUNE, id: 'not-there' })).rejects.toThrow('no such figure')
})

test('who publishes, who looks, who reads: administrators, staff, learners', async () => {
  const fact = await newFact(fresh())
  await newNews(`item-${fact}`, 'x', [fact])
  const [mentor, asha] = [await newStaff('mentor'), await newUser()]
  for (const who of [mentor, asha]) {
    await expect(publish(who, JUNE, fact)).rejects.toThrow('Only administrators publish')
  }
  for (const name of ['fact_impact', 'stale_items']) {
    await expect(call(asha, name, fact)).rejects.toThrow('Only the mentor and administrators')
    await expect(call('visitor', name, fact)).rejects.toThrow('permission denied')
  }
  await expect(call(asha, 'stale_figures')).rejects.toThrow('Only the mentor and administrators')
  await expect(call(asha, 'look_at_use', fact, 'news', 'x', 'rewritten')).rejects.toThrow('Only the mentor')
  for (const [name, ...given] of [
    ['publish_fact', {}],
    ['stale_figures'],
    ['look_at_use', fact, 'news', 'x', 'rewritten'],
    ['fact_history', fact],
    ['fact_places', fact],
  ] as [string, ...unknown[]][]) {
    await expect(call('visitor', name, ...given)).rejects.toThrow('permission denied')
  }
  for (const who of [asha, mentor]) {
    await expect(as(who, 'select * from private.fact_changes')).rejects.toThrow('permission denied')
    await expect(as(who, 'select * from private.fact_looks')).rejects.toThrow('permission denied')
    await expect(as(who, 'select * from private.answer_facts')).rejects.toThrow('permission denied')
  }
})

test('a look takes a text off the list under a name; "still right" leaves what it said, for its reader', async () => {
  const fact = await newFact(fresh())
  await newNews(`item-${fact}`, 'x', [fact])
  await newNote(`note-${fact}`, `{{fact:${fact}}}`)
  await newQuestion(`asked-${fact}`, [fact])
  await publish(admin, JUNE, fact)
  const mentor = await newStaff('mentor')
  await asOwner(`update public.profiles set full_name = 'Meera Iyer' where user_id = $1`, [mentor])
  const look = (kind: string, verdict: string) =>
    call(
      mentor,
      'look_at_use',
      fact,
      kind,
      `${kind === 'question' ? 'asked' : kind === 'news' ? 'item' : 'note'}-${fact}`,
      verdict,
    )
  await expect(look('note', 'rewritten')).rejects.toThrow('still names the figure')
  await expect(look('note', 'seen')).rejects.toThrow('still-right or rewritten')
  await look('news', 'still-right')
  await look('question', 'rewritten')
  await expect(look('news', 'still-right')).rejects.toThrow('somebody was here before')
  expect((await staleFor(mentor, fact)).map(({ kind }) => kind)).toEqual(['note'])
  const uses = await as(await newUser(), {
    text: `select was_display from public.fact_uses where fact_id = $1 and kind = 'news'`,
    values: [fact],
  })
  expect(uses).toEqual([{ was_display: '3.93' }])
  const desk = await call<{ figures: { fact_id: string; counts: object }[]; looks: object[] }>(
    mentor,
    'stale_figures',
  )
  expect(desk.figures.find(({ fact_id }) => fact_id === fact)).toMatchObject({
    ...{ was_display: '3.93', now_display: '4.10', counts: { note: 1, news: 0, question: 0 } },
  })
  expect(desk.looks.slice(0, 2)).toMatchObject([
    { kind: 'question', verdict: 'rewritten', looked_by_name: 'Meera Iyer' },
    { kind: 'news', verdict: 'still-right', was_display: '3.93' },
  ])
  expect(await call(mentor, 'stale_items', fact)).toMatchObject([
    { kind: 'note', item: `note-${fact}`, title: 't' },
  ])
  await newNote(`note-${fact}`, 'Rewritten without it.')
  expect(await staleFor(mentor, fact)).toEqual([])
})

test('a learner reads what became of a figure, and where it is told', async () => {
  const fact = await newFact(fresh())
  await newNews(`item-${fact}`, 'x', [fact])
  await newNews(`draft-${fact}`, 'x', [fact], 'draft')
  await newQuestion(`asked-${fact}`, [fact])
  const { id } = await publish(admin, JUNE, fact)
  const asha = await newUser()
  for (const asked of [fact, id]) {
    expect(await as(asha, { text: 'select * from public.fact_places($1)', values: [asked] })).toMatchObject([
      { kind: 'news', item: `item-${fact}`, title: 't', was_display: '3.93' },
    ])
    expect(await as(asha, { text: 'select * from public.fact_history($1)', values: [asked] })).toMatchObject([
      {
        fact_id: fact,
        kind: 'replaced',
        was: { display: '3.93' },
        now: { display: '4.10' },
        reviewed_by: 'Meera Iyer',
      },
    ])
  }
})

test('an answer under way has no figures yet; one that is done keeps them, and they go with it', async () => {
  const fact = await newFact(fresh())
  const kept = () => asOwner('select message_id from private.answer_facts where fact_id = $1', [fact])
  const { id, user } = await newAnswer('other')
  await asOwner(`update public.chat_messages set state = 'writing', sources = $2 where id = $1`, [
    id,
    JSON.stringify([{ n: 1, fact: { id: fact } }, { n: 2 }]),
  ])
  expect(await kept()).toEqual([])
  await asOwner(`update public.chat_messages set state = 'done' where id = $1`, [id])
  expect(await kept()).toEqual([{ message_id: id }])
  await asOwner('delete from public.chat_messages where user_id = $1', [user])
  expect(await kept()).toEqual([])
  await replace(fact)
})
