/** News for tests: published items with little in them, and their questions. */

import { asOwner } from './as-user.ts'
import { newQuestion } from './bank.ts'

const ITEM = {
  news_date: '2026-06-05',
  title: 'The repo rate is held',
  title_hi: 'रेपो दर यथावत',
  gist: 'The Reserve Bank kept the rate.',
  gist_hi: 'रिज़र्व बैंक ने दर नहीं बदली।',
  topics: ['monetary-policy'],
  papers: ['prelims', 'gs3'],
  importance: 2,
  sections: {
    why_in_news: 'It met and kept the rate.',
    concept: ['One line.', 'Two lines here.'],
    for: null,
  },
  mains: { directive: 'explain', marks: 10, question: 'Explain it well.', points: ['not counted'] },
  sources: [{ id: 'rbi', title: 'x', publisher: 'RBI', url: 'https://rbi.org.in', primary: true }],
  status: 'published',
}

/** A published item, unless `fields` say otherwise. Returns its id, which begins with `name`. */
export async function newItem(name: string, fields: Partial<Record<keyof typeof ITEM, unknown>> = {}) {
  const id = unique(name)
  await asOwner(
    `insert into public.news_items (id, news_date, title, title_hi, gist, gist_hi, topics, papers, importance, sections,
       mains, sources, unverified, status, origin)
     select $1, news_date, title, title_hi, gist, gist_hi, topics, papers, importance, sections, mains, sources, false,
       status, 'desk' from json_populate_record(null::public.news_items, $2)`,
    [id, JSON.stringify({ ...ITEM, ...fields })],
  )
  return id
}

/** A live question that came with the item. */
export async function newQuestionOf(item: string, topic = 'gdp') {
  const question = await newQuestion({ topic })
  await asOwner('update public.questions set news_id = $1 where id = $2', [item, question.id])
  return question
}

export const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}`

export const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
