/** Files of questions through the running server: a report first, then all or nothing, and out again as they came. */

import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'
import { FILE_FORMATS } from '#supabase/functions/_shared/question-files/model.ts'
import { faultyFile, plainQuestion } from './faulty-file.ts'
import { fileOf } from './question-files.ts'

const PASSWORD = 'Monsoon-26-Rain'
vi.setConfig({ testTimeout: 120_000 })

let server: StartedServer
let database: pg.Pool
let [admin, mentor, learner]: [Person, Person, Person] = [] as never
type Person = { id: string; client: SupabaseClient }

beforeAll(async () => {
  server = await startRealServer({ RATE_LIMITS: 'off', JOBS: 'off' })
  database = new pg.Pool({ connectionString: server.instance.DB_URL, max: 3 })
  database.on('error', () => {})
  ;[admin, mentor, learner] = [await signedIn('admin'), await signedIn('mentor'), await signedIn('student')]
}, 120_000)
afterAll(async () => {
  await database?.end()
  await server?.stop()
  server?.remove()
})

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

const count = async (text: string, values: unknown[] = []) =>
  Number((await database.query(`select count(*) as count from ${text}`, values)).rows[0].count)
const questions = () => count('public.questions')

type Told = {
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

async function send(file: Uint8Array | string, about: object = {}, who = admin, name = 'questions.csv') {
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
const told = async (id: string) =>
  (await admin.client.rpc('question_import', { p_id: id }).throwOnError()).data as Told
async function report(id: string, narrow = (asked: ReturnType<typeof all>) => asked) {
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
const store = (id: string, more: object = {}, who = admin) =>
  who.client.rpc('store_question_import', { p_id: id, ...more })

test('of 5,000 questions with 200 faults all 200 are told with row and reason, and nothing is imported', async () => {
  const { text, expected } = faultyFile(5000, 200)
  expect(expected).toHaveLength(200)
  expect(new Set(expected.map(({ code }) => code)).size).toBeGreaterThan(15)
  const before = await questions()

  let isOver = false
  const seen: Told[] = []
  const id = crypto.randomUUID()
  const sent = send(text, { id }).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const { data } = await admin.client.rpc('question_import', { p_id: id })
    if (data) seen.push(data as Told)
  }
  expect((await sent).said).toBeNull()

  // it was seen under way, and its rows became more and more
  const underWay = seen.filter(({ state }) => state === 'reading').map(({ done }) => done)
  expect(underWay.some((done) => done > 0 && done < 5000)).toBe(true)
  expect(underWay).toEqual([...underWay].sort((one, other) => one - other))

  expect(await told(id)).toMatchObject({ state: 'read', total: 5000, counts: { new: 4800, fault: 200 } })
  const faulty = await report(id, (asked) => asked.eq('verdict', 'fault'))
  expect(faulty.map(({ row, faults }) => ({ row, code: faults[0]?.code }))).toEqual(expected)
  expect(await questions()).toBe(before)

  const refused = await store(id)
  expect(refused.error).toMatchObject({ code: 'PT409', message: expect.stringContaining('200 questions') })
  expect(await questions()).toBe(before)

  // the good ones, when that is chosen after the report; the count is seen while the transaction runs
  const storing = store(id, { p_leave_faulty: true }).then(({ data, error }) => ({ data, error }))
  const done: number[] = []
  let end: Awaited<typeof storing> | undefined
  void storing.then((each) => {
    end = each
  })
  while (!end) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const now = await told(id)
    if (now.state === 'storing') {
      done.push(now.done)
      // and nobody else sees a part of it
      expect(await questions()).toBe(before)
    }
  }
  expect(end.error).toBeNull()
  expect(done.some((each) => each > 0 && each < 4800)).toBe(true)
  expect(end.data).toMatchObject({ new: 4800, version: 0, same: 0, left: 200 })
  expect(await questions()).toBe(before + 4800)
  expect(
    await count(`public.questions where origin = 'import' and status = 'draft' and id like 'filed-%'`),
  ).toBe(4800)
  // one act, one row of the audit
  const { rows } = await database.query(
    `select action, after from private.audit_log where actor = $1 and subject_id = $2 or (actor = $1 and action like 'question%.insert')`,
    [admin.id, id],
  )
  expect(rows).toEqual([
    { action: 'questions.import', after: expect.objectContaining({ new: 4800, left: 200, format: 'csv' }) },
  ])
  expect((await store(id)).error).toMatchObject({ code: 'PT409' })
})

test('one fault at store time leaves nothing behind, and says at which row', async () => {
  const wanted = Array.from({ length: 450 }, (_, n) => plainQuestion(10_000 + n, 'inflation', 'halfway'))
  const { id } = await send(await fileOf(wanted, 'csv'))
  expect(await told(id)).toMatchObject({ state: 'read', counts: { new: 450 } })
  // somebody else was faster with one of its ids, near the end
  await database.query(`insert into public.questions (id, topic, format, kind, difficulty, version, status, origin)
    values ('halfway-10430', 'inflation', 'single', 'static', 3, 1, 'retired', 'desk')`)
  const before = await questions()

  const { error } = await store(id)
  expect(error).toMatchObject({
    code: 'PT409',
    message: expect.stringMatching(/^Row 431 .*Nothing was imported\.$/),
  })
  expect(await questions()).toBe(before)
  expect(await count(`public.question_versions where question_id like 'halfway-%'`)).toBe(0)
  // the report is there still, and can be tried again when the cause is gone
  await database.query(`delete from public.questions where id = 'halfway-10430'`)
  expect((await store(id)).data).toMatchObject({ new: 450 })
})

test.each(FILE_FORMATS)('what is exported as %s and brought back changes nothing', async (format) => {
  const body = { format, filter: { statuses: ['live'] } }
  const { data, error } = await admin.client.functions.invoke('export-questions', { body })
  expect(error).toBeNull()
  const bytes = data instanceof Blob ? new Uint8Array(await data.arrayBuffer()) : (data as string)
  const live = await count(`public.questions where status = 'live'`)

  const { id, said } = await send(bytes, { format })
  expect(said).toBeNull()
  expect(await told(id)).toMatchObject({ state: 'read', total: live, counts: { same: live } })
  expect((await store(id)).error).toMatchObject({ message: 'Nothing of this file is new to the bank' })
  const { rows } = await database.query(
    `select after from private.audit_log where actor = $1 and action = 'questions.export' order by id desc limit 1`,
    [admin.id],
  )
  expect(rows[0].after).toMatchObject({ format, count: live })
})

test('a changed question comes in as a version that waits, and what is asked stays as it is', async () => {
  const { rows } = await database.query(
    `select id, version from public.questions where status = 'live' and format = 'statements' order by id limit 1`,
  )
  const [{ id: name, version }] = rows
  const { data } = await admin.client.rpc('questions_for_file', { p_filter: { ids: [name] } }).throwOnError()
  const changed = structuredClone((data as { question: { explanation: string } }[])[0]?.question)
  if (!changed) throw new Error('no question')
  const { fromStored } = await import('#supabase/functions/_shared/question-files/stored.ts')
  const question = fromStored(changed)
  if (!question) throw new Error('no question')
  const file = await fileOf([{ ...question, explanation: `${question.explanation} And more of it.` }], 'gift')

  const { id } = await send(file, {}, admin, 'one.gift')
  expect(await told(id)).toMatchObject({ counts: { version: 1 } })
  expect((await store(id)).data).toMatchObject({ new: 0, version: 1 })
  const after = await database.query(
    `select question.version, question.status, waiting.version as newest, waiting.drafted_by, waiting.reviewed_by
     from public.questions question join public.question_versions waiting on waiting.question_id = question.id
     where question.id = $1 order by waiting.version desc limit 1`,
    [name],
  )
  expect(after.rows[0]).toEqual({
    ...{ version, status: 'live', newest: version + 1, drafted_by: 'person', reviewed_by: null },
  })
  // and the same file once more is the version that waits
  const again = await send(file, {}, admin, 'one.gift')
  expect(await told(again.id)).toMatchObject({ counts: { same: 1 } })
})

test('what a machine drafted says so, and no import is live', async () => {
  const wanted = [plainQuestion(7001, 'inflation', 'machine')]
  const { id } = await send(await fileOf(wanted, 'csv'), { drafted_by: 'ai' })
  await store(id)
  const { rows } = await database.query(
    `select question.status, question.origin, asked.drafted_by, asked.reviewed_by from public.questions question
     join public.question_versions asked on asked.question_id = question.id where question.id = 'machine-7001'`,
  )
  expect(rows).toEqual([{ status: 'draft', origin: 'import', drafted_by: 'ai', reviewed_by: null }])
  await expect(
    database.query(`update public.questions set status = 'live' where id = 'machine-7001'`),
  ).rejects.toThrow('reviewed')
})

test('a question that resembles one of the bank is left out unless that is chosen', async () => {
  const [first] = [plainQuestion(7002, 'inflation', 'alike')]
  await store((await send(await fileOf([first], 'csv'))).id)
  const near = { ...first, id: 'alike-other', stem: first.stem.replace('together', 'apart') }
  const { id } = await send(await fileOf([near], 'csv'))
  expect(await told(id)).toMatchObject({ counts: { like: 1 } })
  expect((await report(id))[0]).toMatchObject({ verdict: 'like', like_id: 'alike-7002' })
  expect((await store(id)).error).toMatchObject({ code: 'PT409' })
  expect((await store(id, { p_with_alike: true })).data).toMatchObject({ new: 1 })
})

test('nobody but an administrator brings, reads, stores or takes out a file', async () => {
  const file = await fileOf([plainQuestion(7003, 'inflation', 'nobody')], 'csv')
  const { id } = await send(file)
  for (const who of [mentor, learner]) {
    expect(await send(file, {}, who)).toMatchObject({ status: 403 })
    const taken = await who.client.functions.invoke('export-questions', { body: { format: 'csv' } })
    expect(taken.error?.context?.status).toBe(403)
    for (const asked of [
      store(id, {}, who),
      who.client.rpc('question_import', { p_id: id }),
      who.client.rpc('question_imports'),
      who.client.rpc('question_import_report', { p_id: id }),
      who.client.rpc('questions_for_file'),
      who.client.rpc('count_questions_for_file'),
    ]) {
      expect((await asked).error).toMatchObject({ code: '42501' })
    }
    for (const asked of [
      who.client.rpc('begin_question_import', { p_admin: admin.id, p_id: crypto.randomUUID(), p_about: {} }),
      who.client.rpc('note_question_export', {
        p_admin: admin.id,
        p_format: 'csv',
        p_filter: {},
        p_count: 1,
      }),
    ]) {
      expect((await asked).error).toMatchObject({ code: '42501' })
    }
  }
  const { API_URL, ANON_KEY } = server.instance
  for (const name of ['import-questions', 'export-questions']) {
    const visitor = await fetch(`${API_URL}/functions/v1/${name}`, {
      method: 'POST',
      headers: { apikey: ANON_KEY },
    })
    expect(visitor.status).toBe(401)
  }
})

test('what is wrong with the whole file is said in words and with its line', async () => {
  const zeros = new TextEncoder().encode('stem,option_a\nNUL\0here')
  for (const [file, name, problem] of [
    [zeros, 'a.csv', { code: 'nul', line: 2 }],
    [
      '<?xml version="1.0"?>\n<!DOCTYPE quiz [<!ENTITY a "b">]><quiz/>',
      'a.xml',
      { code: 'xml-doctype', line: 2 },
    ],
    ['stem;option_a\nWhat?;x', 'a.csv', { code: 'csv-header', line: 1 }],
    [new Uint8Array([0xff, 0xfe, 65, 0, 66, 0]), 'a.csv', { code: 'utf16', line: 1 }],
  ] as const) {
    const { id, said } = await send(file, {}, admin, name)
    expect(said).toBeNull()
    expect(await told(id)).toMatchObject({ state: 'refused', problem, counts: {} })
    expect((await store(id)).error).toMatchObject({ code: 'PT409' })
  }
})

test.each([
  ['no form', 'text', 400],
  ['no file', (() => new FormData())(), 400],
  ['a form that says nonsense', formOf({ id: 'x' }), 400],
  ['a topic that is not there', formOf({ topic: 'astrology' }), 400],
  ['a NUL for a topic', formOf({ topic: 'a\0b' }), 400],
  ['more than ten megabytes', formOf({}, new Uint8Array(10_000_001).fill(65)), 413],
])('%s is refused in words', async (_, body, status) => {
  const { error } = await admin.client.functions.invoke('import-questions', { body })
  expect(error?.context?.status).toBe(status)
  const said = (await error?.context?.json()) as { error?: string; message?: string }
  expect((said.error ?? said.message ?? '').length).toBeGreaterThan(10)
})

function formOf(about: object, file: Uint8Array = new Uint8Array([65])) {
  const form = new FormData()
  form.set('file', new File([file as BlobPart], 'x.csv'))
  const whole = {
    id: crypto.randomUUID(),
    format: null,
    drafted_by: 'person',
    topic: null,
    kind: 'static',
    difficulty: 3,
  }
  form.set('about', JSON.stringify({ ...whole, ...about }))
  return form
}

test('an export of a nonsense filter, or of nothing, is refused in words', async () => {
  for (const [body, status] of [
    [{ format: 'docx' }, 400],
    [{ format: 'csv', filter: { statuses: 'live' } }, 400],
    [{ format: 'csv', filter: { topics: ['a\0b'] } }, 400],
    [{ format: 'csv', filter: { ids: ['no-such-question'] } }, 404],
  ] as const) {
    const { error } = await admin.client.functions.invoke('export-questions', { body })
    expect(error?.context?.status, JSON.stringify(body)).toBe(status)
  }
})
