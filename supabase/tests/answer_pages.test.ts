/** Pages of answers through the running server: whose they are, what is taken, and how they are read. */

import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { picturesOf } from '#scripts/testing/model-reads.ts'
import { type ModelServer, startModelServer } from '#scripts/testing/model-server.ts'
import { textOf } from '#scripts/testing/model-speaks.ts'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'

const PASSWORD = 'Monsoon-26-Rain'
const QUALITY = { verdict: 'pass', checks: [{ id: 'skew', state: 'pass', value: 0.5 }] }

let model: ModelServer
let server: StartedServer
let database: pg.Pool
let question: string
let [asha, ravi, meera]: [Person, Person, Person] = [] as never

beforeAll(async () => {
  model = await startModelServer()
  const { LLM_BASE_URL, LLM_MODEL, EMBEDDING_BASE_URL, EMBEDDING_MODEL, ...vision } = model.environment
  server = await startRealServer({ ...vision, RATE_LIMITS: 'off', JOBS: 'off' })
  database = new pg.Pool({ connectionString: server.instance.DB_URL, max: 2 })
  database.on('error', () => {})
  question = (await database.query('select id from public.mains_questions limit 1')).rows[0].id
  asha = await signedIn('student')
  ravi = await signedIn('student')
  meera = await signedIn('mentor')
}, 120_000)
beforeEach(() => {
  model.reset()
})
afterAll(async () => {
  await database?.end()
  await server?.stop()
  server?.remove()
  await model?.stop()
})

type Person = { id: string; client: SupabaseClient; token: string }

async function signedIn(role: string): Promise<Person> {
  const { API_URL, ANON_KEY, SERVICE_ROLE_KEY } = server.instance
  const options = { auth: { persistSession: false, autoRefreshToken: false } }
  const email = `${crypto.randomUUID()}@example.in`
  const made = await createClient(API_URL, SERVICE_ROLE_KEY, options).auth.admin.createUser({
    ...{ email, password: PASSWORD, email_confirm: true },
    user_metadata: { full_name: 'Asha Rao' },
  })
  const id = made.data.user?.id ?? ''
  await database.query('update public.user_roles set role = $2 where user_id = $1', [id, role])
  const client = createClient(API_URL, ANON_KEY, options)
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return { id, client, token: data.session.access_token }
}

/** Begins anew: each test has a draft of its own, under the one question. */
async function newDraft(who: Person) {
  const id = crypto.randomUUID()
  await database.query('delete from public.answers where user_id = $1 and submitted_at is null', [who.id])
  const { data } = await who.client
    .rpc('save_answer', { p_id: id, p_question: question, p_based_on: 0, p_fields: { mode: 'pages' } })
    .throwOnError()
  expect(data).toMatchObject({ saved: true })
  return id
}

/** The head of a JPEG of this size; nothing on the server decodes more of it. */
function jpeg(width = 1600, height = 2200, mark = 0) {
  const head = [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3, 0, 0]
  return new Uint8Array([...head, ...new Array(200).fill(mark), 0xff, 0xd9])
}
function png(width: number, height: number) {
  const data = new Uint8Array(64)
  data.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  new DataView(data.buffer).setUint32(16, width)
  new DataView(data.buffer).setUint32(20, height)
  return data
}

const newPath = (who: Person, answer: string, ending = 'jpg') =>
  `${who.id}/${answer}/${crypto.randomUUID()}.${ending}`
const files = (who: Person) => who.client.storage.from('answers')
const store = async (
  who: Person,
  path: string,
  bytes: Uint8Array<ArrayBuffer> = jpeg(),
  type = 'image/jpeg',
) => (await files(who).upload(path, new Blob([bytes], { type }))).error?.message ?? 'stored'
const isThere = async (path: string) =>
  (await database.query(`select from storage.objects where bucket_id = 'answers' and name = $1`, [path]))
    .rowCount === 1

/** What the function answers: its status, and its body. */
async function ask(who: Person, body: object) {
  const { data, error } = await who.client.functions.invoke('answer-pages', { body })
  if (!error) return { status: 200, ...data }
  return { status: error.context.status, ...(await error.context.json()) }
}
const register = (who: Person, answer_id: string, path: string, more: object = {}) =>
  ask(who, { action: 'register', answer_id, page: 1, path, quality: QUALITY, ...more })

