/** A news item as it stands in `content/news/`: one public development in the fixed sections of the daily news. */

import { z } from 'zod'
import { date, hindi, reviewed_by, Source, slug, words } from '#supabase/functions/_shared/library/common.ts'
import { DIRECTIVES } from './mains.ts'
import { Question } from './question.ts'

const lines = (least: number, most: number) => z.array(words).min(least).max(most)

export const News = z.strictObject({
  date,
  title: words.max(90),
  title_hi: hindi,
  gist: words,
  gist_hi: hindi,
  /** The first one is the static topic that the story belongs to. */
  topics: z.array(slug).min(1).max(4),
  papers: z.array(z.enum(['prelims', 'gs1', 'gs2', 'gs3', 'essay'])).min(1),
  importance: z.number().int().min(1).max(3),
  why_in_news: words,
  what_changed: words.optional(),
  concept: lines(5, 5),
  numbers: z.array(slug).max(6),
  for: lines(2, 4).optional(),
  against: lines(2, 4).optional(),
  way_forward: lines(2, 4).optional(),
  prelims_pointers: lines(3, 6),
  mains: z.strictObject({
    directive: z.enum(DIRECTIVES),
    marks: z.union([z.literal(10), z.literal(15)]),
    question: words,
    points: lines(4, 6),
  }),
  questions: z.array(Question).max(3).default([]),
  sources: z.array(Source.extend({ primary: z.boolean().default(false) })).min(1),
  /** What happened could not be read in any source: said to the reader. */
  unverified: z.boolean(),
  reviewed_by,
})

export type News = z.infer<typeof News> & { id: string }

/** Words of a gist, which can be read in one breath; the desk holds its own to as many (`private.news_problems`). */
const GIST_WORDS = 40

/** Every text of an item in which a figure or a source may be named. */
export function textOf(news: News): string {
  const parts = [news.why_in_news, news.what_changed ?? '', ...news.concept, ...news.prelims_pointers]
  return [...parts, ...(news.for ?? []), ...(news.against ?? []), ...(news.way_forward ?? [])].join('\n')
}

/** What is wrong with one item by itself. */
export function newsProblems(news: News): string[] {
  const problems: string[] = []
  const primary = news.sources.filter((source) => source.primary)
  if (primary.length === 0) problems.push('names no primary source')
  if (primary.some((source) => source.date === null)) problems.push('its primary source has no date')
  if (!news.unverified && !news.sources.some((source) => source.checked)) {
    problems.push('nobody read any of its sources: it must say unverified: true')
  }
  // What was written at the desk keeps the name it has there, and may ask nothing.
  const isOfDesk = news.id.startsWith('desk-')
  if (!isOfDesk && news.questions.length !== 3)
    problems.push(`asks ${news.questions.length} questions, must ask 3`)
  if (!isOfDesk && !news.id.startsWith(`${news.date}-`))
    problems.push(`its file must begin with ${news.date}-`)
  for (const [name, text] of Object.entries({ gist: news.gist, gist_hi: news.gist_hi })) {
    const words = text.trim().split(/\s+/).length
    if (words > GIST_WORDS) problems.push(`its ${name} has ${words} words, at most ${GIST_WORDS}`)
  }
  if (!news.mains.directive.split(' ').every((word) => news.mains.question.toLowerCase().includes(word))) {
    problems.push(`its mains question does not say "${news.mains.directive}"`)
  }
  if ((news.for === undefined) !== (news.against === undefined)) {
    problems.push('has one side of the debate only')
  }
  if (news.questions.some((question) => question.kind === 'static')) {
    problems.push('asks a static question: kind must be current or hybrid')
  }
  return problems
}
