/** Where the database keeps each kind of thing, and how its rows are said in the shapes of `content/`. */

import type { Item, Kind } from './kinds.ts'

export type Row = Record<string, unknown> & { origin?: string }

/** The fields of those names, in that order; those that hold nothing are left out. */
function pick(row: Row, names: string): Item {
  return Object.fromEntries(
    names
      .split(' ')
      .flatMap((name) => (row[name] === null || row[name] === undefined ? [] : [[name, row[name]]])),
  )
}

type Source = { kind: Kind; query: string; shape: (row: Row) => [string, Item] }

const all = (table: string, rest: string) => `select to_jsonb(kept) as row from ${table} kept ${rest}`
const slugOf = (row: Row) => row.slug as string
const idOf = (row: Row) => row.id as string
/** A question, test or date that somebody retired is no longer part of the library. */
const LIVE = `where status not in ('retired', 'draft', 'withdrawn')`

export const SOURCES: Source[] = [
  {
    kind: 'topic',
    query: all('public.topics', 'order by position'),
    shape: (row) => [
      slugOf(row),
      {
        ...pick(row, 'slug title title_hi'),
        ...(row.parent_slug ? { parent: row.parent_slug } : {}),
        ...pick(row, 'papers prerequisites summary summary_hi'),
      },
    ],
  },
  {
    kind: 'micro-topic',
    query: all('public.micro_topics', 'order by position'),
    shape: (row) => [slugOf(row), pick(row, 'slug topic title title_hi')],
  },
  {
    kind: 'unit',
    query: all('private.figure_units', 'order by unit'),
    shape: (row) => [row.unit as string, pick(row, 'unit unit_hi')],
  },
  {
    kind: 'fact',
    query: all('public.facts', 'order by as_of, id'),
    shape: (row) => [
      idOf(row),
      {
        ...pick(row, 'id topic name name_hi value display unit period as_of'),
        ...{ released: row.released, base_year: row.base_year },
        ...pick(row, 'status publisher source_title source_url'),
        ...{ checked: row.checked, checked_in: row.checked_in },
        ...pick(row, 'keywords note previous series superseded_by reviewed_by'),
      },
    ],
  },
  {
    kind: 'note',
    query: all('public.notes', 'order by slug'),
    shape: (row) => [
      slugOf(row),
      {
        ...pick(row, 'title title_hi topic summary summary_hi as_of sources'),
        ...{ facts: row.fact_ids, related: row.related },
        ...pick(row, 'mains_question'),
        ...unusual(row),
        ...{ reviewed_by: row.reviewed_by, slug: row.slug, body: row.body },
      },
    ],
  },
  {
    kind: 'book',
    query: all('public.books', 'order by position, slug'),
    shape: (row) => [
      slugOf(row),
      {
        ...pick(row, 'title title_hi summary summary_hi'),
        ...{ order: row.position, edition: row.edition, topics: row.topics },
        ...unusual(row),
        ...{ reviewed_by: row.reviewed_by, slug: row.slug, cover: row.cover },
      },
    ],
  },
  {
    kind: 'chapter',
    query: all('public.book_chapters', 'order by book, position, slug'),
    shape: (row) => [
      `${row.book}/${row.slug}`,
      {
        ...pick(row, 'title title_hi topics summary summary_hi sources exercises'),
        ...unusual(row),
        ...{ reviewed_by: row.reviewed_by, slug: row.slug, body: row.body },
      },
    ],
  },
  {
    kind: 'term',
    query: all('public.glossary_terms', 'order by slug'),
    shape: (row) => [slugOf(row), pick(row, 'slug term term_hi topic meaning meaning_hi also reviewed_by')],
  },
  {
    kind: 'doubt',
    query: all('public.doubts', 'order by position, slug'),
    shape: (row) => [
      slugOf(row),
      pick(row, 'slug topic question question_hi answer answer_hi asked sources reviewed_by'),
    ],
  },
  {
    kind: 'synonym',
    query: `select item as row from private.library_items where kind = 'synonym' and item is not null order by id`,
    shape: (row) => [row.written as string, pick(row, 'written asked')],
  },
  {
    kind: 'question',
    query: `
      select private.question_shape(question.id, question.version) || jsonb_build_object('reviewed_by', question.reviewed_by,
        'news_id', question.news_id, 'origin', question.origin) as row
      from public.questions question
      where question.status in ('live', 'challenged') or (question.status = 'retired' and exists (
        select from private.library_items item where item.kind = 'question' and item.id = question.id))
      order by question.id`,
    shape: ({ origin: _, news_id: __, ...row }) => [idOf(row), row],
  },
  {
    kind: 'mains',
    query: `
      select to_jsonb(asked) || to_jsonb(answer) as row
      from public.mains_questions asked join exam_private.mains_answers answer on answer.question_id = asked.id
      where asked.status = 'live' order by asked.id`,
    shape: (row) => [
      idOf(row),
      {
        ...pick(row, 'id topic marks directive question question_hi parts checklist rubric model_answer'),
        ...{ facts: row.fact_ids, sources: row.sources, reviewed_by: row.reviewed_by },
      },
    ],
  },
  {
    kind: 'news',
    query: all('public.news_items', `where status = 'published' order by id`),
    shape: (row) => {
      const sections = row.sections as Item
      return [
        idOf(row),
        {
          date: row.news_date,
          ...pick(row, 'title title_hi gist gist_hi topics papers importance'),
          ...pick(sections, 'why_in_news what_changed concept'),
          numbers: row.fact_ids,
          ...pick(sections, 'for against way_forward prelims_pointers'),
          ...pick(row, 'mains sources unverified'),
          ...{ reviewed_by: row.reviewed_by, id: row.id },
        },
      ]
    },
  },
  {
    kind: 'series',
    query: all('public.test_series', 'order by position'),
    shape: (row) => [slugOf(row), pick(row, 'slug title title_hi about about_hi')],
  },
  {
    kind: 'test',
    query: `
      select to_jsonb(test) || jsonb_build_object('questions', array(
        select question_id from exam_private.test_questions asked where asked.test = test.slug order by asked.position)) as row
      from public.tests test ${LIVE} order by position`,
    shape: (row) => [
      slugOf(row),
      {
        ...pick(row, 'slug kind series'),
        ...(row.opens_at ? { opens: indian(row.opens_at) } : {}),
        ...(row.closes_at ? { closes: indian(row.closes_at) } : {}),
        ...pick(
          row,
          'attempts_allowed dropped_policy title title_hi about about_hi topics minutes questions',
        ),
        reviewed_by: row.reviewed_by,
      },
    ],
  },
  {
    kind: 'challenge',
    query: `
      select to_jsonb(challenge) || jsonb_build_object('questions', array(
        select question_id from exam_private.challenge_questions asked
        where asked.challenge = challenge.slug order by asked.position)) as row
      from public.challenges challenge
      ${LIVE} and kind = 'arena' and visibility = 'all' and ends_at > opens_at order by opens_at, slug`,
    shape: (row) => [
      slugOf(row),
      {
        ...pick(row, 'slug title title_hi about about_hi topics'),
        opens: indian(row.opens_at),
        window: Math.round((Date.parse(row.ends_at as string) - Date.parse(row.opens_at as string)) / 60_000),
        ...pick(row, 'minutes questions'),
        reviewed_by: row.reviewed_by,
      },
    ],
  },
  {
    kind: 'exam',
    query: all('public.exam_milestones', 'order by day, id'),
    shape: (row) => [
      idOf(row),
      {
        ...pick(row, 'id exam title title_hi'),
        date: row.day,
        ...pick(row, 'until note source_url'),
        ...{ checked: row.checked, checked_in: row.checked_in },
      },
    ],
  },
  {
    kind: 'release',
    query: all('public.data_releases', 'order by id'),
    shape: (row) => [
      idOf(row),
      {
        ...pick(row, 'id title title_hi publisher rule dates exact'),
        time: row.time_of_day ? (row.time_of_day as string).slice(0, 5) : null,
        facts: row.fact_ids,
        ...pick(row, 'note source_url'),
        ...{ checked: row.checked, checked_in: row.checked_in },
      },
    ],
  },
  {
    kind: 'event',
    query: all('public.events', `${LIVE} order by starts_at, slug`),
    shape: (row) => [
      slugOf(row),
      {
        ...pick(row, 'slug example kind title title_hi about about_hi agenda agenda_hi pre_read topics'),
        starts: indian(row.starts_at),
        minutes: row.minutes,
        capacity: row.capacity,
        ...pick(row, 'language rrule host'),
        ...(row.tz && row.tz !== 'Asia/Kolkata' ? { tz: row.tz } : {}),
      },
    ],
  },
]

/** A form of its own, and who drafted it, are said where they are not as usual. */
function unusual({ form, made_by }: Row): Item {
  return { ...(form === 'house' ? {} : { form }), ...(made_by === 'hand' ? {} : { made_by }) }
}

/** A moment as the files write it. */
function indian(moment: unknown): string {
  const shifted = new Date(Date.parse(moment as string) + 330 * 60_000)
  return `${shifted.toISOString().slice(0, 19)}+05:30`
}
