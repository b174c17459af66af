/** The syllabus: its official words, what hangs on a topic, and what learners say of themselves. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { as, asOwner, call, newUser, withAal } from './as-user.ts'
import { newQuestion } from './bank.ts'

type Line = { id: string; paper: string; text_en: string; text_hi: string; topics: string[] }
const lines = await asOwner<Line>('select * from public.official_lines order by position')
const topics: { slug: string; parent?: string }[] = parse(readFileSync('content/syllabus.yaml', 'utf8'))

test('the official words are those of the notification: one line of prelims and ten of the third paper', () => {
  expect(lines.map(({ paper }) => paper)).toEqual(['prelims', ...Array(10).fill('gs3')])
  expect(lines[1]?.text_en).toBe(
    'Indian Economy and issues relating to planning, mobilization, of resources, growth, development and employment.',
  )
  expect(lines.at(-1)?.text_en).toBe('Investment models.')
})

test('each line leads to topics that there are, and each topic stands under a line', () => {
  const known = new Map(topics.map(({ slug, parent }) => [slug, parent]))
  const asked = new Set(lines.flatMap((line) => line.topics))

  expect([...asked].filter((slug) => !known.has(slug))).toEqual([])
  const parents = new Set(topics.map(({ parent }) => parent))
  const leaves = topics.filter(({ slug }) => !parents.has(slug))
  expect(leaves.filter(({ slug, parent }) => !asked.has(slug) && !asked.has(parent ?? ''))).toEqual([])
})

test('visitors read the official words, and nobody but the library writes them', async () => {
  for (const who of ['visitor', await newUser()] as const) {
    expect(await as(who, 'select id from public.official_lines')).toHaveLength(lines.length)
    for (const change of [
      `insert into public.official_lines (id, paper, position, text_en, text_hi, hindi_is_ours, topics, source_url)
       values ('x', 'gs3', 99, 'x', 'x', true, '{gdp}', 'https://example.in')`,
      `update public.official_lines set text_en = 'x'`,
      'delete from public.official_lines',
    ]) {
      await expect(as(who, change)).rejects.toMatchObject({ code: '42501' })
    }
  }
})

await asOwner(
  `insert into public.topics (slug, parent_slug, title, summary, position)
   values ('s-area', null, 'Area', 'x', 1), ('s-topic', 's-area', 'Topic', 'x', 2), ('s-empty', null, 'Empty', 'x', 3);
   insert into public.micro_topics (slug, topic, title, title_hi, position) values ('s-part', 's-topic', 'Part', 'x', 1);
   insert into public.notes (slug, topic, title, summary, as_of, body, sources)
   values ('s-note', 's-topic', 'A note', 'x', '2026-01-01', 'SECRET-BODY', '[]');
   insert into public.glossary_terms (slug, topic, term, term_hi, meaning, meaning_hi)
   values ('s-term', 's-topic', 'A term', 'पद', 'x', 'x')`,
)

test('the bank is counted by kind and by past paper, and says no more than that', async () => {
  await newQuestion({ topic: 's-topic', kind: 'static' })
  await newQuestion({ topic: 's-topic', kind: 'current' })
  const retired = await newQuestion({ topic: 's-topic', kind: 'current' })
  await asOwner(`update public.questions set status = 'retired' where id = $1`, [retired.id])
  for (const [at, year] of [2019, 2019, 2022].entries()) {
    const { id } = await newQuestion({ topic: 's-topic', kind: 'hybrid' })
    await asOwner(
      `update public.questions set source_type = 'pyq', pyq_year = $2, pyq_paper = 'gs1', pyq_no = $3 where id = $1`,
      [id, year, at + 1],
    )
  }
  const bank = await as('visitor', `select * from public.syllabus_bank() where topic = 's-topic'`)

  expect(bank).toEqual([
    {
      ...{ topic: 's-topic', live: 5, static: 1, current: 1, hybrid: 3 },
      past: [
        { year: 2022, paper: 'gs1', count: 1 },
        { year: 2019, paper: 'gs1', count: 2 },
      ],
    },
  ])
})

test('an area has what its topics have; visitors see titles and no text', async () => {
  const node = await call<Record<string, { slug: string }[]>>('visitor', 'syllabus_node', 's-area')

  expect(node.notes).toEqual([{ slug: 's-note', title: 'A note', title_hi: null }])
  expect(node.terms?.map(({ slug }) => slug)).toEqual(['s-term'])
  expect(JSON.stringify(node)).not.toContain('SECRET-BODY')
})

test('the figures of a topic carry their Hindi, as far as there is any', async () => {
  await asOwner(
    `insert into public.topics (slug, title, summary, position) values ('s-counted', 'Counted', 'x', 4);
     insert into private.figure_units (unit, unit_hi) values ('bushels', 'बुशल');
     insert into public.facts (id, topic, name, name_hi, value, display, unit, period, as_of, status, publisher, source_title, source_url)
     select name, 's-counted', name, name_hi, 1, '1', unit, 'x', '2026-01-01', 'final', 'x', 'x', 'https://example.in'
     from (values ('s-both', 'दोनों', 'bushels'), ('s-one', null, 'sacks')) as given (name, name_hi, unit)`,
  )
  const { facts } = await call<{ facts: object[] }>('visitor', 'syllabus_node', 's-counted')
  expect(facts).toMatchObject([
    { id: 's-both', name_hi: 'दोनों', unit: 'bushels', unit_hi: 'बुशल' },
    { id: 's-one', name_hi: null, unit: 'sacks', unit_hi: null },
  ])
})

test('an event stands at its topic from its next day on, and not after it', async () => {
  await asOwner(
    `insert into public.events (slug, example, kind, title, title_hi, about, about_hi, agenda, topics, starts_at, minutes, language, origin)
     select slug, false, 'live-class', slug, 'x', 'x', 'x', '{x}', '{s-topic}', now() + days * interval '1 day', 60, 'en', 'desk'
     from (values ('s-past', -2), ('s-soon', 2)) as given (slug, days);
     insert into public.event_occurrences (event, day, starts_at, ends_at)
     select slug, starts_at::date, starts_at, starts_at + interval '1 hour' from public.events where slug in ('s-past', 's-soon')
     on conflict do nothing`,
  )
  const { events } = await call<{ events: { slug: string }[] }>('visitor', 'syllabus_node', 's-topic')
  expect(events.map(({ slug }) => slug)).toEqual(['s-soon'])
})

test('a topic without anything is empty, one that is not there is not found', async () => {
  expect(await call('visitor', 'syllabus_node', 's-empty')).toEqual({
    ...{ notes: [], chapters: [], news: [], news_count: 0, mains: [], events: [], terms: [], facts: [] },
  })
  await expect(call('visitor', 'syllabus_node', 'gone')).rejects.toMatchObject({ code: 'PT404' })
})

const claim = (node: string, status: string, said_at = '2026-01-02T00:00:00Z') => ({ node, status, said_at })
const claimsOf = (user: string) => as(user, 'select node, status from public.topic_claims order by node')

test('a learner says how far they are, topic by topic and part by part', async () => {
  const user = await newUser()
  const kept = await call(user, 'keep_claims', [
    claim('s-topic', 'revised'),
    claim('s-topic/s-part', 'in-progress'),
    claim('gone', 'mastered'),
    claim('s-empty/s-part', 'mastered'),
  ])

  expect(kept).toBe(2)
  expect(await claimsOf(user)).toEqual([
    { node: 's-topic', status: 'revised' },
    { node: 's-topic/s-part', status: 'in-progress' },
  ])
})

test('what was said last holds, however late it arrives', async () => {
  const user = await newUser()
  await call(user, 'keep_claims', [claim('s-topic', 'revised', '2026-01-05T00:00:00Z')])
  await call(user, 'keep_claims', [claim('s-topic', 'not-started', '2026-01-04T00:00:00Z')])
  expect(await claimsOf(user)).toEqual([{ node: 's-topic', status: 'revised' }])

  await call(user, 'keep_claims', [
    claim('s-topic', 'mastered', '2026-01-07T00:00:00Z'),
    claim('s-topic', 'in-progress', '2026-01-06T00:00:00Z'),
  ])
  expect(await claimsOf(user)).toEqual([{ node: 's-topic', status: 'mastered' }])
})

test('a clock that runs ahead does not hold what is said later', async () => {
  const user = await newUser()
  await call(user, 'keep_claims', [claim('s-topic', 'revised', '2099-01-01T00:00:00Z')])
  await call(user, 'keep_claims', [claim('s-topic', 'mastered', '2099-01-01T00:00:00Z')])
  const [row] = await as<{ future: boolean }>(
    user,
    'select said_at > now() as future from public.topic_claims',
  )
  expect(row).toEqual({ future: false })
  expect(await claimsOf(user)).toEqual([{ node: 's-topic', status: 'mastered' }])
})

test('what makes no sense is refused in words', async () => {
  const user = await newUser()
  for (const bad of [
    {},
    [1],
    [{ node: 's-topic' }],
    [claim('s-topic', 'finished')],
    [claim('s-topic', 'revised', 'soon')],
    Array.from({ length: 501 }, () => claim('s-topic', 'revised')),
  ]) {
    await expect(call(user, 'keep_claims', bad)).rejects.toMatchObject({ code: 'PT400' })
  }
  expect(await claimsOf(user)).toEqual([])
})

test('claims are a learner’s own, written by the one function alone', async () => {
  const [owner, other] = [await newUser(), await newUser()]
  await call(owner, 'keep_claims', [claim('s-topic', 'revised')])

  expect(await claimsOf(other)).toEqual([])
  await expect(as('visitor', 'select * from public.topic_claims')).rejects.toMatchObject({ code: '42501' })
  await expect(call('visitor', 'keep_claims', [])).rejects.toMatchObject({ code: '42501' })
  for (const change of [
    `insert into public.topic_claims (node, status, said_at) values ('s-empty', 'revised', now())`,
    `update public.topic_claims set status = 'mastered'`,
    'delete from public.topic_claims',
  ]) {
    await expect(as(owner, change)).rejects.toMatchObject({ code: '42501' })
  }
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [owner],
  )
  expect(await as(withAal(owner, 'aal1'), 'select * from public.topic_claims')).toEqual([])
  expect(await as(withAal(owner, 'aal2'), 'select * from public.topic_claims')).toHaveLength(1)
})

test('claims go with the account', async () => {
  const user = await newUser()
  await call(user, 'keep_claims', [claim('s-topic', 'revised')])
  await asOwner('delete from auth.users where id = $1', [user])
  expect(await asOwner('select * from public.topic_claims where user_id = $1', [user])).toEqual([])
})
