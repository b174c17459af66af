/**
 * `npm run eval`: asks the real server every question of `eval/questions`, and shows how many of them are found, refused
 * and answered with figures that stand in their passages. Exit code 1 when an aim is missed. `--misses` lists what went
 * wrong among the questions that may be looked at.
 */

import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { loadContent } from '#scripts/content.ts'
import { startRealServer } from '#scripts/testing/server.ts'
import type { Database } from '#supabase/database.types.ts'
import { benchLearner } from '../bench/learner.ts'
import { type Learner, type Measured, measure } from './measure.ts'
import { type Asked, readQuestions } from './read.ts'
import { latencyLine, shortfalls, sumsOf, table } from './report.ts'

const server = await startRealServer({ RATE_LIMITS: 'off' }, undefined, 'backend/main.ts')
const { API_URL, ANON_KEY, DB_URL } = server.instance
const database = new pg.Client({ connectionString: DB_URL })
await database.connect()
try {
  await loadContent(DB_URL, console.log)
  const questions = readQuestions()
  const { id, session } = await benchLearner(server.instance)
  const client = createClient<Database>(API_URL, ANON_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { Authorization: `Bearer ${session.access_token}` } },
  })
  await releaseKeys(id, questions)
  const measured = await measureAll(questions, { id, client })
  report(measured)
} finally {
  await database.end()
  await server.stop()
  server.remove()
}

async function measureAll(questions: Asked[], learner: Learner) {
  const [first] = questions
  // The thread, its connections and the plans of the database come up with the first one.
  if (first) await measure(first, learner, database)
  const measured: Measured[] = []
  for (const asked of questions) measured.push(await measure(asked, learner, database))
  return measured
}

function report(measured: Measured[]) {
  const half = (name: Asked['half']) => measured.filter(({ asked }) => asked.half === name)
  const dev = half('dev')
  const groups = [...new Set(dev.map(({ asked }) => asked.group))].sort()
  const totals: [string, Measured[]][] = [
    ['dev, total', dev],
    ['held-out, total', half('held-out')],
  ]
  console.log(
    table([
      ...groups.map((name): [string, ReturnType<typeof sumsOf>] => [
        `dev, ${name}`,
        sumsOf(dev.filter(({ asked }) => asked.group === name)),
      ]),
      ...totals.map(([name, all]): [string, ReturnType<typeof sumsOf>] => [name, sumsOf(all)]),
    ]),
  )
  console.log(`Retrieval ${latencyLine(measured)}`)
  if (process.argv.includes('--misses')) for (const one of dev) showMiss(one)
  const short = totals.flatMap(([name, all]) => shortfalls(name, sumsOf(all)))
  for (const line of short) console.log(line)
  if (short.length > 0) process.exitCode = 1
}

function showMiss({ asked, rank, isRefused, isNearest, corrects, tells, unsupported, reply }: Measured) {
  const hasPlaces = asked.expects.length > 0
  const wrong = [
    ...(hasPlaces && (rank === 0 || rank > 5) ? [`found at ${rank}`] : []),
    ...(tells === false ? ['does not tell it'] : []),
    ...((asked.isHeld ? isRefused : !isRefused && !isNearest)
      ? [isRefused ? 'wrongly refused' : 'not refused']
      : []),
    ...(corrects === false ? ['agrees with the premise'] : []),
    ...(unsupported.length > 0 ? [`not in a passage: ${unsupported.join(', ')}`] : []),
  ]
  if (wrong.length > 0) console.log(`\n${asked.id} "${asked.ask}": ${wrong.join('; ')}\n${reply}`)
}

/** The learner answered the questions whose explanations are asked for. */
async function releaseKeys(learner: string, questions: Asked[]) {
  const answered = questions
    .filter((asked) => asked.answered)
    .flatMap(({ expects }) => expects.flatMap(({ question }) => question ?? []))
  const { rows } = await database.query<{ id: string }>(
    `insert into public.attempts (user_id, kind, mode, rule, rule_version, question_count, submitted_at, graded_at)
     select $1, 'practice', 'learn', id, version, $2, now(), now() from public.exam_rules where id = 'gs1' returning id`,
    [learner, answered.length],
  )
  await database.query(
    `insert into public.attempt_answers (attempt_id, position, user_id, question_id, version, selected, correct, saved_at)
     select $1, place, $2, question.id, question.version, 0, true, now()
     from unnest($3::text[]) with ordinality asked (id, place) join public.questions question on question.id = asked.id`,
    [rows[0]?.id, learner, [...new Set(answered)]],
  )
}
