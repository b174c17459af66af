/** An e-book as it stands in `content/books/<slug>/`: its description, its cover, and a file a chapter. */

import { z } from 'zod'
import { date, hindi, reviewed_by, Source, slug, words } from './common.ts'

export const BookHead = z.strictObject({
  title: words,
  title_hi: hindi,
  summary: words,
  summary_hi: hindi,
  order: z.number().int().min(1),
  edition: date,
  topics: z.array(slug).min(1),
  reviewed_by,
})

export const EXERCISE_KINDS = ['recall', 'reasoning', 'numbers', 'writing'] as const

export const ChapterHead = z.strictObject({
  title: words,
  title_hi: hindi,
  topics: z.array(slug).min(1),
  summary: words,
  summary_hi: hindi,
  sources: z.array(Source).min(1),
  exercises: z
    .array(z.strictObject({ kind: z.enum(EXERCISE_KINDS), question: words, answer: words }))
    .min(6)
    .max(10),
  reviewed_by,
})

export type Chapter = z.infer<typeof ChapterHead> & { slug: string; body: string }
export type Book = z.infer<typeof BookHead> & { slug: string; chapters: Chapter[]; cover: string }

const WORDS = { least: 1600, most: 3200 }
const SECTIONS = { least: 4, most: 9 }
const LAST_SECTION = 'In short'

/** What is wrong with one chapter by itself. `count` counts words. */
export function chapterProblems(chapter: Chapter, count: (text: string) => number): string[] {
  const problems: string[] = []
  const headings = [...chapter.body.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  const length = count(chapter.body)
  if (length < WORDS.least || length > WORDS.most) {
    problems.push(`${length} words, must have ${WORDS.least} to ${WORDS.most}`)
  }
  if (headings.length < SECTIONS.least || headings.length > SECTIONS.most) {
    problems.push(`${headings.length} sections, must have ${SECTIONS.least} to ${SECTIONS.most}`)
  }
  if (headings.at(-1) !== LAST_SECTION) problems.push(`its last section must be "${LAST_SECTION}"`)
  if (new Set(headings).size !== headings.length) problems.push('two of its sections have the same name')
  return problems
}

/** What is wrong with a book by itself, its chapters aside. */
export function bookProblems(book: Book): string[] {
  const problems: string[] = []
  if (book.chapters.length < 5) problems.push(`has ${book.chapters.length} chapters, must have 5 or more`)
  if (!/^<svg [^>]*viewBox="0 0 600 800"/.test(book.cover)) {
    problems.push('needs a cover.svg that begins with <svg … viewBox="0 0 600 800"')
  }
  if (/<script|<foreignObject|\son\w+=|href=/i.test(book.cover)) {
    problems.push('its cover may hold drawing only: no script, link or handler')
  }
  return problems
}
