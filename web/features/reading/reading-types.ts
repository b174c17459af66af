/** What is read, and what a learner leaves in it: marks, places. */

import * as z from 'zod/mini'

/** A text that is read: one chapter of a book, or one note. */
export type ReadText = {
  place: 'chapter' | 'note'
  /** 'book/chapter', or the note's slug: as `annotations.item` has it. */
  item: string
  /** What keeps one place: the book, or 'note:' and the note's slug. */
  work: string
  /** Of the work: the chapter, or the note. */
  part: string
  title: string
  /** Where it stands in the product, without a fragment. */
  href: string
  topic: string | null
}

export const COLOURS = ['marigold', 'green', 'blue', 'rose'] as const
export type Colour = (typeof COLOURS)[number]

export const Annotation = z.object({
  id: z.string(),
  kind: z.enum(['highlight', 'bookmark']),
  place: z.enum(['chapter', 'note']),
  item: z.string(),
  section: z.string(),
  block: z.string(),
  start_char: z.number(),
  end_char: z.number(),
  quote: z.string(),
  prefix: z.string(),
  suffix: z.string(),
  colour: z.nullable(z.enum(COLOURS)),
  note: z.string(),
  created_at: z.string(),
  version: z.number(),
})
export type Annotation = z.infer<typeof Annotation>

/** The database takes no more of each. */
export const LONGEST = { quote: 2000, context: 32, note: 8000 } as const

export const Place = z.object({
  part: z.string(),
  block: z.nullable(z.string()),
  at_char: z.number(),
  quote: z.string(),
  percent: z.number(),
  device: z.string(),
  device_name: z.string(),
  moved_at: z.string(),
})
export type Place = z.infer<typeof Place>

export const StoredPlace = z.extend(Place, { work: z.string(), version: z.number() })
export type StoredPlace = z.infer<typeof StoredPlace>