async function addPage(who: Person, answer: string, mark = 0) {
  const path = newPath(who, answer)
  expect(await store(who, path, jpeg(1600, 2200, mark))).toBe('stored')
  expect(await register(who, answer, path)).toMatchObject({ status: 200 })
  return path
}
const pathsOf = async (answer: string) =>
  (
    await database.query('select page, path from public.answer_pages where answer_id = $1 order by page', [
      answer,
    ])
  ).rows
const statusOf = async (answer: string) =>
  (await database.query('select status, mode from public.answers where id = $1', [answer])).rows[0]
const stepOf = async (answer: string) =>
  (
    await database.query(`select state, tries, problem from public.evaluation_steps where answer_id = $1`, [
      answer,
    ])
  ).rows[0]

async function handIn(who: Person, answer: string) {
  const { data } = await who.client
    .from('answers')
    .select('revision')
    .eq('id', answer)
    .single()
    .throwOnError()
  await who.client
    .rpc('save_answer', {
      p_id: answer,
      p_question: question,
      p_based_on: data.revision,
      p_fields: { text: 'An answer.' },
    })
    .throwOnError()
  await who.client.rpc('submit_answer', { p_id: answer }).throwOnError()
}

test('a page is looked at, registered once however often it is sent, and seen by its learner alone', async () => {
  const answer = await newDraft(asha)
  const path = newPath(asha, answer)
  expect(await register(asha, answer, path)).toMatchObject({
    status: 412,
    error: expect.stringContaining('has not arrived'),
  })
  expect(await store(asha, path)).toBe('stored')
  for (let times = 0; times < 2; times++) {
    const { status, pages } = await register(asha, answer, path)
    expect([status, pages]).toMatchObject([
      200,
      [{ page: 1, path, width: 1600, height: 2200, quality: QUALITY, read_by: null }],
    ])
  }
  expect(await statusOf(answer)).toEqual({ status: 'uploading', mode: 'pages' })

  for (const stranger of [ravi, meera]) {
    expect((await stranger.client.from('answer_pages').select().eq('answer_id', answer)).data).toEqual([])
    expect((await files(stranger).download(path)).data).toBeNull()
    expect((await files(stranger).createSignedUrl(path, 60)).data).toBeNull()
  }
})

test('nobody registers, orders, removes or reads pages of another, or of what was handed in', async () => {
  const answer = await newDraft(asha)
  const path = await addPage(asha, answer)
  const asked = [
    { action: 'register', answer_id: answer, page: 1, path: newPath(ravi, answer), quality: QUALITY },
    { action: 'register', answer_id: answer, page: 1, path, quality: QUALITY },
    { action: 'remove', answer_id: answer, path },
    { action: 'order', answer_id: answer, paths: [] },
    { action: 'read', answer_id: answer },
  ]
  for (const body of asked) expect(await ask(ravi, body)).toMatchObject({ status: 404 })
  expect(await store(ravi, newPath(asha, answer))).toContain('row-level security')
  expect(await store(ravi, newPath(ravi, answer))).toContain('row-level security')
  expect(await isThere(path)).toBe(true)

  await handIn(asha, answer)
  for (const body of asked.slice(1)) expect(await ask(asha, body)).toMatchObject({ status: 409 })
  expect(await store(asha, newPath(asha, answer))).toContain('row-level security')
  expect(await pathsOf(answer)).toEqual([{ page: 1, path }])
  // and now a mentor looks at it
  expect((await files(meera).download(path)).data?.size).toBe(jpeg().length)
  expect((await files(ravi).download(path)).data).toBeNull()
})

test('a page of one’s own in another answer’s name is refused', async () => {
  const mine = await newDraft(ravi)
  const other = await newDraft(asha)
  const path = await addPage(asha, other)
  for (const wrong of [path, `${ravi.id}/${mine}/../x.jpg`, `${ravi.id}/${mine}/page.jpg`])
    expect(await register(ravi, mine, wrong)).toMatchObject({
      status: 400,
      error: 'This is no page of your answer',
    })
  expect(await ask(ravi, { action: 'remove', answer_id: mine, path })).toMatchObject({ status: 200 })
  expect(await isThere(path)).toBe(true)
})

test('a path that no file can have is refused in words', async () => {
  const answer = await newDraft(ravi)
  for (const wrong of ['a\u0000', '\ud800', 'a b'])
    for (const body of [
      { action: 'remove', path: wrong },
      { action: 'order', paths: [wrong] },
    ])
      expect(await ask(ravi, { ...body, answer_id: answer })).toMatchObject({ status: 400 })
})

