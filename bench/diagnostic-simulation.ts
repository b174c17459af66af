/**
 * How well the onboarding test finds a learner's ability: learners of known ability, drawn from N(0, 1), answer by the
 * Rasch model through the functions that real learners use, over the real library. Beside it, a test of the same mean
 * length with questions drawn at random. Run it with `node_modules/.bin/node bench/diagnostic-simulation.ts [learners]`; it
 * brings its own database and takes about four minutes on two idle cores. The figures stand in docs/learning-engine.md.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#backend/database/embedded.ts'
import { migrate } from '#backend/database/migrate.ts'
import { loadLibrary } from '#scripts/content/load.ts'
import { readContent } from '#scripts/content/read.ts'

const SEED = 2027
const WORKERS = 2
/** 80 % of a normal distribution lies this many standard deviations around its middle. */
const EIGHTY = 1.2816

/**
 * What learners are like. `spread`: how far the author's judgement of a question is from the truth. `guessing`: the
 * chance of a right answer without knowing; learners guess in silence, which the model does not know of.
 */
const WORLDS = [
  { name: 'Rasch, authors right', spread: 0, guessing: 0 },
  { name: 'authors wrong by 0.8', spread: 0.8, guessing: 0 },
  { name: 'one in four guessed right', spread: 0, guessing: 0.25 },
]
type World = (typeof WORLDS)[number]

type Question = { id: string; key: number; difficulty: number; truth: number }
type Estimate = { truth: number; theta: number; sd: number; n: number }

const PROFILE = {
  ...{ attempt_year: 2027, stage: 'first-reading', background: 'other', medium: 'en' },
  ...{ hours_per_day: 5, days_per_week: 6, strong_areas: [], weak_areas: [] },
}

