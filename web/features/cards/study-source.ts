/** Where a card or a note was taken from, as the database keeps it. */

import * as z from 'zod/mini'

export const SOURCE_KINDS = ['answer', 'news', 'book', 'note', 'highlight', 'own'] as const

export const StudySource = z.object({
  kind: z.enum(SOURCE_KINDS),
  title: z.optional(z.nullable(z.string())),
  /** A place in the product: `/ebooks?note=…`. */
  href: z.optional(z.nullable(z.string())),
  /** The passage itself. */
  quote: z.optional(z.nullable(z.string())),
})
export type StudySource = z.infer<typeof StudySource>

export const OWN: StudySource = { kind: 'own' }

/** The database takes no more of each. */
export const LONGEST = { side: 2000, title: 300, quote: 2000, noteTitle: 200, noteBody: 20_000 } as const

/** Cut to what the database takes: what was quoted at length is still kept. */
export function storedSource({ kind, title, href, quote }: StudySource) {
  return {
    kind,
    title: title?.slice(0, LONGEST.title) ?? null,
    href: href && /^\/(?![/\\])/.test(href) ? href : null,
    quote: quote?.slice(0, LONGEST.quote) ?? null,
  }
}

/** Devanagari in it makes a text Hindi: that is how it is read aloud and set. */
export function languageOf(text: string): 'en' | 'hi' {
  return /[\u0900-\u097f]/.test(text) ? 'hi' : 'en'
}
