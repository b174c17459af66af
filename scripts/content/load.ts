/** Puts the library into the database, all of it or nothing; an unchanged library is left as it is. */

import pg from 'pg'
import { loadedCounts } from './counts.ts'
import { loadFacts } from './load-facts.ts'
import { loadPassages } from './load-passages.ts'
import { questionRow } from './question-rows.ts'
import type { Reading } from './read.ts'
import * as rows from './rows.ts'
import { allQuestions, type Library } from './schema.ts'

export type Counts = ReturnType<typeof loadedCounts> & { passages: number }

/** Whether the database holds just this already. */
export async function isLoaded(url: string, hash: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await lastLoad(client))?.content_hash === hash
  } finally {
    await client.end()
  }
}

async function lastLoad(client: pg.Client) {
  const { rows: loads } = await client.query<{ content_hash: string; passages_hash: string | null }>(
    'select content_hash, passages_hash from public.library_loads order by loaded_at desc limit 1',
  )
  return loads[0]
}

/** Returns what was loaded, or undefined when the database already holds just this. */
export async function loadLibrary(url: string, { library, hash }: Reading): Promise<Counts | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    // Two processes that start together must not both load.
    await client.query('lock table public.library_loads in exclusive mode')
    const before = await lastLoad(client)
    if (before?.content_hash === hash) return undefined
    await client.query('set constraints all deferred')
    await loadReading(client, library)
    await loadQuestions(client, library)
    await loadProgramme(client, library)
    const passages = await loadPassages(client, library, before?.passages_hash ?? null)
    const counts = { ...loadedCounts(library), passages: passages.count }
    await client.query(
      'insert into public.library_loads (content_hash, passages_hash, counts) values ($1, $2, $3)',
      [hash, passages.hash, counts],
    )
    await client.query('commit')
    return counts
  } finally {
    await client.query('rollback').catch(() => {})
    await client.end()
  }
}

async function loadReading(client: pg.Client, library: Library) {
  const { books, chapters } = rows.bookRows(library)
  await replace(client, 'public.topics', ['slug'], rows.topicRows(library))
  await replace(client, 'public.micro_topics', ['slug'], library.microTopics.map(withPosition))
  await loadFacts(client, library)
  await replace(client, 'public.notes', ['slug'], rows.noteRows(library))
  await replace(client, 'public.glossary_terms', ['slug'], library.glossary)
  await replace(client, 'public.books', ['slug'], books)
  await replace(client, 'public.book_chapters', ['book', 'slug'], chapters)
  await merge(client, 'public.news_items', ['id'], rows.newsRows(library))
  await retire(
    client,
    'public.news_items',
    'id',
    library.news.map((item) => item.id),
    'withdrawn',
  )
}

async function loadQuestions(client: pg.Client, library: Library) {
  const newsOf = new Map(library.news.flatMap(({ id, questions }) => questions.map((q) => [q.id, id])))
  const { rows: known } = await client.query<{ question_id: string; version: number; content_hash: string }>(`
    select distinct on (question_id) question_id, version, content_hash
    from public.question_versions order by question_id, version desc`)
  const latest = new Map(known.map((version) => [version.question_id, version]))
  const questions = allQuestions(library).map((question) => {
    const row = questionRow(question)
    const before = latest.get(question.id)
    const changed = before?.content_hash !== row.hash
    return { ...row, changed, version: (before?.version ?? 0) + (changed ? 1 : 0) }
  })
  const changed = questions.filter((question) => question.changed)
  await merge(
    client,
    'public.questions',
    ['id'],
    questions.map(
      ({ question: { id, topic, format, kind, difficulty, diagnostic, reviewed_by }, source, version }) => ({
        ...{ id, topic, format, kind, difficulty, diagnostic, reviewed_by, version, ...source },
        ...{ news_id: newsOf.get(id) ?? null, origin: 'library', changed_at: new Date() },
      }),
    ),
  )
  await retire(
    client,
    'public.questions',
    'id',
    questions.map(({ question }) => question.id),
  )
  // A question that was challenged, or that somebody retired, stays so until it is written anew.
  await client.query(
    `update public.questions question set status = 'live'
     where id = any ($1) or (status = 'retired' and id = any ($2) and not exists (
       select from exam_private.question_decisions decided
       where decided.question_id = question.id and decided.version = question.version and decided.decision = 'retired'
     ))`,
    [changed.map(({ question }) => question.id), questions.map(({ question }) => question.id)],
  )
  await insert(
    client,
    'public.question_versions',
    changed.map(({ question: { id, negative }, version, asked, hash }) => ({
      ...{ question_id: id, version, asked, negative, content_hash: hash, created_at: new Date() },
    })),
  )
  await insert(
    client,
    'exam_private.question_keys',
    changed.map(({ question, version, key }) => ({ question_id: question.id, version, ...key })),
  )
  const mains = rows.mainsRows(library)
  await merge(client, 'public.mains_questions', ['id'], mains.questions)
  await retire(
    client,
    'public.mains_questions',
    'id',
    library.mains.map((entry) => entry.id),
  )
  await merge(client, 'exam_private.mains_answers', ['question_id'], mains.answers)
}

