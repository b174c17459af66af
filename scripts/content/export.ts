/** Writes what the desks made of the library back into its files: only what a desk changed, and of that only the change. */

import { parse } from 'yaml'
import type { z } from 'zod'
import { BookHead, ChapterHead } from '#supabase/functions/_shared/library/book.ts'
import { NoteHead } from '#supabase/functions/_shared/library/note.ts'
import { Doubt } from './doubt.ts'
import { type Change, ExportWriter } from './export-writer.ts'
import type { Stored } from './from-database.ts'
import { type Item, itemsOf, KINDS, type Kind, ofKind } from './kinds.ts'
import { Mains } from './mains.ts'
import { News } from './news.ts'
import { said, UNSAID } from './plain.ts'
import { DataRelease, Event, ExamMilestone, Test, TestSeries, WeeklyChallenge } from './programme.ts'
import { Question } from './question.ts'
import { Fact, type Library, MicroTopic, SynonymList, Term, Topic, Unit } from './schema.ts'
import { type Remembered, settle, type Told } from './settle.ts'
import { editList, editMap, stringifyItem } from './yaml-edit.ts'

export type Exported = {
  /** Files that were written or taken away. */
  files: string[]
  told: Told[]
  /** What the form of the files has no room for, with the reason. */
  leftOut: string[]
}

/** Each kind that stands in lists: its file or folder, the field that names an entry, its shape. */
const LISTS: Partial<Record<Kind, { place: string; name: string; shape: z.ZodType }>> = {
  topic: { place: 'syllabus.yaml', name: 'slug', shape: Topic },
  'micro-topic': { place: 'micro-topics.yaml', name: 'slug', shape: MicroTopic },
  unit: { place: 'units.yaml', name: 'unit', shape: Unit },
  fact: { place: 'facts', name: 'id', shape: Fact },
  term: { place: 'glossary.yaml', name: 'slug', shape: Term },
  doubt: { place: 'doubts', name: 'slug', shape: Doubt },
  synonym: { place: 'synonyms.yaml', name: 'written', shape: SynonymList },
  question: { place: 'questions', name: 'id', shape: Question },
  mains: { place: 'mains', name: 'id', shape: Mains },
  series: { place: 'test-series.yaml', name: 'slug', shape: TestSeries },
  test: { place: 'tests.yaml', name: 'slug', shape: Test },
  challenge: { place: 'challenges.yaml', name: 'slug', shape: WeeklyChallenge },
  exam: { place: 'calendar/exams.yaml', name: 'id', shape: ExamMilestone },
  release: { place: 'calendar/releases.yaml', name: 'id', shape: DataRelease },
  event: { place: 'calendar/events.yaml', name: 'slug', shape: Event },
}

/** `isOurs`: also what was changed in the files and at a desk is written as the desk has it. */
export function exportLibrary(
  dir: string,
  library: Library,
  stored: Stored,
  base: Remembered,
  isOurs = false,
): Exported {
  const files = itemsOf(library)
  const { told } = settle(files, stored, base, 'ask')
  const outcomes = new Map(told.map((one) => [`${one.kind} ${one.id}`, one.outcome]))
  const changes = KINDS.flatMap((kind) => {
    const ids = new Set([...ofKind(files, kind).keys(), ...ofKind(stored.items, kind).keys()])
    return [...ids].flatMap((id): Change[] => {
      const outcome = outcomes.get(`${kind} ${id}`)
      const isWanted = outcome === undefined || outcome === 'kept' || (isOurs && outcome === 'conflict')
      return isWanted ? [{ kind, id, item: ofKind(stored.items, kind).get(id) }] : []
    })
  })
  const out = new ExportWriter(dir)
  for (const kind of KINDS) {
    const own = changes.filter((change) => change.kind === kind)
    const list = LISTS[kind]
    if (kind === 'question') writeQuestions(out, own, stored)
    else if (list) writeList(out, list, own)
  }
  for (const change of changes) {
    if (change.kind === 'note') {
      out.markdown(`notes/${change.id}.md`, change, NoteHead)
    } else if (change.kind === 'news') {
      writeNews(out, change)
    } else if (change.kind === 'book') {
      writeBook(out, change)
    } else if (change.kind === 'chapter') {
      out.markdown(`books/${change.id}.md`, change, ChapterHead)
    }
  }
  for (const { kind, id, item } of changes) if (kind === 'chapter-order' && item) writeOrder(out, id, item)
  return { files: out.end(), told, leftOut: out.leftOut }
}

type List = { place: string; name: string; shape: z.ZodType }