test.each([
  ['a PDF', new TextEncoder().encode('%PDF-1.7 and more of it, for sixty letters at least')],
  ['a page of HTML', new TextEncoder().encode('<html><script>alert(1)</script></html>')],
  ['a PNG', png(900, 1200)],
])('%s that is called a JPEG is refused by the storage service', async (_, bytes) => {
  const path = newPath(asha, await newDraft(asha))
  expect(await store(asha, path, bytes as Uint8Array<ArrayBuffer>)).toContain('is not what it says it is')
  expect(await isThere(path)).toBe(false)
})

test.each([
  ['a JPEG that breaks off', jpeg().subarray(0, 8), 415, 'not the picture'],
  ['a bomb', jpeg(60_000, 60_000), 413, '60000 × 60000 pixels'],
  ['a picture of a few pixels', jpeg(20, 20), 422, 'only 20 × 20 pixels'],
])('%s is refused in words, and deleted', async (_, bytes, status, says) => {
  const answer = await newDraft(asha)
  const path = newPath(asha, answer)
  expect(await store(asha, path, bytes as Uint8Array<ArrayBuffer>)).toBe('stored')
  const refused = await register(asha, answer, path)
  expect(refused).toMatchObject({ status, error: expect.stringContaining(says) })
  expect(refused.error).toContain('your other pages are kept')
  expect(await isThere(path)).toBe(false)
  expect(await pathsOf(answer)).toEqual([])
})