const learners = Number(process.argv[2] ?? 500)
const began = performance.now()
const dataDir = mkdtempSync(join(tmpdir(), 'diagnostic-'))
const postgres = await startEmbeddedPostgres({ dataDir, password: crypto.randomUUID(), say: () => {} })
try {
  await migrate(postgres.url, resolve('supabase'))
  await loadLibrary(postgres.url, readContent(resolve('content')))
  const keeper = await connect(postgres.url)
  const { rows: pool } = await keeper.query<Omit<Question, 'truth'>>(`
    select question.id, key.key, known.difficulty from public.questions question
    join exam_private.question_keys key on key.question_id = question.id and key.version = question.version
    join private.question_difficulties known on known.question_id = question.id
    where question.diagnostic and question.status = 'live' order by question.id`)
  for (const world of WORLDS) await simulate(world, pool, postgres.url)
  await keeper.end()
  console.log(
    `${pool.length} questions, seed ${SEED}, ${Math.round((performance.now() - began) / 1000)} seconds.`,
  )
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function simulate(world: World, pool: Omit<Question, 'truth'>[], url: string) {
  const chance = randomOf(SEED)
  const questions = pool.map((question) => ({
    ...question,
    truth: question.difficulty + world.spread * normal(chance),
  }))
  const truths = Array.from({ length: learners }, () => normal(chance))
  const byWorker = await Promise.all(
    Array.from({ length: WORKERS }, (_, worker) =>
      shard(
        world,
        questions,
        truths.filter((_, at) => at % WORKERS === worker),
        worker,
        url,
      ),
    ),
  )
  const adaptive = byWorker.flat()
  const length = Math.round(adaptive.reduce((sum, { n }) => sum + n, 0) / adaptive.length)
  const client = await connect(url)
  const random: Estimate[] = []
  for (const truth of truths) random.push(await randomTest(client, world, questions, truth, length, chance))
  await client.end()
  report(`${world.name}: the onboarding test`, adaptive)
  report(`${world.name}: ${length} questions at random`, random)
}

/** One connection with its own seed, so that every run chooses the same questions. */
async function shard(world: World, questions: Question[], truths: number[], worker: number, url: string) {
  const client = await connect(url)
  const chance = randomOf(SEED + 1 + worker)
  await client.query('select setseed($1)', [(worker + 1) / 10])
  const byId = new Map(questions.map((question) => [question.id, question]))
  const estimates: Estimate[] = []
  for (const truth of truths) estimates.push(await adaptiveTest(client, world, byId, truth, chance))
  await client.end()
  return estimates
}

async function adaptiveTest(
  client: pg.Client,
  world: World,
  byId: Map<string, Question>,
  truth: number,
  chance: () => number,
): Promise<Estimate> {
  const user = crypto.randomUUID()
  await client.query(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, created_at) values ($1, $2, 'x', now(), now())`,
    [user, `${user}@example.in`],
  )
  // The functions ask who calls, not by which role.
  await client.query(`select set_config('request.jwt.claims', $1, false)`, [JSON.stringify({ sub: user })])
  type State = { session: string; question: { position: number; question_id: string } | null }
  let state = await told<State>(client, 'select public.start_diagnostic($1) as told', [PROFILE])
  while (state.question) {
    const question = byId.get(state.question.question_id)
    if (!question) throw new Error(`No question ${state.question.question_id}`)
    const isRight = answers(world, truth, question, chance)
    state = await told<State>(client, 'select public.answer_diagnostic($1, $2, $3) as told', [
      state.session,
      state.question.position,
      { selected: isRight ? question.key : (question.key + 1) % 4, time_ms: 20_000 },
    ])
  }
  const { result } = await told<{ result: { theta: number; sd: number; answers: unknown[] } }>(
    client,
    'select public.diagnostic_result() as told',
  )
  return { truth, theta: result.theta, sd: result.sd, n: result.answers.length }
}

/** The same estimate from questions drawn without regard to anything. */
async function randomTest(
  client: pg.Client,
  world: World,
  questions: Question[],
  truth: number,
  length: number,
  chance: () => number,
): Promise<Estimate> {
  const drawn = [...questions]
    .map((question) => ({ question, place: chance() }))
    .sort((one, other) => one.place - other.place)
    .slice(0, length)
    .map(({ question }) => question)
  const right = drawn.filter((question) => answers(world, truth, question, chance)).length
  const { rows } = await client.query<{ theta: number; sd: number }>(
    'select theta, sd from private.estimate($1, $2, $3)',
    [right, drawn.map(({ difficulty }) => difficulty), drawn.map(() => 1)],
  )
  return { truth, n: length, ...(rows[0] as { theta: number; sd: number }) }
}

function answers({ guessing }: World, truth: number, question: Question, chance: () => number) {
  return chance() < guessing + (1 - guessing) / (1 + Math.exp(question.truth - truth))
}

function report(name: string, estimates: Estimate[]) {
  const mean = (of: (estimate: Estimate) => number) =>
    estimates.reduce((sum, estimate) => sum + of(estimate), 0) / estimates.length
  const level = (theta: number) => (theta < -0.5 ? 0 : theta <= 0.7 ? 1 : 2)
  const figures = {
    learners: estimates.length,
    bias: mean(({ truth, theta }) => theta - truth).toFixed(3),
    RMSE: Math.sqrt(mean(({ truth, theta }) => (theta - truth) ** 2)).toFixed(3),
    'in the 80 % interval': `${(100 * mean(({ truth, theta, sd }) => Number(Math.abs(theta - truth) <= EIGHTY * sd))).toFixed(1)} %`,
    'right level': `${(100 * mean(({ truth, theta }) => Number(level(theta) === level(truth)))).toFixed(1)} %`,
    'mean length': mean(({ n }) => n).toFixed(1),
  }
  console.log(
    `${name}\n  ${Object.entries(figures)
      .map(([key, value]) => `${key} ${value}`)
      .join(' · ')}`,
  )
}

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

async function told<Told>(client: pg.Client, text: string, values: unknown[] = []) {
  const { rows } = await client.query<{ told: Told }>(text, values)
  return (rows[0] as { told: Told }).told
}

/** Mulberry32: small, seeded, good enough for this. */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function normal(chance: () => number) {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
}
