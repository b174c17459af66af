/** An e-book as it stands in `content/books/<slug>/`: its description, its cover, and a file a chapter. */

import { z } from 'zod'
import { date, form, hindi, madeBy, reviewed_by, Source, slug, words } from './common.ts'
import { EXERCISE_KINDS } from './exercise-kinds.ts'
import { inEnglish, type Trouble } from './trouble.ts'

export const BookHead = z.strictObject({
  title: words,
  title_hi: hindi,
  summary: words,
  summary_hi: hindi,
  order: z.number().int().min(1),
  edition: date,
  topics: z.array(slug).min(1),
  form,
  made_by: madeBy,
  reviewed_by,
})

export const ChapterHead = z.strictObject({
  title: words,
  title_hi: hindi,
  topics: z.array(slug).min(1),
  summary: words,
  summary_hi: hindi,
  sources: z.array(Source),
  exercises: z.array(z.strictObject({ kind: z.enum(EXERCISE_KINDS), question: words, answer: words })),
  /** Its place in the book, where the names of the files do not say it. */
  order: z.number().int().min(1).optional(),
  form,
  made_by: madeBy,
  reviewed_by,
})

export type Chapter = z.infer<typeof ChapterHead> & { slug: string; body: string }
export type Book = z.infer<typeof BookHead> & { slug: string; chapters: Chapter[]; cover: string }

const WORDS = { least: 1600, most: 3200 }
const SECTIONS = { least: 4, most: 9 }
const EXERCISES = { least: 6, most: 10 }
const LAST_SECTION = 'In short'

/** How a chapter departs from the form of the house, its readability aside. `count` counts words. */
export function chapterTroubles(
  chapter: Pick<Chapter, 'body' | 'sources' | 'exercises'>,
  count: (text: string) => number,
): Trouble[] {
  const headings = [...chapter.body.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  const outside = (n: number, { least, most }: typeof WORDS) => n < least || n > most
  const troubles: Trouble[] = []
  const length = count(chapter.body)
  if (outside(length, WORDS)) troubles.push({ code: 'words', count: length, ...WORDS })
  if (outside(headings.length, SECTIONS))
    troubles.push({ code: 'sections', count: headings.length, ...SECTIONS })
  if (headings.at(-1) !== LAST_SECTION) troubles.push({ code: 'last-section', section: LAST_SECTION })
  if (new Set(headings).size !== headings.length) troubles.push({ code: 'same-section' })
  if (outside(chapter.exercises.length, EXERCISES))
    troubles.push({ code: 'exercises', count: chapter.exercises.length, ...EXERCISES })
  if (chapter.sources.length === 0) troubles.push({ code: 'no-source' })
  return troubles
}

/** What is wrong with one chapter by itself; a chapter in a form of its own has sections with names of their own. */
export function chapterProblems(chapter: Chapter, count: (text: string) => number): string[] {
  return chapterTroubles(chapter, count)
    .filter(({ code }) => chapter.form !== 'free' || code === 'same-section')
    .map(inEnglish)
}

/** What is wrong with a book by itself, its chapters aside. */
export function bookProblems(book: Book): string[] {
  const problems: string[] = []
  if (book.form !== 'free' && book.chapters.length < 5)
    problems.push(`has ${book.chapters.length} chapters, must have 5 or more`)
  if (!/^<svg [^>]*viewBox="0 0 600 800"/.test(book.cover)) {
    problems.push('needs a cover.svg that begins with <svg … viewBox="0 0 600 800"')
  }
  if (/<script|<foreignObject|\son\w+=|href=/i.test(book.cover)) {
    problems.push('its cover may hold drawing only: no script, link or handler')
  }
  return problems
}
