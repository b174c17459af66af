/**
 * What the pages that are opened most read first, as the client will ask for it (web/lib/early-reads.ts). Written out, since
 * nothing of the application is here yet; first-reads.test.ts holds that the pages' own readings take the answers.
 */

import { askEarly, type EarlyRead } from '#web/lib/early-reads.ts'

type Reads = { visitor?: EarlyRead[]; learner?: EarlyRead[] }

const select = (path: string, columns: string, rest: Record<string, string>): EarlyRead => ({
  path: `${path}?${new URLSearchParams({ select: columns, ...rest })}`,
})
const call = (name: string, body: object = {}): EarlyRead => ({ path: `rpc/${name}`, body })

const mainsQuestions = [
  select(
    'mains_questions',
    'id,topic,marks,words,minutes,directive,question,question_hi,parts,rubric,reviewed_by',
    { status: 'eq.live', order: 'id.asc' },
  ),
]

export const FIRST_READS: Record<string, Reads> = {
  '/daily-mission': { visitor: [call('public_mission')], learner: [call('my_mission')] },
  '/daily-news': {
    learner: [
      call('list_news', {
        p_choice: {
          ...{ date: null, paper: null, least: null, query: null, topics: null, only: null, weak: null },
          after: null,
        },
        p_limit: 24,
      }),
    ],
  },
  '/ebooks': {
    learner: [
      select('books', 'slug,title,title_hi,summary,summary_hi,edition,topics,cover,reviewed_by', {
        order: 'position.asc',
      }),
      select('book_chapters', 'book,slug,position,title,title_hi,summary,summary_hi,words,topics,sections', {
        order: 'position.asc',
      }),
    ],
  },
  '/mains-evaluation': { visitor: mainsQuestions, learner: mainsQuestions },
  '/practice': {
    visitor: [
      call('visitor_practice'),
      {
        ...select(
          'exam_rules',
          'title,title_hi,right_sixths,wrong_sixths,minutes,question_count,sprint_seconds,slow_seconds',
          { id: 'eq.gs1' },
        ),
        isOne: true,
      },
    ],
    learner: [call('my_reviews')],
  },
}

/** Of a page that is opened as it is; one that was asked for something particular reads something else. */
export function readFirst({ pathname, search }: Location) {
  const { visitor = [], learner = [] } = (search === '' && FIRST_READS[pathname]) || {}
  if (visitor.length > 0 || learner.length > 0) askEarly({ visitor, learner })
}
