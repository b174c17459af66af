/** A note as it stands in `content/notes/`, and the form of the house that it keeps to. */

import { z } from 'zod'
import { date, form, hindi, madeBy, reviewed_by, Source, slug, words } from './common.ts'
import type { Trouble } from './trouble.ts'
import { wordCount } from './words.ts'

export const NoteHead = z.strictObject({
  title: words,
  title_hi: hindi,
  topic: slug,
  summary: words,
  summary_hi: hindi,
  as_of: date,
  sources: z.array(Source),
  facts: z.array(slug).default([]),
  related: z.array(slug).default([]),
  mains_question: words.optional(),
  form,
  made_by: madeBy,
  reviewed_by,
})

export type Note = z.infer<typeof NoteHead> & { slug: string; body: string }

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

/** How its text departs from the form of the house, its readability aside. */
export function noteTroubles({ body, sources }: Pick<Note, 'body' | 'sources'>): Trouble[] {
  const headings = [...body.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  const count = wordCount(body)
  return [
    ...SECTIONS.filter((section) => !headings.includes(section)).map(
      (section): Trouble => ({ code: 'section-missing', section }),
    ),
    ...(count < WORDS.least || count > WORDS.most ? [{ code: 'words' as const, count, ...WORDS }] : []),
    ...(sources.length === 0 ? [{ code: 'no-source' as const }] : []),
  ]
}
