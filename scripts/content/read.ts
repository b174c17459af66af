/** Reads `content/` and says what is wrong with it, file by file, in words its author can act on. */

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { z } from 'zod'
import { factReferences } from '#supabase/functions/_shared/library/fact-words.ts'
import { bankProblems } from './bank.ts'
import { Mains, mainsProblems } from './mains.ts'
import { Question, questionProblems } from './question.ts'
import { Fact, type Library, MicroTopic, type Note, NoteHead, Topic } from './schema.ts'

export type Reading = { library: Library; problems: string[]; hash: string }

/** Every note has these sections, in this order (content/README.md). */
const SECTIONS = [
  'Concept',
  'How it works in India',
  'Institutions',
  'Numbers',
  'Debates',
  'Way forward',
  'Common traps',
  'Prelims pointers',
]
const WORDS = { least: 700, most: 1500 }

export function readContent(dir: string): Reading {
  const problems: string[] = []
  const topics = readList(join(dir, 'syllabus.yaml'), 'syllabus.yaml', Topic, problems)
  const facts = filesOf(join(dir, 'facts'), '.yaml').flatMap((name) =>
    readList(join(dir, 'facts', name), `facts/${name}`, Fact, problems),
  )
  const notes = filesOf(join(dir, 'notes'), '.md').flatMap((name) =>
    readNote(join(dir, 'notes', name), name, problems),
  )
  const microTopics = readList(join(dir, 'micro-topics.yaml'), 'micro-topics.yaml', MicroTopic, problems)
  const questions = readFolder(dir, 'questions', Question, problems)
  const mains = readFolder(dir, 'mains', Mains, problems)
  const library = { topics, microTopics, facts, notes, questions, mains }
  problems.push(
    ...brokenLinks(library),
    ...notes.flatMap(shapeProblems),
    ...questions.flatMap((question) => at('questions', question.id, questionProblems(question))),
    ...mains.flatMap((entry) => at('mains', entry.id, mainsProblems(entry, wordCount))),
    ...bankProblems(questions),
  )
  return { library, problems, hash: hashOf(library) }
}

function readFolder<Schema extends z.ZodType>(dir: string, kind: string, schema: Schema, problems: string[]) {
  return filesOf(join(dir, kind), '.yaml').flatMap((name) =>
    readList(join(dir, kind, name), `${kind}/${name}`, schema, problems),
  )
}

function at(kind: string, id: string, problems: string[]) {
  return problems.map((problem) => `${kind}, ${id}: ${problem}`)
}

function filesOf(dir: string, ending: string) {
  return readdirSync(dir)
    .filter((name) => name.endsWith(ending))
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
    const label = entry?.id ?? entry?.slug ?? `entry ${index + 1}`
    problems.push(...issuesOf(`${name}, ${label}`, parsed.error))
    return []
  })
}

function readNote(path: string, name: string, problems: string[]): Note[] {
  const text = readFileSync(path, 'utf8')
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  if (head === undefined || body === undefined) {
    problems.push(`notes/${name}: must begin with its description between two lines of ---`)
    return []
  }
  let description: unknown
  try {
    description = parse(head)
  } catch (error) {
    problems.push(`notes/${name}: ${(error as Error).message.split('\n')[0]}`)
    return []
  }
  const parsed = NoteHead.safeParse(description)
  if (!parsed.success) {
    problems.push(...issuesOf(`notes/${name}`, parsed.error))
    return []
  }
  return [{ ...parsed.data, slug: name.replace(/\.md$/, ''), body: body.trim() }]
}

function issuesOf(where: string, error: z.ZodError) {
  return error.issues.map((issue) => `${where}: ${issue.path.join('.') || 'entry'} ${issue.message}`)
}

function brokenLinks({ topics, microTopics, facts, notes, questions, mains }: Library): string[] {
  const topicSlugs = new Set(topics.map((topic) => topic.slug))
  const factIds = new Set(facts.map((fact) => fact.id))
  const problems: string[] = []
  const need = (known: Set<string>, wanted: string, where: string, what: string) => {
    if (!known.has(wanted)) problems.push(`${where}: there is no ${what} "${wanted}"`)
  }
  const named = [topics.map((t) => t.slug), microTopics.map((m) => m.slug), facts.map((f) => f.id)]
  const asked = [questions.map((q) => q.id), mains.map((m) => m.id)]
  for (const repeated of [...named, ...asked].flatMap(repeats)) problems.push(`"${repeated}" stands twice`)
  for (const micro of microTopics) need(topicSlugs, micro.topic, `micro-topics.yaml, ${micro.slug}`, 'topic')
  for (const { kind, entries } of [
    { kind: 'questions', entries: questions },
    { kind: 'mains', entries: mains },
  ]) {
    for (const entry of entries) {
      need(topicSlugs, entry.topic, `${kind}, ${entry.id}`, 'topic')
      for (const id of entry.facts) need(factIds, id, `${kind}, ${entry.id}`, 'fact')
    }
  }
  for (const topic of topics) {
    if (topic.parent) need(topicSlugs, topic.parent, `syllabus.yaml, ${topic.slug}`, 'topic')
    for (const prerequisite of topic.prerequisites) {
      need(topicSlugs, prerequisite, `syllabus.yaml, ${topic.slug}`, 'topic')
    }
  }
  for (const fact of facts) need(topicSlugs, fact.topic, `facts, ${fact.id}`, 'topic')
  for (const note of notes) {
    const where = `notes/${note.slug}.md`
    const sources = new Set(note.sources.map((source) => source.id))
    need(topicSlugs, note.topic, where, 'topic')
    for (const related of note.related) need(topicSlugs, related, where, 'topic')
    for (const id of [...note.facts, ...factReferences(note.body)]) need(factIds, id, where, 'fact')
    for (const [, id] of note.body.matchAll(/\[@([a-z0-9-]+)\]/g))
      need(sources, id as string, where, 'source')
  }
  return problems
}

function repeats(names: string[]) {
  return names.filter((name, index) => names.indexOf(name) !== index)
}

function shapeProblems(note: Note): string[] {
  const where = `notes/${note.slug}.md`
  const headings = [...note.body.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  const missing = SECTIONS.filter((section) => !headings.includes(section))
  const words = wordCount(note.body)
  return [
    ...missing.map((section) => `${where}: the section "${section}" is missing`),
    ...(words < WORDS.least || words > WORDS.most
      ? [`${where}: ${words} words, must have ${WORDS.least} to ${WORDS.most}`]
      : []),
  ]
}

/** Words a learner reads: no headings' marks, table bars or references. */
export function wordCount(body: string) {
  return body
    .replace(/\[@[a-z0-9-]+\]/g, ' ')
    .replace(/[#|*_-]+/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

function hashOf(library: Library) {
  return createHash('sha256').update(JSON.stringify(library)).digest('hex')
}
