/** A running server with learners who hand answers in, and its marking called as the clock calls it. */

import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { readJobs } from '#backend/jobs/declared.ts'
import { startRealServer } from '#scripts/testing/server.ts'
import { ANSWER_TEXT, addMainsQuestion } from './mains-question.ts'

const PASSWORD = 'Monsoon-26-Rain'
const dueOf = new Map(readJobs('supabase').map(({ name, due }) => [name, due]))

export type MarkingServer = Awaited<ReturnType<typeof startMarkingServer>>
export type Learner = { id: string; email: string; client: SupabaseClient }
export type Evaluation = {
  by: string
  run: number
  checks: { words: number } | null
  criteria: { criterion: string; share: number; marks: number }[]
  points: { verdict: string; quote: string | null }[]
  fixes: unknown[]
  band_low: string | null
  band_high: string | null
  reasons: string[]
  model: string | null
  tokens: number | null
}

export async function startMarkingServer(environment: Record<string, string> = {}) {
  const server = await startRealServer({ RATE_LIMITS: 'off', JOBS: 'off', ...environment })
  const { API_URL, ANON_KEY, SERVICE_ROLE_KEY, SECRET_KEY, DB_URL } = server.instance
  const database = new pg.Pool({ connectionString: DB_URL, max: 4 })
  database.on('error', () => {})
  const options = { auth: { persistSession: false, autoRefreshToken: false } }
  const service = createClient(API_URL, SERVICE_ROLE_KEY, options)
  const rows = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await database.query<Row>(text, values)).rows

  const post = (name: string, headers: Record<string, string>, body: unknown) =>
    fetch(`${API_URL}/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  return {
    ...{ server, database, service, rows, post },
    visitor: createClient(API_URL, ANON_KEY, options),

    learner: async (role = 'student'): Promise<Learner> => {
      const email = `${crypto.randomUUID()}@example.in`
      const made = await service.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
      const id = made.data.user?.id as string
      await database.query('update public.user_roles set role = $2 where user_id = $1', [id, role])
      const client = createClient(API_URL, ANON_KEY, options)
      const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
      if (error) throw error
      return { id, email, client }
    },
    question: (fields = {}) => addMainsQuestion((text, values) => database.query(text, values), fields),
    /** Returns the answer's id. */
    handIn: async ({ client }: Learner, question: string, text = ANSWER_TEXT, fields: object = {}) => {
      const id = crypto.randomUUID()
      const saved = await client.rpc('save_answer', {
        ...{ p_id: id, p_question: question, p_based_on: 0, p_fields: { text, ...fields } },
      })
      if (saved.error) throw saved.error
      const { error } = await client.rpc('submit_answer', { p_id: id })
      if (error) throw error
      return id
    },
    /** One run of a job, as the clock calls it. Throws where it found work that the clock would not have called it for. */
    run: async (job = 'evaluate-answers') => {
      const due = dueOf.get(job)
      const isDue = due === undefined || (await rows<{ due: boolean }>(`select ${due}() as due`))[0]?.due
      const answer = await post(job, { apikey: SECRET_KEY ?? '' }, { job, id: crypto.randomUUID(), data: {} })
      const body = (await answer.json()) as Record<string, unknown>
      const hadWork = Object.values(body).some((count) => typeof count === 'number' && count > 0)
      if (!isDue && hadWork) throw new Error(`${due} said that nothing waits: ${JSON.stringify(body)}`)
      return { status: answer.status, body }
    },
    status: async (answer: string) =>
      (await rows<{ status: string }>('select status from public.answers where id = $1', [answer]))[0]
        ?.status,
    /** By step: its state, then how often it was begun. */
    steps: async (answer: string) =>
      Object.fromEntries(
        (
          await rows<{ step: string; state: string; tries: number }>(
            'select step, state, tries from public.evaluation_steps where answer_id = $1',
            [answer],
          )
        ).map(({ step, state, tries }) => [step, `${state} ${tries}`]),
      ),
    problems: async (answer: string) =>
      (
        await rows<{ problem: string }>(
          'select problem from public.evaluation_steps where answer_id = $1 and problem is not null order by step',
          [answer],
        )
      ).map(({ problem }) => problem),
    /** By who made them and the run: `rules 0`, `ai 1`. */
    evaluations: async (answer: string) =>
      new Map(
        (await rows<Evaluation>('select * from public.evaluations where answer_id = $1', [answer])).map(
          (evaluation) => [`${evaluation.by} ${evaluation.run}`, evaluation],
        ),
      ),
    /** Time goes by for whatever waits. */
    due: (answer: string) =>
      database.query('update public.evaluation_steps set due_at = now() where answer_id = $1', [answer]),
    stop: async () => {
      await database.end()
      await server.stop()
      server.remove()
    },
  }
}
