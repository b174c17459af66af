/** Every use of every figure is known, marked when the figure changes, and told to those who may read where it stands. */

import { expect, test } from 'vitest'
import { as, asOwner, newUser, withAal } from './as-user.ts'
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

const usesOf = (fact: string) =>
  asOwner<{ use: string }>(
    `select concat_ws(' ', kind, item, anchor) as use from public.fact_uses where fact_id = $1 order by 1`,
    [fact],
  ).then((rows) => rows.map(({ use }) => use))

test('a use is known by section, follows the text when it is rewritten, and goes with it', async () => {
  const fact = await newFact(fresh())
  await newNote(
    'n',
    `Opening {{fact:${fact}}}.\n\n## How it works in India\n\nIt is {{fact:${fact}}} and {{fact:${fact}}}.`,
  )
  expect(await usesOf(fact)).toEqual(['note n how-it-works-in-india', 'note n opening'])
  await newNote('n', 'No figure any more.', [fact])
  expect(await usesOf(fact)).toEqual(['note n numbers'])
  await asOwner(`delete from public.notes where slug = 'n'`)
  expect(await usesOf(fact)).toEqual([])
})

test('news, chapters, terms, keys, model answers and passages are uses', async () => {
  const fact = await newFact(fresh())
  const named = `{{fact:${fact}}}`
  await newNews('item', `It is ${named}.`, [fact])
  await asOwner(
    `insert into public.books (slug, title, title_hi, summary, summary_hi, position, edition, topics, cover)
     values ('book', 't', 't', 's', 's', 1, '2026-01-01', '{prices}', '')`,
  )
  await asOwner(
    `insert into public.book_chapters (book, slug, position, title, title_hi, summary, summary_hi, topics, body, sources, exercises, words)
     values ('book', 'one', 1, 't', 't', 's', 's', '{prices}', $1, '[]', $2, 9)`,
    [`## Now\n\n${named}`, JSON.stringify([{ kind: 'recall', question: 'q', answer: named }])],
  )
  await asOwner(
    `insert into public.glossary_terms (slug, topic, term, term_hi, meaning, meaning_hi) values ('cpi', 'prices', 't', 't', $1, 'm')`,
    [named],
  )
  await newQuestion('asked', [fact])
  await newQuestion('asked', [fact], 2)
  await asOwner(
    `insert into public.mains_questions (id, topic, marks, words, minutes, directive, question, parts, rubric, origin)
     values ('m', 'prices', 10, 150, 7, 'explain', 'q', '{}', '{}', 'desk')`,
  )
  await asOwner(
    `insert into exam_private.mains_answers (question_id, checklist, model_answer) values ('m', '[]', $1)`,
    [named],
  )
  await asOwner(
    `insert into public.chunks (id, kind, topic, title, position, content, fact_ids) values ('n#0', 'note', 'prices', 't', 0, 'c', $1)`,
    [[fact]],
  )
  expect(await usesOf(fact)).toEqual([
    'chapter book/one exercises',
    'chapter book/one now',
    'mains m model-answer',
    'news item numbers',
    'news item why-in-news',
    'passage n#0 ',
    'question asked version-1',
    'question asked version-2',
    'term cpi meaning',
  ])
})

test('what a newer figure replaced is stale wherever it stands, with what stood there and what is so now', async () => {
  const fact = await newFact(fresh())
  await newNote(`note-${fact}`, `{{fact:${fact}}}\n\n## Again\n\n{{fact:${fact}}}`)
  const asha = await newUser()
  expect(await staleFor(asha, fact)).toEqual([])
  const next = await replace(fact)
  const newest = await replace(next, '4.30')
  // Once a text, however often it says it; the newest of the line, however long.
  expect(await staleFor(asha, fact)).toMatchObject([
    {
      ...{
        kind: 'note',
        item: `note-${fact}`,
        name: `Figure ${fact}`,
        was_display: '3.93',
        was_period: 'May 2026',
      },
      ...{ now_fact_id: newest, now_display: '4.30', now_period: 'June 2026', since: expect.any(Date) },
    },
  ])
  // A text that is written afterwards and still says it is stale, too.
  await newNews(`late-${fact}`, `{{fact:${fact}}}`)
  expect((await staleFor(asha, fact)).map(({ kind }) => kind)).toEqual(['news', 'note'])
})

test('a figure that is corrected in its place is stale as well, until it says again what stood there', async () => {
  const fact = await newFact(fresh())
  await newNews(`item-${fact}`, 'x', [fact])
  const asha = await newUser()
  const correct = (display: string) =>
    asOwner('update public.facts set display = $2 where id = $1', [fact, display])
  await correct('3.94')
  await correct('3.95')
  expect(await staleFor(asha, fact)).toMatchObject([
    { was_display: '3.93', now_fact_id: fact, now_display: '3.95' },
  ])
  await correct('3.93')
  expect(await staleFor(asha, fact)).toEqual([])
  // What nobody reads in a text changes nothing.
  await asOwner(`update public.facts set checked = '2026-06-13', note = 'n' where id = $1`, [fact])
  expect(await staleFor(asha, fact)).toEqual([])
})

