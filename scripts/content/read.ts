/** Reads `content/` and says what is wrong with it, file by file, in words its author can act on. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { z } from 'zod'
import {
  type Book,
  BookHead,
  bookProblems,
  type Chapter,
  ChapterHead,
  chapterProblems,
} from '#supabase/functions/_shared/library/book.ts'
import { type Note, NoteHead, noteTroubles } from '#supabase/functions/_shared/library/note.ts'
import { readingProblems } from '#supabase/functions/_shared/library/reading-level.ts'
import { inEnglish } from '#supabase/functions/_shared/library/trouble.ts'
import { wordCount } from '#supabase/functions/_shared/library/words.ts'
import { bankProblems } from './bank.ts'
import { uncoveredTopics } from './coverage.ts'
import { askedTwice, Doubt, doubtProblems } from './doubt.ts'
import { fingerprintOf } from './fingerprint.ts'
import { hindiProblems } from './hindi.ts'
import { brokenLinks, repeatedNames, supersededInUse } from './links.ts'
import { Mains, mainsProblems } from './mains.ts'
import { News, newsProblems } from './news.ts'
import { hindiDisparities } from './parity.ts'
import { DataRelease, Event, ExamMilestone, Test, TestSeries, WeeklyChallenge } from './programme.ts'
import { Question, questionProblems } from './question.ts'
import { allQuestions, Fact, type Library, MicroTopic, SynonymList, Term, Topic, Unit } from './schema.ts'

export type Reading = { library: Library; problems: string[]; hash: string }

export function readContent(dir: string): Reading {
  const problems: string[] = []
  const list = <Schema extends z.ZodType>(name: string, schema: Schema) =>
    readList(join(dir, name), name, schema, problems)
  const folder = <Schema extends z.ZodType>(kind: string, schema: Schema) =>
    filesOf(join(dir, kind), '.yaml').flatMap((name) => list(`${kind}/${name}`, schema))
  const library: Library = {
    topics: list('syllabus.yaml', Topic),
    microTopics: list('micro-topics.yaml', MicroTopic),
    units: list('units.yaml', Unit),
    facts: folder('facts', Fact),
    notes: filesOf(join(dir, 'notes'), '.md').flatMap((name) => readNote(dir, name, problems)),
    questions: folder('questions', Question),
    mains: folder('mains', Mains),
    news: filesOf(join(dir, 'news'), '.yaml').flatMap((name) => readNews(dir, name, problems)),
    books: foldersOf(join(dir, 'books')).flatMap((name) => readBook(dir, name, problems)),
    glossary: list('glossary.yaml', Term),
    doubts: folder('doubts', Doubt),
    synonyms: list('synonyms.yaml', SynonymList),
    series: list('test-series.yaml', TestSeries),
    tests: list('tests.yaml', Test),
    challenges: list('challenges.yaml', WeeklyChallenge),
    exams: list('calendar/exams.yaml', ExamMilestone),
    releases: list('calendar/releases.yaml', DataRelease),
    events: list('calendar/events.yaml', Event),
  }
  problems.push(...problemsOf(library))
  return { library, problems, hash: fingerprintOf(dir) }
}

function problemsOf(library: Library): string[] {
  return [
    ...brokenLinks(library),
    ...repeatedNames(library),
    ...supersededInUse(library),
    ...uncoveredTopics(library),
    ...hindiDisparities(library),
    ...hindiProblems(library),
    ...library.notes.flatMap(shapeProblems),
    ...allQuestions(library).flatMap((question) => at('questions', question.id, questionProblems(question))),
    ...library.mains.flatMap((entry) => at('mains', entry.id, mainsProblems(entry, wordCount))),
    ...library.news.flatMap((item) => at('news', item.id, newsProblems(item))),
    ...library.books.flatMap((book) => [
      ...at('books', book.slug, bookProblems(book)),
      ...book.chapters.flatMap((chapter) => [
        ...at(`books/${book.slug}`, chapter.slug, chapterProblems(chapter, wordCount)),
        ...(chapter.form !== 'free'
          ? readingProblems(`books/${book.slug}, ${chapter.slug}`, chapter.body)
          : []),
      ]),
    ]),
    ...library.doubts.flatMap((doubt) => at('doubts', doubt.slug, doubtProblems(doubt))),
    ...askedTwice(library.doubts),
    ...bankProblems(allQuestions(library)),
  ]
}

function at(kind: string, id: string, problems: string[]) {
  return problems.map((problem) => `${kind}, ${id}: ${problem}`)
}

function filesOf(dir: string, ending: string) {
  return readdirSync(dir)
    .filter((name) => name.endsWith(ending))
    .sort()
}

function foldersOf(dir: string) {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

function readList<Schema extends z.ZodType>(path: string, name: string, schema: Schema, problems: string[]) {
  let entries: unknown
  try {
    entries = parse(readFileSync(path, 'utf8'))
  } catch (error) {
    problems.push(`${name}: ${(error as Error).message.split('\n')[0]}`)
    return []
  }
  if (!Array.isArray(entries)) {
    problems.push(`${name}: must be a list`)
    return []
  }
  return entries.flatMap((entry, index): z.infer<Schema>[] => {
    const parsed = schema.safeParse(entry)
    if (parsed.success) return [parsed.data]
    const label = entry?.id ?? entry?.slug ?? entry?.unit ?? `entry ${index + 1}`
    problems.push(...issuesOf(`${name}, ${label}`, parsed.error))
    return []
  })
}

/** A Markdown file that begins with its description between two lines of `---`; undefined when it has mistakes. */
function readMarkdown<Schema extends z.ZodType>(
  dir: string,
  name: string,
  schema: Schema,
  problems: string[],
) {
  const text = readFileSync(join(dir, name), 'utf8')
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  if (head === undefined || body === undefined) {
    problems.push(`${name}: must begin with its description between two lines of ---`)
    return undefined
  }
  const description = readYaml(head, name, schema, problems)
  return description && { head: description, body: body.trim() }
}

