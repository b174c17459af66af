/** Puts the library into the database, all of it or nothing. What the desks wrote stays, unless a load is told otherwise. */

import pg from 'pg'
import { loadedCounts } from './counts.ts'
import { codeFingerprint } from './fingerprint.ts'
import { readDatabase, type Stored } from './from-database.ts'
import { itemsOf, type Kind, libraryOf } from './kinds.ts'
import { loadFacts } from './load-facts.ts'
import { loadPassages } from './load-passages.ts'
import { loadProgramme } from './load-programme.ts'
import { loadQuestions } from './load-questions.ts'
import type { Reading } from './read.ts'
import * as rows from './rows.ts'
import type { Library } from './schema.ts'
import { type Choice, nameOf, type Plan, type Remembered, settle, type Told } from './settle.ts'
import { merge, place, remove, retire } from './tables.ts'

export type Loaded = ReturnType<typeof loadedCounts> & { passages: number; told: Told[] }
/** `isThorough`: looks at each thing even when the files are as they were loaded last. */
export type HowToLoad = { choice?: Choice; isThorough?: boolean }

/** Under this name stands which code wrote the rows. */
const CODE = 'code rows'

/** Whether the database holds just this already. */
export async function isLoaded(url: string, hash: string): Promise<boolean> {
  return connected(url, async (client) => (await lastLoad(client))?.content_hash === hash)
}