test('drafts, withdrawn items, earlier versions and retired questions are not listed', async () => {
  const fact = await newFact(fresh())
  await newNews(`draft-${fact}`, 'x', [fact], 'draft')
  await newQuestion(`old-${fact}`, [fact])
  await newQuestion(`old-${fact}`, [], 2)
  await newQuestion(`retired-${fact}`, [fact])
  await newQuestion(`live-${fact}`, [fact])
  await asOwner(`update public.questions set status = 'retired' where id = $1`, [`retired-${fact}`])
  await replace(fact)
  const mentor = await newStaff('mentor')
  expect((await staleFor(mentor, fact)).map(({ item }) => item)).toEqual([`live-${fact}`])
  await asOwner(`update public.news_items set status = 'published' where id = $1`, [`draft-${fact}`])
  expect((await staleFor(mentor, fact)).map(({ item }) => item)).toEqual([`draft-${fact}`, `live-${fact}`])
})

test('a learner is not told which figures stand in a key before it was released to her, nor in a model answer', async () => {
  const fact = await newFact(fresh())
  const id = `key-${fact}`
  await newQuestion(id, [fact])
  await asOwner(
    `insert into public.mains_questions (id, topic, marks, words, minutes, directive, question, parts, rubric, origin)
     values ($1, 'prices', 10, 150, 7, 'explain', 'q', '{}', '{}', 'desk')`,
    [id],
  )
  await asOwner(
    `insert into exam_private.mains_answers (question_id, checklist, model_answer, fact_ids) values ($1, '[]', 'm', $2)`,
    [id, [fact]],
  )
  await replace(fact)
  const asha = await newUser()
  const seen = async (who: Parameters<typeof as>[0]) => (await staleFor(who, fact)).map(({ kind }) => kind)
  const raw = async (who: Parameters<typeof as>[0]) =>
    (await as(who, { text: 'select kind from public.fact_uses where fact_id = $1', values: [fact] })).length
  expect([await seen(asha), await raw(asha)]).toEqual([[], 0])
  for (const role of ['mentor', 'admin'])
    expect(await seen(await newStaff(role))).toEqual(['mains', 'question'])

  const answered = async (correct: boolean | null) => {
    const [attempt] = await asOwner<{ id: string }>(
      `insert into public.attempts (user_id, kind, mode, rule, rule_version, question_count)
       values ($1, 'practice', 'learn', 'gs1', 1, 1) returning id`,
      [asha],
    )
    await asOwner(
      `insert into public.attempt_answers (attempt_id, user_id, position, question_id, version, correct, sixths)
       values ($1, $2, 1, $3, 1, $4, case when $4 then 12 end)`,
      [attempt?.id, asha, id, correct],
    )
  }
  await answered(true)
  expect(await seen(asha)).toEqual(['question'])
  expect(await seen(withAal(await newUser(), 'aal2'))).toEqual([])
  // She has it before her again: until that answer is graded, she is told nothing.
  await answered(null)
  expect(await seen(asha)).toEqual([])
})

test('visitors read neither list; learners and staff change nothing in them', async () => {
  await expect(as('visitor', 'select * from public.stale_uses')).rejects.toThrow('permission denied')
  await expect(as('visitor', 'select * from public.fact_uses')).rejects.toThrow('permission denied')
  for (const who of [await newUser(), await newStaff('admin')]) {
    await expect(as(who, 'update public.fact_uses set looked_at = now()')).rejects.toThrow(
      'permission denied',
    )
    await expect(as(who, 'delete from public.fact_uses')).rejects.toThrow('permission denied')
    await expect(as(who, 'delete from public.stale_uses')).rejects.toThrow('permission denied')
  }
})

test('a figure cannot be replaced by one that it replaced', async () => {
  const fact = await newFact(fresh())
  const next = await replace(fact)
  await expect(
    asOwner('update public.facts set superseded_by = $2 where id = $1', [next, fact]),
  ).rejects.toThrow('cannot be replaced by one that it replaced itself')
  await expect(asOwner('update public.facts set superseded_by = id where id = $1', [fact])).rejects.toThrow(
    'facts_do_not_replace_themselves',
  )
})

test('the headline goes on to the newer figure', async () => {
  const fact = await newFact(fresh(), '3.93', { headline_rank: 1 })
  const next = await replace(fact)
  expect(await asOwner('select id from public.facts where headline_rank = 1')).toEqual([{ id: next }])
})

test('the registry of the desk counts the places of each figure and those that are stale, for staff alone', async () => {
  const was = await newFact(fresh())
  await newNote(`registry-${was}`, `Opening {{fact:${was}}}.\n\n## More\n\n{{fact:${was}}}.`)
  const admin = await newStaff('admin')
  const lineOf = async (id: string) => {
    const [line] = await as<{ uses: number; stale: number; is_now: boolean }>(admin, {
      text: 'select uses, stale, is_now from public.figure_registry($1) where id = $1',
      values: [id],
    })
    return line
  }
  expect(await lineOf(was)).toEqual({ uses: 2, stale: 0, is_now: true })
  await replace(was)
  expect(await lineOf(was)).toEqual({ uses: 2, stale: 2, is_now: false })
  await asOwner(`update public.facts set name_hi = 'प्याज़ के दाम ' || id where id = $1`, [was])
  const found = await as<{ id: string; name_hi: string }>(admin, {
    text: 'select id, name_hi from public.figure_registry($1)',
    values: [`प्याज़ के दाम ${was}`],
  })
  expect(found).toEqual([{ id: was, name_hi: `प्याज़ के दाम ${was}` }])

  await expect(as(await newUser(), 'select * from public.figure_registry()')).rejects.toThrow(
    'Only the mentor',
  )
  await expect(as('visitor', 'select * from public.figure_registry()')).rejects.toThrow('permission denied')
})