function writeList(out: ExportWriter, { place, name, shape }: List, changes: readonly Change[]) {
  const unsaid = UNSAID[changes[0]?.kind ?? 'fact']
  const gone = new Set(changes.flatMap(({ id, item }) => (item ? [] : [id])))
  const wanted = changes.flatMap((change) => (change.item && out.fits(change, shape) ? [change.item] : []))
  if (gone.size === 0 && wanted.length === 0) return
  const names = place.endsWith('.yaml')
    ? [place]
    : out.names(place, '.yaml').map((file) => `${place}/${file}`)
  const texts = names.map((file) => ({ file, text: out.read(file) ?? '' }))
  const holds = (text: string, id: unknown) =>
    new RegExp(`^- ${name}: ["']?${escaped(id)}["']?\\s*(#.*)?$`, 'm').test(text)
  const homes = Map.groupBy(wanted, (item) => {
    const home = texts.find(({ text }) => holds(text, item[name]))
    return (
      home?.file ?? (place.endsWith('.yaml') ? place : (likeliest(texts, item.topic) ?? `${place}/desk.yaml`))
    )
  })
  for (const { file, text } of texts) {
    const own = homes.get(file) ?? []
    homes.delete(file)
    const leaves = new Set([...gone].filter((id) => holds(text, id)))
    if (own.length > 0 || leaves.size > 0) out.write(file, editList(text, name, own, leaves, unsaid))
  }
  for (const [file, own] of homes)
    out.write(file, editList(out.read(file) ?? '', name, own, new Set(), unsaid))
}

/** The file that speaks of this topic most. */
function likeliest(texts: readonly { file: string; text: string }[], topic: unknown): string | undefined {
  const counted = texts.map(({ file, text }) => ({ file, count: text.split(`topic: ${topic}\n`).length - 1 }))
  const [first] = counted.toSorted((one, other) => other.count - one.count)
  return first && first.count > 0 ? first.file : undefined
}

const escaped = (id: unknown) => String(id).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Those that came with the news stand in its files. */
function writeQuestions(out: ExportWriter, changes: readonly Change[], { newsOf }: Stored) {
  const withNews = changes.filter(({ id }) => {
    const news = newsOf.get(id)
    return news !== undefined && out.read(`news/${news}.yaml`) !== undefined
  })
  const list = LISTS.question
  if (list)
    writeList(
      out,
      list,
      changes.filter((change) => !withNews.includes(change)),
    )
  for (const [news, own] of Map.groupBy(withNews, ({ id }) => newsOf.get(id))) {
    const file = `news/${news}.yaml`
    const text = out.read(file) ?? ''
    const known = new Map(own.map(({ id, item }) => [id, item && said(item, UNSAID.question)]))
    const questions = questionsIn(text).map((question) => known.get(question.id as string) ?? question)
    if (own.every((change) => change.item && out.fits(change, Question))) {
      out.write(file, editMap(text, { ...parsed(text), questions }))
    }
  }
}

function writeNews(out: ExportWriter, change: Change) {
  const file = `news/${change.id}.yaml`
  if (!change.item) return out.write(file, undefined)
  const { id: _, ...fields } = change.item
  const text = out.read(file)
  const item = { ...fields, questions: text ? questionsIn(text) : [] }
  if (!out.fits({ ...change, item }, News)) return
  out.write(file, text === undefined ? stringifyItem(item) : editMap(text, item))
}

function writeBook(out: ExportWriter, change: Change) {
  const file = `books/${change.id}/book.yaml`
  if (!change.item) {
    out.write(file, undefined)
    return out.write(`books/${change.id}/cover.svg`, undefined)
  }
  const { slug: _, cover, ...head } = change.item
  if (!out.fits({ ...change, item: head }, BookHead)) return
  const text = out.read(file)
  out.write(file, text === undefined ? stringifyItem(head) : editMap(text, head))
  out.write(`books/${change.id}/cover.svg`, cover as string)
}

/** The place of a chapter is said where the names of the files say another. */
function writeOrder(out: ExportWriter, book: string, { slugs }: Item) {
  const folder = `books/${book}`
  const names = out.names(folder, '.md').map((name) => name.replace(/\.md$/, ''))
  const order = (slugs as string[]).filter((slug) => names.includes(slug))
  if (order.length !== names.length) return
  const isByName = order.every((slug, at) => slug === names[at])
  for (const [at, slug] of order.entries()) {
    const file = `${folder}/${slug}.md`
    const text = out.read(file) ?? ''
    const [whole = '', head = ''] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? []
    const known = parsed(head)
    const { order: _, ...rest } = known
    const isSaid = !isByName && names[at] !== slug
    const written = editMap(head, isSaid ? { ...known, order: at + 1 } : rest)
    out.write(file, `---\n${written.trimEnd()}\n---\n${text.slice(whole.length)}`)
  }
}

const parsed = (text: string) => (parse(text) ?? {}) as Item
const questionsIn = (text: string) => (parsed(text).questions ?? []) as Item[]