export async function connected<Result>(url: string, act: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: url })
  // the statement under way says it as well; unheard, it would end this process on the spot
  client.on('error', () => {})
  await client.connect()
  try {
    return await act(client)
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
export async function loadLibrary(
  url: string,
  { library, hash }: Reading,
  { choice = 'ask', isThorough = false }: HowToLoad = {},
): Promise<Loaded | undefined> {
  return connected(url, async (client) => {
    try {
      await client.query('begin')
      // Two processes that start together must not both load.
      await client.query('lock table public.library_loads in exclusive mode')
      const before = await lastLoad(client)
      if (before?.content_hash === hash && !isThorough) return undefined
      await client.query('set constraints all deferred')
      const stored = await readDatabase(client)
      const remembered = await rememberedOf(client)
      const code = codeFingerprint()
      const isSameCode = remembered.get(CODE) === code
      const plan = settle(itemsOf(library), stored, remembered, choice, isSameCode)
      const newsOf = new Map([
        ...stored.newsOf,
        ...library.news.flatMap(({ id, questions }) => questions.map((one) => [one.id, id] as const)),
      ])
      const settled = libraryOf(plan.items, newsOf)
      await loadReading(client, settled, library, plan)
      await loadQuestions(client, settled, plan, newsOf)
      await loadProgramme(client, settled, plan)
      const isDesk = (kind: Kind, id: string) => isStillOfDesk(stored, plan, kind, id)
      const passages = await loadPassages(client, settled, before?.passages_hash ?? null, isDesk)
      await remember(client, plan, code)
      const counts = { ...loadedCounts(library), passages: passages.count }
      if (before?.content_hash !== hash || before.passages_hash !== passages.hash) {
        await client.query(
          'insert into public.library_loads (content_hash, passages_hash, counts) values ($1, $2, $3)',
          [hash, passages.hash, counts],
        )
      }
      await client.query('commit')
      return { ...counts, told: plan.told }
    } finally {
      await client.query('rollback').catch(() => {})
    }
  })
}

export async function rememberedOf(client: pg.Client): Promise<Remembered> {
  const { rows: known } = await client.query<{ kind: Kind; id: string; hash: string }>(
    'select kind, id, hash from private.library_items',
  )
  return new Map(known.map(({ kind, id, hash }) => [nameOf(kind, id), hash]))
}

function isStillOfDesk(stored: Stored, plan: Plan, kind: Kind, id: string) {
  return (stored.desk.get(kind)?.has(id) ?? false) && !plan.writes(kind, id)
}

async function remember(client: pg.Client, { remembered, told }: Plan, code: string) {
  const [kind = '', id = ''] = CODE.split(' ')
  const said = [...remembered.filter(({ hash }) => hash !== null), { kind, id, hash: code, item: null }]
  await merge(client, 'private.library_items', ['kind', 'id'], said)
  const forgotten = remembered.filter(({ hash }) => hash === null)
  await client.query(
    `delete from private.library_items item using json_to_recordset($1) gone (kind text, id text)
     where item.kind = gone.kind and item.id = gone.id`,
    [JSON.stringify(forgotten.map(({ kind, id }) => ({ kind, id })))],
  )
  // Whoever has one of these open at the desk is told that it changed.
  const written = told.filter(({ outcome }) => outcome === 'changed' || outcome === 'removed')
  await client.query(
    `update private.library_drafts draft set revision = revision + 1, updated_by = 'a load of the library', updated_at = now()
     from json_to_recordset($1) changed (kind text, id text) where draft.kind = changed.kind and draft.id = changed.id`,
    [JSON.stringify(written.map(({ kind, id }) => ({ kind, id })))],
  )
}

async function loadReading(client: pg.Client, library: Library, files: Library, plan: Plan) {
  const { writes, gone } = plan
  const { books, chapters } = rows.bookRows(library)
  const topics = rows.topicRows(library)
  await merge(
    client,
    'public.topics',
    ['slug'],
    topics.filter(({ slug }) => writes('topic', slug as string)),
  )
  await remove(client, 'public.topics', 'slug', gone('topic'))
  await place(
    client,
    'public.topics',
    'slug',
    topics.map(({ slug }) => slug as string),
  )
  const micro = library.microTopics.map(withPosition)
  await merge(
    client,
    'public.micro_topics',
    ['slug'],
    micro.filter(({ slug }) => writes('micro-topic', slug)),
  )
  await remove(client, 'public.micro_topics', 'slug', gone('micro-topic'))
  await place(
    client,
    'public.micro_topics',
    'slug',
    micro.map(({ slug }) => slug),
  )
  const units = library.units.filter(({ unit }) => writes('unit', unit))
  await merge(
    client,
    'private.figure_units',
    ['unit'],
    units.map((unit) => ({ ...unit, origin: rows.origin })),
  )
  await remove(client, 'private.figure_units', 'unit', gone('unit'))
  await loadFacts(client, files)
  const notes = rows.noteRows(library)
  await merge(
    client,
    'public.notes',
    ['slug'],
    notes.filter(({ slug }) => writes('note', slug as string)),
  )
  await remove(client, 'public.notes', 'slug', gone('note'))
  const terms = library.glossary.filter(({ slug }) => writes('term', slug))
  await merge(client, 'public.glossary_terms', ['slug'], terms)
  await remove(client, 'public.glossary_terms', 'slug', gone('term'))
  const doubts = library.doubts.map(withPosition)
  await merge(
    client,
    'public.doubts',
    ['slug'],
    doubts.filter(({ slug }) => writes('doubt', slug)),
  )
  await remove(client, 'public.doubts', 'slug', gone('doubt'))
  await place(
    client,
    'public.doubts',
    'slug',
    doubts.map(({ slug }) => slug),
  )
  await merge(
    client,
    'public.books',
    ['slug'],
    books.filter(({ slug }) => writes('book', slug)),
  )
  await remove(client, 'public.books', 'slug', gone('book'))
  const idOf = ({ book, slug }: Record<string, unknown>) => `${book}/${slug}`
  const written = chapters.filter((chapter) => writes('chapter', idOf(chapter)))
  await merge(client, 'public.book_chapters', ['book', 'slug'], written)
  await remove(client, 'public.book_chapters', `book || '/' || slug`, gone('chapter'))
  await client.query(
    `update public.book_chapters chapter set position = given.position
     from json_to_recordset($1) given (book text, slug text, position integer)
     where chapter.book = given.book and chapter.slug = given.slug and chapter.position <> given.position`,
    [JSON.stringify(chapters.map(({ book, slug, position }) => ({ book, slug, position })))],
  )
  const news = rows.newsRows(library).filter(({ id }) => writes('news', id as string))
  await merge(client, 'public.news_items', ['id'], news)
  await retire(client, 'public.news_items', 'id', gone('news'), 'withdrawn')
}

function withPosition<Row>(row: Row, position: number) {
  return { ...row, position }
}