async function loadProgramme(client: pg.Client, library: Library) {
  const tests = rows.testRows(library)
  await replace(client, 'public.test_series', ['slug'], library.series.map(withPosition))
  await merge(client, 'public.tests', ['slug'], tests.tests)
  await retire(
    client,
    'public.tests',
    'slug',
    library.tests.map((test) => test.slug),
  )
  await replaceParts(client, 'exam_private.test_questions', 'test', library.tests, tests.questions)
  const challenges = rows.challengeRows(library)
  await merge(client, 'public.challenges', ['slug'], challenges.challenges)
  await retire(
    client,
    'public.challenges',
    'slug',
    library.challenges.map((entry) => entry.slug),
  )
  await replaceParts(
    client,
    'exam_private.challenge_questions',
    'challenge',
    library.challenges,
    challenges.questions,
  )
  const calendar = rows.calendarRows(library)
  await replace(client, 'public.exam_milestones', ['id'], calendar.exams)
  await replace(client, 'public.data_releases', ['id'], calendar.releases)
  await merge(client, 'public.events', ['slug'], calendar.events)
  await retire(
    client,
    'public.events',
    'slug',
    library.events.map((event) => event.slug),
    'withdrawn',
  )
}

function withPosition<Row>(row: Row, position: number) {
  return { ...row, position }
}

/** The table holds just these rows afterwards. */
async function replace(client: pg.Client, table: string, key: string[], wanted: object[]) {
  await merge(client, table, key, wanted)
  const names = key.map((column) => pg.escapeIdentifier(column)).join(', ')
  await client.query(
    `delete from ${table} where (${names}) not in (select ${names} from json_populate_recordset(null::${table}, $1))`,
    [JSON.stringify(wanted)],
  )
}

/** The parts of each whole are just these afterwards. */
async function replaceParts(
  client: pg.Client,
  table: string,
  whole: string,
  wholes: { slug: string }[],
  parts: object[],
) {
  await client.query(`delete from ${table} where ${pg.escapeIdentifier(whole)} = any ($1)`, [
    wholes.map(({ slug }) => slug),
  ])
  await insert(client, table, parts)
}

/** What learners may have met stays, out of sight: their answers speak of it. */
async function retire(client: pg.Client, table: string, key: string, kept: string[], status = 'retired') {
  await client.query(
    `update ${table} set status = $2
     where origin = 'library' and status <> $2 and not (${pg.escapeIdentifier(key)} = any ($1))`,
    [kept, status],
  )
}

/** Rows that are there are changed, others are added. */
async function merge(client: pg.Client, table: string, key: string[], wanted: object[]) {
  await insert(client, table, wanted, key)
}

/** One statement a table: the rows travel as JSON and take the table's own column types. */
async function insert(client: pg.Client, table: string, wanted: object[], key: string[] = []) {
  if (wanted.length === 0) return
  const records = wanted as Record<string, unknown>[]
  const columns = [...new Set(records.flatMap((row) => Object.keys(row)))]
  const names = columns.map((column) => pg.escapeIdentifier(column))
  // A column that a row leaves out takes null from the record, so arrays with a default are given one.
  const complete = records.map((row) =>
    Object.fromEntries(columns.map((column) => [column, row[column] ?? null])),
  )
  const changes = names.filter((_, index) => !key.includes(columns[index] as string))
  const conflict =
    key.length === 0
      ? ''
      : `on conflict (${key.map((column) => pg.escapeIdentifier(column)).join(', ')}) do update
         set ${changes.map((name) => `${name} = excluded.${name}`).join(', ')}`
  await client.query(
    `insert into ${table} (${names.join(', ')})
     select ${names.join(', ')} from json_populate_recordset(null::${table}, $1) ${conflict}`,
    [JSON.stringify(complete)],
  )
}
