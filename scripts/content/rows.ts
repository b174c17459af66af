/** The library as rows of the database, table by table. Questions, which have versions, are in `question-rows.ts`. */

import type { Book } from '#supabase/functions/_shared/library/book.ts'
import { wordCount } from '#supabase/functions/_shared/library/words.ts'
import { LIMITS } from './mains.ts'
import { isInHindi } from './question.ts'
import { allQuestions, type Library } from './schema.ts'

/** These four stand in the indicator strip, in this order. */
export const HEADLINES = ['cpi-inflation', 'repo-rate', 'gdp-growth-quarter', 'fiscal-deficit']

export type Rows = Record<string, unknown>[]

/** Whatever the content command loads is its own to change; what was written at the desk it leaves alone. */
export const origin = 'library'

export function factRows({ facts }: Library): Rows {
  return facts.map((fact) => ({ superseded_by: null, ...fact }))
}

export function topicRows({ topics }: Library): Rows {
  return topics.map(({ parent, ...topic }, position) => ({
    ...topic,
    parent_slug: parent ?? null,
    position,
  }))
}

export function noteRows({ notes }: Library): Rows {
  return notes.map(({ facts: fact_ids, ...note }) => ({ mains_question: null, ...note, fact_ids, origin }))
}

export function mainsRows({ mains }: Library) {
  return {
    questions: mains.map(
      ({ id, topic, marks, directive, question, question_hi, parts, rubric, reviewed_by }) => ({
        ...{ id, topic, marks, directive, question, question_hi, parts, rubric, reviewed_by },
        ...{ ...LIMITS[marks], status: 'live', origin },
      }),
    ),
    answers: mains.map(({ id, checklist, model_answer, facts, sources }) => ({
      ...{ question_id: id, checklist, model_answer, fact_ids: facts, sources },
    })),
  }
}

export function newsRows({ news }: Library): Rows {
  return news.map((item) => {
    const { id, title, title_hi, gist, gist_hi, topics, papers, importance, mains, sources } = item
    const { why_in_news, what_changed, concept, for: pro, against, way_forward, prelims_pointers } = item
    return {
      ...{ id, title, title_hi, gist, gist_hi, topics, papers, importance, mains, sources },
      news_date: item.date,
      sections: { why_in_news, what_changed, concept, for: pro, against, way_forward, prelims_pointers },
      fact_ids: item.numbers,
      unverified: item.unverified,
      status: 'published',
      origin,
      reviewed_by: item.reviewed_by,
    }
  })
}

export function bookRows({ books }: Library) {
  return {
    books: books.map(({ chapters: _, order: position, ...book }) => ({ ...book, position, origin })),
    chapters: books.flatMap(chapterRows),
  }
}

function chapterRows({ slug: book, chapters }: Book): Rows {
  return chapters.map(({ order: _, ...chapter }, index) => ({
    ...chapter,
    origin,
    book,
    position: index + 1,
    fact_ids: [...new Set([...chapter.body.matchAll(/\{\{fact:([a-z0-9-]+)\}\}/g)].map(([, id]) => id))],
    words: wordCount(chapter.body),
  }))
}

export function testRows(library: Library) {
  const { tests } = library
  const inHindi = new Set(
    allQuestions(library)
      .filter(isInHindi)
      .map(({ id }) => id),
  )
  return {
    tests: tests.map(({ questions, opens, closes, ...test }, position) => ({
      ...{ series: null, attempts_allowed: null, ...test },
      opens_at: opens ?? null,
      closes_at: closes ?? null,
      position,
      question_count: questions.length,
      hindi_count: questions.filter((id) => inHindi.has(id)).length,
      status: 'live',
      origin,
    })),
    questions: tests.flatMap(({ slug: test, questions }) =>
      questions.map((question_id, index) => ({ test, position: index + 1, question_id })),
    ),
  }
}

export function challengeRows({ challenges }: Library) {
  return {
    challenges: challenges.map(({ questions, opens, window, ...challenge }) => ({
      ...challenge,
      kind: 'arena',
      opens_at: opens,
      join_closes_at: endOf(opens, window),
      ends_at: endOf(opens, window),
      question_count: questions.length,
      status: 'live',
      origin,
    })),
    questions: challenges.flatMap(({ slug: challenge, questions }) =>
      questions.map((question_id, index) => ({ challenge, position: index + 1, question_id })),
    ),
  }
}

function endOf(opens: string, minutes: number) {
  return new Date(Date.parse(opens) + minutes * 60_000).toISOString()
}

export function calendarRows({ exams, releases, events }: Library) {
  return {
    exams: exams.map(({ date: day, ...exam }) => ({ ...exam, day })),
    releases: releases.map(({ time: time_of_day, facts: fact_ids, ...release }) => ({
      ...release,
      time_of_day,
      fact_ids,
    })),
    events: events.map(({ starts: starts_at, ...event }) => ({
      ...{ rrule: null, host: null, tz: 'Asia/Kolkata' },
      ...event,
      starts_at,
      status: 'announced',
      origin,
    })),
  }
}