function readYaml<Schema extends z.ZodType>(text: string, name: string, schema: Schema, problems: string[]) {
  let entry: unknown
  try {
    entry = parse(text)
  } catch (error) {
    problems.push(`${name}: ${(error as Error).message.split('\n')[0]}`)
    return undefined
  }
  const parsed = schema.safeParse(entry)
  if (!parsed.success) problems.push(...issuesOf(name, parsed.error))
  return parsed.data
}

function readNote(dir: string, name: string, problems: string[]): Note[] {
  const read = readMarkdown(dir, `notes/${name}`, NoteHead, problems)
  return read ? [{ ...read.head, slug: name.replace(/\.md$/, ''), body: read.body }] : []
}

function readNews(dir: string, name: string, problems: string[]) {
  const item = readYaml(readFileSync(join(dir, 'news', name), 'utf8'), `news/${name}`, News, problems)
  return item ? [{ ...item, id: name.replace(/\.yaml$/, '') }] : []
}

function readBook(dir: string, slug: string, problems: string[]): Book[] {
  const folder = join(dir, 'books', slug)
  const files = readdirSync(folder)
  if (!files.includes('book.yaml')) {
    problems.push(`books/${slug}: there is no book.yaml`)
    return []
  }
  const description = readFileSync(join(folder, 'book.yaml'), 'utf8')
  const head = readYaml(description, `books/${slug}/book.yaml`, BookHead, problems)
  const cover = files.includes('cover.svg') ? readFileSync(join(folder, 'cover.svg'), 'utf8') : ''
  const chapters = filesOf(folder, '.md').flatMap((name): Chapter[] => {
    const read = readMarkdown(dir, `books/${slug}/${name}`, ChapterHead, problems)
    return read ? [{ ...read.head, slug: name.replace(/\.md$/, ''), body: read.body }] : []
  })
  return head ? [{ ...head, slug, cover, chapters: inOrder(chapters) }] : []
}

function issuesOf(where: string, error: z.ZodError) {
  return error.issues.map((issue) => `${where}: ${issue.path.join('.') || 'entry'} ${issue.message}`)
}

function shapeProblems(note: Note): string[] {
  if (note.form === 'free') return []
  const where = `notes/${note.slug}.md`
  return [
    ...readingProblems(where, note.body),
    ...noteTroubles(note).map((trouble) => `${where}: ${inEnglish(trouble)}`),
  ]
}

/** In the order of the names of their files, where no chapter says otherwise. */
function inOrder(chapters: Chapter[]): Chapter[] {
  const placed = chapters.map((chapter, at) => ({ chapter, place: chapter.order ?? at + 1 }))
  return placed.sort((one, other) => one.place - other.place).map(({ chapter }) => chapter)
}
