/** Cuts the library into passages that the assistant can find and quote, each with where it stands and its sources. */

import {
  factInText,
  factReferences,
  replaceFactReferences,
} from '#supabase/functions/_shared/library/fact-words.ts'
import type { Fact, Library, Note } from './schema.ts'

export type Passage = {
  id: string
  kind: 'note' | 'fact'
  note_slug: string | null
  fact_id: string | null
  topic: string
  title: string
  section: string | null
  anchor: string | null
  position: number
  content: string
  keywords: string
  source_ids: string[]
  fact_ids: string[]
}

export function passagesOf({ topics, facts, notes }: Library): Passage[] {
  const factsById = new Map(facts.map((fact) => [fact.id, fact]))
  const names = new Map(topics.map((topic) => [topic.slug, [topic.title, topic.title_hi ?? ''].join(' ')]))
  return [
    ...notes.flatMap((note) => notePassages(note, factsById, names.get(note.topic) ?? '')),
    ...facts.map(factPassage),
  ]
}

function notePassages(note: Note, facts: Map<string, Fact>, topicName: string): Passage[] {
  return blocksOf(note.body).map(({ section, text }, position) => ({
    id: `${note.slug}#${position}`,
    kind: 'note',
    note_slug: note.slug,
    fact_id: null,
    topic: note.topic,
    title: note.title,
    section,
    anchor: anchorOf(section),
    position,
    content: replaceFactReferences(text, (id) => writtenOut(facts.get(id), id)),
    keywords: topicName,
    source_ids: [...new Set([...text.matchAll(/\[@([a-z0-9-]+)\]/g)].map(([, id]) => id as string))],
    fact_ids: [...new Set(factReferences(text))],
  }))
}

function writtenOut(fact: Fact | undefined, id: string) {
  if (!fact) throw new Error(`There is no fact "${id}"`)
  return factInText(fact)
}

/** Blank lines part paragraphs; a list or table stays whole, with the line that introduces it. */
function blocksOf(body: string): { section: string; text: string }[] {
  const blocks: { section: string; text: string }[] = []
  let section = ''
  let sub = ''
  for (const raw of body.split(/\n{2,}|\n(?=##)|(?<=^##.*)\n/m)) {
    const text = raw.trim()
    const [, marks, heading = ''] = /^(#{2,3}) (.+)$/.exec(text) ?? []
    if (marks === '##') {
      section = heading
      sub = ''
    } else if (marks === '###') {
      sub = heading
    } else if (text !== '') {
      const previous = blocks.at(-1)
      const where = sub ? `${section}: ${sub}` : section
      const introduced =
        /^(\||- |\d+\. )/.test(text) && previous?.section === where && previous.text.endsWith(':')
      if (introduced && previous) previous.text += `\n\n${text}`
      else blocks.push({ section: where, text })
    }
  }
  return blocks
}

/** The same rule that the reader's headings use: "How it works in India" → how-it-works-in-india. */
export function anchorOf(section: string) {
  return section
    .split(':')[0]
    ?.toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') as string
}

function factPassage(fact: Fact, position: number): Passage {
  return {
    id: `fact:${fact.id}`,
    kind: 'fact',
    note_slug: null,
    fact_id: fact.id,
    topic: fact.topic,
    title: fact.name,
    section: null,
    anchor: null,
    position,
    content: `${fact.name}: ${factInText(fact)}.`,
    keywords: fact.keywords.join(', '),
    source_ids: [],
    fact_ids: [fact.id],
  }
}
