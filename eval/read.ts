/** The questions of the evaluation, as `eval/README.md` describes them. */

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const Place = z.strictObject({
  note: z.string().optional(),
  section: z.string().optional(),
  fact: z.string().optional(),
  news: z.string().optional(),
  book: z.string().optional(),
  chapter: z.string().optional(),
  term: z.string().optional(),
  doubt: z.string().optional(),
  topic: z.string().optional(),
  question: z.string().optional(),
})

const Asked = z.strictObject({
  id: z.string(),
  ask: z.string(),
  history: z.array(z.strictObject({ role: z.enum(['user', 'ai']), content: z.string() })).default([]),
  /** Empty where the library does not answer; left out where the reply alone is looked at. */
  expects: z.array(Place).optional(),
  tells: z.string().optional(),
  half: z.enum(['dev', 'held-out']).optional(),
  corrects: z.string().optional(),
  answered: z.boolean().default(false),
  note: z.string().optional(),
})

export type Place = z.infer<typeof Place>
export type Asked = Omit<z.infer<typeof Asked>, 'expects' | 'half'> & {
  expects: Place[]
  /** Whether the library answers it. */
  isHeld: boolean
  group: string
  half: 'dev' | 'held-out'
}

export function readQuestions(folder = join(import.meta.dirname, 'questions')): Asked[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .flatMap((name) => {
      const questions = z.array(Asked).parse(parse(readFileSync(join(folder, name), 'utf8')))
      return questions.map((asked) => ({
        ...asked,
        expects: asked.expects ?? [],
        isHeld: asked.expects === undefined || asked.expects.length > 0,
        group: name.replace('.yaml', ''),
        half: asked.half ?? halfOf(asked.id),
      }))
    })
}

/** A third is held out: whoever improves retrieval looks at the others alone. */
function halfOf(id: string) {
  const digest = createHash('sha256').update(id).digest()
  return digest.readUInt32BE() % 3 === 0 ? 'held-out' : 'dev'
}

/** Whether a passage is one of the places where the answer stands. */
export function isExpected(passage: { id: string; section: string | null }, places: Place[]): boolean {
  return places.some((place) => {
    const begins = idOf(place)
    // A micro-topic stands under its topic.
    if (place.topic && passage.id.startsWith('topic:') && passage.id.endsWith(`/${place.topic}`)) return true
    const isThere = begins.endsWith('#') ? passage.id.startsWith(begins) : passage.id === begins
    return isThere && (place.section === undefined || (passage.section ?? '').startsWith(place.section))
  })
}

function idOf({ note, fact, news, book, chapter, term, doubt, topic, question }: Place): string {
  if (note) return `${note}#`
  if (fact) return `fact:${fact}`
  if (news) return `news:${news}#`
  if (book) return `book:${book}/${chapter}#`
  if (term) return `term:${term}`
  if (doubt) return `doubt:${doubt}`
  if (topic) return `topic:${topic}`
  return `question:${question}`
}