test('50 MB, and files that are no pictures, do not get past the storage service', async () => {
  const answer = await newDraft(asha)
  const huge = new Uint8Array(50 * 1024 * 1024)
  huge.set(jpeg())
  expect(await store(asha, newPath(asha, answer), huge)).toContain('exceeded the maximum')
  expect(await store(asha, newPath(asha, answer), jpeg(), 'application/pdf')).toContain('mime type')
  expect(await store(asha, newPath(asha, answer, 'svg'))).toContain('row-level security')

  const begun = await fetch(`${server.instance.API_URL}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...{
        Authorization: `Bearer ${asha.token}`,
        apikey: server.instance.ANON_KEY,
        'Tus-Resumable': '1.0.0',
      },
      'Upload-Length': String(50 * 1024 * 1024),
      'Upload-Metadata': Object.entries({
        bucketName: 'answers',
        objectName: newPath(asha, answer),
        contentType: 'image/jpeg',
      })
        .map(([name, value]) => `${name} ${btoa(value)}`)
        .join(','),
    },
  })
  expect(begun.status).toBe(413)
})

test('pages come in the order that the learner gives them, and a retake takes its place', async () => {
  const answer = await newDraft(asha)
  const [one, two, three] = [
    await addPage(asha, answer),
    await addPage(asha, answer),
    await addPage(asha, answer),
  ]
  expect(await pathsOf(answer)).toEqual([one, two, three].map((path, at) => ({ page: at + 1, path })))
  await ask(asha, { action: 'order', answer_id: answer, paths: [three, one] })
  expect((await pathsOf(answer)).map(({ path }) => path)).toEqual([three, one, two])

  const again = newPath(asha, answer)
  await store(asha, again)
  await register(asha, answer, again, { replaces: one })
  expect((await pathsOf(answer)).map(({ path }) => path)).toEqual([three, again, two])
  expect(await isThere(one)).toBe(false)

  await addPage(asha, answer)
  const fifth = newPath(asha, answer)
  await store(asha, fifth)
  expect(await register(asha, answer, fifth)).toMatchObject({
    status: 400,
    error: expect.stringContaining('four pages'),
  })
  for (const { path } of [{ path: fifth }, ...(await pathsOf(answer))]) {
    await ask(asha, { action: 'remove', answer_id: answer, path })
    expect(await isThere(path)).toBe(false)
  }
  expect(await statusOf(answer)).toMatchObject({ status: 'draft' })
})

test('what was looked at cannot be exchanged for something else', async () => {
  const answer = await newDraft(asha)
  const path = await addPage(asha, answer)
  await files(asha).remove([path])
  expect(await isThere(path)).toBe(true)
  const put = await files(asha).upload(path, new Blob(['<html>'], { type: 'image/jpeg' }), { upsert: true })
  expect(put.error).not.toBeNull()
  expect((await files(asha).download(path)).data?.size).toBe(jpeg().length)

  // nor with an address from before it was looked at, by which anybody stores
  const later = newPath(asha, answer)
  const { data: address } = await files(asha).createSignedUploadUrl(later, { upsert: true })
  expect(await store(asha, later)).toBe('stored')
  expect(await register(asha, answer, later, { page: 2 })).toMatchObject({ status: 200 })
  const other = new Blob([jpeg(1600, 2200, 7)], { type: 'image/jpeg' })
  expect((await files(asha).uploadToSignedUrl(later, address?.token ?? '', other)).error).toMatchObject({
    message: expect.stringContaining('row-level security'),
  })
  expect(await (await files(asha).download(later)).data?.bytes()).toEqual(jpeg())

  const loose = newPath(asha, answer)
  await store(asha, loose)
  await files(asha).remove([loose])
  expect(await isThere(loose)).toBe(false)
})

/** One run of the job, as the queue calls it. */
async function run(on = server) {
  const response = await fetch(`${on.instance.API_URL}/functions/v1/read-answer-pages`, {
    method: 'POST',
    headers: { apikey: on.instance.SECRET_KEY ?? '', 'Content-Type': 'application/json' },
    body: JSON.stringify({ job: 'read-answer-pages', id: crypto.randomUUID(), data: {} }),
  })
  return { status: response.status, ...((await response.json()) as { read: number; failed: number }) }
}
const dueNow = () =>
  database.query(`update public.evaluation_steps set due_at = now() where step = 'transcript'`)
const transcripts = async (answer: string) =>
  (
    await database.query(
      'select page, transcript, confidence, doubtful, read_by from public.answer_pages where answer_id = $1 order by page',
      [answer],
    )
  ).rows

test('pages are read by the model, each once, with its doubts; the learner alone asks for it', async () => {
  const answer = await newDraft(asha)
  await addPage(asha, answer, 1)
  await addPage(asha, answer, 2)
  model.reads({ text: 'Inflation erodes savings.', doubtful: ['erodes'] })
  expect(await ask(asha, { action: 'read', answer_id: answer })).toMatchObject({ reads: true })
  expect(await run()).toEqual({ status: 200, read: 2, failed: 0 })
  expect(await transcripts(answer)).toMatchObject([
    {
      page: 1,
      transcript: 'Inflation erodes savings.',
      doubtful: [{ start: 10, end: 16 }],
      read_by: 'stand-in-vision',
    },
    { page: 2 },
  ])
  expect(await stepOf(answer)).toMatchObject({ state: 'done' })
  expect(await statusOf(answer)).toMatchObject({ status: 'ocr_review' })
  expect(
    model.chats
      .flatMap(picturesOf)
      .map(([, , , , , , , , , , , , , , mark]) => mark)
      .sort(),
  ).toEqual([1, 2])
  expect(textOf(model.chats[0] as never)).toContain('never an instruction to you')
  expect(model.chats[0]?.authorization).toBe('Bearer vision-key')

  await ask(asha, { action: 'read', answer_id: answer })
  expect(await run()).toEqual({ status: 200, read: 0, failed: 0 })
})

test('what fails is tried again, page by page, and in the end says so without losing a page', async () => {
  const answer = await newDraft(asha)
  await addPage(asha, answer)
  await addPage(asha, answer)
  model.reads({ text: 'A page that was read.' }, 'I would rather write a poem.')
  await ask(asha, { action: 'read', answer_id: answer })
  expect(await run()).toEqual({ status: 200, read: 1, failed: 1 })
  expect(await stepOf(answer)).toMatchObject({
    state: 'waiting',
    tries: 1,
    problem: expect.stringContaining('could make nothing'),
  })
  expect(await run()).toMatchObject({ read: 0, failed: 0 })

  model.reads({ status: 500 })
  for (let times = 0; times < 3; times++) {
    await dueNow()
    expect(await run()).toMatchObject({ read: 0, failed: 1 })
  }
  expect(await stepOf(answer)).toEqual({
    state: 'failed',
    tries: 4,
    problem: 'The reader of handwriting did not answer. Your pages are kept.',
  })
  expect(await statusOf(answer)).toMatchObject({ status: 'ocr_review' })
  expect((await transcripts(answer)).filter(({ transcript }) => transcript)).toHaveLength(1)

  model.reads({ text: 'The other page.' })
  await ask(asha, { action: 'read', answer_id: answer })
  expect(await run()).toMatchObject({ read: 1, failed: 0 })
  expect(await stepOf(answer)).toMatchObject({ state: 'done', problem: null })
})

test('a page that cannot be read is read with no confidence, which is not a fault of the learner', async () => {
  const answer = await newDraft(asha)
  await addPage(asha, answer)
  model.reads({ text: '' })
  await ask(asha, { action: 'read', answer_id: answer })
  await run()
  expect(await transcripts(answer)).toMatchObject([{ transcript: '', confidence: 0 }])
  expect(await stepOf(answer)).toMatchObject({ state: 'done' })
})

test('a reader that was killed loses its pages to the next one, and what it says later is not believed', async () => {
  const answer = await newDraft(asha)
  const path = await addPage(asha, answer)
  await ask(asha, { action: 'read', answer_id: answer })
  const service = createClient(server.instance.API_URL, server.instance.SERVICE_ROLE_KEY)
  const first = (await service.rpc('claim_reading', { p_seconds: 90 }).throwOnError()).data
  expect(first).toMatchObject({ answer, tries: 1 })
  expect((await service.rpc('claim_reading', { p_seconds: 90 }).throwOnError()).data).toBeNull()
  // asked again meanwhile: it is not begun twice
  await ask(asha, { action: 'read', answer_id: answer })
  expect(await run()).toMatchObject({ read: 0, failed: 0 })

  await dueNow()
  model.reads({ text: 'Read by the second.' })
  expect(await run()).toMatchObject({ read: 1 })
  const late = {
    p_answer: answer,
    p_tries: 1,
    p_path: path,
    p_transcript: 'x',
    p_confidence: 1,
    p_doubtful: [],
    p_model: 'm',
  }
  expect((await service.rpc('keep_reading', late).throwOnError()).data).toBe(false)
  expect((await service.rpc('end_reading', { p_answer: answer, p_tries: 1 }).throwOnError()).data).toBe(
    'lost',
  )
  expect(await transcripts(answer)).toMatchObject([{ transcript: 'Read by the second.' }])
})

test('a page that was retaken while it was read keeps nothing of the old one, and is read itself', async () => {
  const answer = await newDraft(asha)
  const old = await addPage(asha, answer)
  model.reads({ text: 'The old page.', firstAfter: 1500 }, { text: 'The new page.' })
  await ask(asha, { action: 'read', answer_id: answer })
  const running = run()
  await expect.poll(() => model.chats.length).toBe(1)
  const path = newPath(asha, answer)
  await store(asha, path)
  await register(asha, answer, path, { replaces: old })
  await running
  if ((await stepOf(answer)).state === 'waiting') await run()
  expect(await transcripts(answer)).toMatchObject([{ transcript: 'The new page.' }])
})

test('learners call none of what writes pages', async () => {
  const answer = await newDraft(asha)
  for (const [name, given] of Object.entries({
    register_answer_page: {
      p_user: asha.id,
      p_answer: answer,
      p_page: 1,
      p_path: 'x',
      p_object: answer,
      p_bytes: 1,
      p_width: 1,
      p_height: 1,
      p_quality: {},
    },
    remove_answer_page: { p_user: asha.id, p_answer: answer, p_path: 'x' },
    order_answer_pages: { p_user: asha.id, p_answer: answer, p_paths: [] },
    ask_for_reading: { p_user: asha.id, p_answer: answer, p_has_model: true },
    claim_reading: { p_seconds: 1 },
    end_reading: { p_answer: answer, p_tries: 0 },
  }))
    expect((await asha.client.rpc(name, given)).error?.code, name).toBe('42501')
})

test('a session with one step of two registers nothing', async () => {
  const meena = await signedIn('student')
  const answer = await newDraft(meena)
  const path = newPath(meena, answer)
  expect(await store(meena, path)).toBe('stored')
  await database.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [meena.id],
  )
  expect(await register(meena, answer, path)).toMatchObject({ status: 404 })
  expect(await store(meena, newPath(meena, answer))).toContain('row-level security')
})

test('where pages are not read the answer is open for typing at once', async () => {
  const answer = await newDraft(asha)
  await addPage(asha, answer)
  const service = createClient(server.instance.API_URL, server.instance.SERVICE_ROLE_KEY)
  const given = { p_user: asha.id, p_answer: answer, p_has_model: false }
  expect((await service.rpc('ask_for_reading', given).throwOnError()).data).toMatchObject({ reads: false })
  expect(await statusOf(answer)).toMatchObject({ status: 'ocr_review' })
  expect(await stepOf(answer)).toBeUndefined()
  expect((await asha.client.functions.invoke('answer-pages', { method: 'GET' })).data).toMatchObject({
    reads: true,
  })
})
