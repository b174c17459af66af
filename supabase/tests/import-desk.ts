/** A running server with an administrator, a mentor and a learner, for tests of files of questions. */

import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, vi } from 'vitest'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'

const PASSWORD = 'Monsoon-26-Rain'
export let server: StartedServer
export let database: pg.Pool
export let [admin, mentor, learner]: [Person, Person, Person] = [] as never
type Person = { id: string; client: SupabaseClient }

/** To be called once in a test file, before its tests. */
export function withImportDesk() {
  vi.setConfig({ testTimeout: 120_000 })
  beforeAll(begin, 120_000)
  afterAll(end)
}

async function begin() {
  server = await startRealServer({ RATE_LIMITS: 'off', JOBS: 'off' })
  database = new pg.Pool({ connectionString: server.instance.DB_URL, max: 3 })
  database.on('error', () => {})
  ;[admin, mentor, learner] = [await signedIn('admin'), await signedIn('mentor'), await signedIn('student')]
}

async function end() {
  await database?.end()
  await server?.stop()
  server?.remove()
}

async function signedIn(role: string): Promise<Person> {
  const { API_URL, ANON_KEY, SERVICE_ROLE_KEY } = server.instance
  const options = { auth: { persistSession: false, autoRefreshToken: false } }
  const email = `${crypto.randomUUID()}@example.in`
  const made = await createClient(API_URL, SERVICE_ROLE_KEY, options).auth.admin.createUser({
    ...{ email, password: PASSWORD, email_confirm: true, user_metadata: { full_name: 'Meera Nair' } },
  })
  const id = made.data.user?.id ?? ''
  await database.query('update public.user_roles set role = $2 where user_id = $1', [id, role])
  const client = createClient(API_URL, ANON_KEY, options)
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return { id, client }
}

export const count = async (text: string, values: unknown[] = []) =>
  Number((await database.query(`select count(*) as count from ${text}`, values)).rows[0].count)
export const questions = () => count('public.questions')

export type Told = {
  state: string
  total: number | null
  done: number
  counts: Record<string, number>
  problem: { code: string; given: string[]; line: number } | null
  result: Record<string, number> | null
}
type Line = {
  row: number
  line: number
  title: string
  verdict: string
  faults: { code: string }[]
  like_id: string | null
}

export async function send(
  file: Uint8Array | string,
  about: object = {},
  who = admin,
  name = 'questions.csv',
) {
  const id = crypto.randomUUID()
  const form = new FormData()
  form.set('file', new File([file as BlobPart], name))
  form.set(
    'about',
    JSON.stringify({
      id,
      format: null,
      drafted_by: 'person',
      topic: null,
      kind: 'static',
      difficulty: 3,
      ...about,
    }),
  )
  const { error } = await who.client.functions.invoke('import-questions', { body: form })
  const said = error && (error.context instanceof Response ? await error.context.json() : error)
  return { id, status: error?.context?.status, said }
}
export const told = async (id: string) =>
  (await admin.client.rpc('question_import', { p_id: id }).throwOnError()).data as Told
export async function report(id: string, narrow = (asked: ReturnType<typeof all>) => asked) {
  const lines: Line[] = []
  for (;;) {
    const { data } = await narrow(all(id))
      .range(lines.length, lines.length + 999)
      .throwOnError()
    lines.push(...(data as Line[]))
    if (data.length < 1000) return lines
  }
}
const all = (id: string) => admin.client.rpc('question_import_report', { p_id: id })
export const store = (id: string, more: object = {}, who = admin) =>
  who.client.rpc('store_question_import', { p_id: id, ...more })
