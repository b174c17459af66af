/** Puts what is set for learners into the database: tests, challenges, and the three layers of the calendar. */

import type pg from 'pg'
import * as rows from './rows.ts'
import type { Library } from './schema.ts'
import type { Plan } from './settle.ts'
import { merge, place, remove, replaceParts, retire } from './tables.ts'

export async function loadProgramme(client: pg.Client, library: Library, plan: Plan) {
  const { writes, gone, isFresh } = plan
  const series = library.series.map(withPosition)
  await merge(
    client,
    'public.test_series',
    ['slug'],
    series.filter(({ slug }) => writes('series', slug)),
  )
  await place(
    client,
    'public.test_series',
    'slug',
    series.map(({ slug }) => slug),
  )
  const tests = rows.testRows(library)
  const testIds = library.tests.map(({ slug }) => slug).filter((slug) => writes('test', slug))
  const ofTests = tests.tests.filter(({ slug }) => testIds.includes(slug))
  await merge(client, 'public.tests', ['slug'], ofTests, ['status'])
  await client.query(
    `update public.tests test set hindi_count = given.hindi_count
     from json_to_recordset($1) given (slug text, hindi_count integer)
     where test.slug = given.slug and test.hindi_count <> given.hindi_count`,
    [JSON.stringify(tests.tests.map(({ slug, hindi_count }) => ({ slug, hindi_count })))],
  )
  await comesBack(
    client,
    'public.tests',
    testIds.filter((slug) => isFresh('test', slug)),
  )
  await retire(client, 'public.tests', 'slug', gone('test'))
  const asked = tests.questions.filter(({ test }) => testIds.includes(test))
  await replaceParts(client, 'exam_private.test_questions', 'test', testIds, asked)
  await remove(client, 'public.test_series', 'slug', gone('series'))
  const challenges = rows.challengeRows(library)
  const challengeIds = library.challenges.map(({ slug }) => slug).filter((slug) => writes('challenge', slug))
  const ofChallenges = challenges.challenges.filter(({ slug }) => challengeIds.includes(slug))
  await merge(client, 'public.challenges', ['slug'], ofChallenges, ['status'])
  await comesBack(
    client,
    'public.challenges',
    challengeIds.filter((slug) => isFresh('challenge', slug)),
  )
  await retire(client, 'public.challenges', 'slug', gone('challenge'))
  const played = challenges.questions.filter(({ challenge }) => challengeIds.includes(challenge))
  await replaceParts(client, 'exam_private.challenge_questions', 'challenge', challengeIds, played)
  const calendar = rows.calendarRows(library)
  const exams = calendar.exams.filter(({ id }) => writes('exam', id))
  await merge(client, 'public.exam_milestones', ['id'], exams)
  await remove(client, 'public.exam_milestones', 'id', gone('exam'))
  const releases = calendar.releases.filter(({ id }) => writes('release', id))
  await merge(client, 'public.data_releases', ['id'], releases)
  await remove(client, 'public.data_releases', 'id', gone('release'))
  const events = calendar.events.filter(({ slug }) => writes('event', slug))
  await merge(client, 'public.events', ['slug'], events, ['status'])
  const announced = events.map(({ slug }) => slug).filter((slug) => isFresh('event', slug))
  await comesBack(client, 'public.events', announced, 'announced')
  await retire(client, 'public.events', 'slug', gone('event'), 'withdrawn')
}

/** What left the library and is in it again. */
async function comesBack(client: pg.Client, table: string, slugs: string[], status = 'live') {
  if (slugs.length === 0) return
  await client.query(`update ${table} set status = $2 where slug = any ($1) and status <> $2`, [
    slugs,
    status,
  ])
}

function withPosition<Row>(row: Row, position: number) {
  return { ...row, position }
}
