/**
 * Who reads an answer, through every door of the running server: its owner and the mentors, and of a draft its owner
 * alone. Administrators, other learners, visitors and a session with one of two factors read nothing of it.
 */

import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MarkingServer, startMarkingServer } from './marking-server.ts'
import { fileOf, textIn } from './true-bytes.ts'

/** Stands in everything that belongs to the answer. */
const SECRET = 'canary4413'
/** Stands in what a mentor has not released, and in what the engine's runs said. */
const UNRELEASED = 'canary9927'
const RUN = 'canary6650'

type Role = 'owner' | 'other' | 'mentor' | 'marker' | 'admin' | 'visitor' | 'one-step' | 'service'
const ROLES: Role[] = ['owner', 'other', 'mentor', 'marker', 'admin', 'visitor', 'one-step', 'service']
const OUTSIDERS: Role[] = ['other', 'admin', 'visitor', 'one-step']

let marking: MarkingServer
let who: Record<Role, SupabaseClient>
let owner: string
let question: string
let answer: string
let draft: string
const file = (of: string) => `${owner}/${of}/${PAGE}.jpg`
const PAGE = '11111111-1111-4111-8111-111111111111'

beforeAll(async () => {
  marking = await startMarkingServer()
  const [asha, ravi, mentor, marker, admin, oneStep] = await Promise.all([
    marking.learner(),
    marking.learner(),
    marking.learner('mentor'),
    marking.learner('mentor'),
    marking.learner('admin'),
    // A mentor too: her role opens nothing before her second factor.
    marking.learner('mentor'),
  ])
  await marking.rows(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [oneStep.id],
  )
  who = {
    ...{ owner: asha.client, other: ravi.client, mentor: mentor.client, marker: marker.client },
    ...{
      admin: admin.client,
      'one-step': oneStep.client,
      visitor: marking.visitor,
      service: marking.service,
    },
  }
  owner = asha.id
  question = await marking.question()
  answer = await marking.handIn(asha, question, `${SECRET} inflation and the repo rate`)
  draft = crypto.randomUUID()
  await asha.client.rpc('save_answer', {
    ...{ p_id: draft, p_question: question, p_based_on: 0, p_fields: { text: `${SECRET} draft` } },
  })
  for (const of of [answer, draft]) {
    const { error } = await marking.service.storage
      .from('answers')
      .upload(file(of), fileOf('image/jpeg', SECRET))
    if (error) throw error
    await marking.rows(
      `insert into public.answer_pages (answer_id, page, path, bytes, width, height, transcript) values ($1, 1, $2, 1, 1, 1, $3)`,
      [of, file(of), SECRET],
    )
  }
  await marking.rows(`update public.evaluation_steps set problem = $2 where answer_id = $1`, [answer, SECRET])
  await marking.rows(
    `insert into public.evaluations (answer_id, by, run, remark, evaluator, marks, released_at) values
       ($1, 'rules', 0, $2, null, null, now()), ($1, 'ai', 0, $2, null, null, now()),
       ($1, 'ai', 1, $3, null, null, now()), ($1, 'ai', 2, $3, null, null, now()),
       ($1, 'mentor', 0, $4, $5, 6, null)`,
    [answer, SECRET, RUN, UNRELEASED, marker.id],
  )
}, 240_000)
afterAll(async () => {
  await Promise.all(Object.values(who ?? {}).map((client) => client.removeAllChannels()))
  await marking?.stop()
})

async function told(asked: PromiseLike<{ data: unknown; error: unknown }>) {
  const { data, error } = await asked
  return JSON.stringify([data, error])
}
const rowsOf = async (role: Role, table: string, column: string, of: string) =>
  ((await who[role].from(table).select('*').eq(column, of)).data ?? []).length

test.each(['answers', 'answer_pages', 'evaluation_steps'])(
  '%s: handed in, its owner and the mentors',
  async (table) => {
    const column = table === 'answers' ? 'id' : 'answer_id'
    for (const role of ROLES) {
      const reads = !OUTSIDERS.includes(role)
      expect([role, (await rowsOf(role, table, column, answer)) > 0]).toEqual([role, reads])
      if (!reads) expect(await told(who[role].from(table).select('*').limit(1000))).not.toContain(SECRET)
    }
  },
)

test.each(['answers', 'answer_pages'])('%s: a draft is its owner’s alone', async (table) => {
  const column = table === 'answers' ? 'id' : 'answer_id'
  for (const role of ROLES) {
    const reads = role === 'owner' || role === 'service'
    expect([role, await rowsOf(role, table, column, draft)]).toEqual([role, reads ? 1 : 0])
  }
})

test('evaluations: a learner reads what was released and no run; a mentor nothing before her own marks stand', async () => {
  const read = async (role: Role) =>
    ((await who[role].from('evaluations').select('by, run, released_at').eq('answer_id', answer)).data ?? [])
      .map(({ by, run }) => `${by} ${run}`)
      .sort()
  expect(await read('owner')).toEqual(['ai 0', 'rules 0'])
  expect(await read('mentor')).toEqual([])
  // Her own, not released: she sees it, and nothing of the engines yet.
  expect(await read('marker')).toEqual(['mentor 0'])
  for (const role of OUTSIDERS) expect([role, await read(role)]).toEqual([role, []])
  expect(await read('service')).toHaveLength(5)

  await marking.rows(
    `update public.evaluations set released_at = now() where answer_id = $1 and by = 'mentor'`,
    [answer],
  )
  expect(await read('owner')).toEqual(['ai 0', 'mentor 0', 'rules 0'])
  expect(await read('marker')).toHaveLength(5)
  expect(await read('mentor')).toEqual([])
  await marking.rows(
    `update public.evaluations set released_at = null where answer_id = $1 and by = 'mentor'`,
    [answer],
  )
})

test('embedded reads open nothing that the table itself does not', async () => {
  const paths = [
    ['mains_questions', 'id, answers(*, answer_pages(*), evaluations(*), evaluation_steps(*))'],
    ['answers', '*, answer_pages(*), evaluations(*), evaluation_steps(*)'],
    ['answer_pages', '*, answers(*, evaluations(*))'],
    ['evaluations', '*, answers(*, answer_pages(*))'],
    ['evaluation_steps', '*, answers(*, evaluations(*))'],
  ] as const
  for (const [table, select] of paths) {
    for (const role of OUTSIDERS) {
      const said = await told(who[role].from(table).select(select).limit(1000))
      for (const word of [SECRET, UNRELEASED, RUN]) expect(said, `${role} ${table}`).not.toContain(word)
    }
    const own = await told(who.owner.from(table).select(select).limit(1000))
    expect(own, table).toContain(SECRET)
    for (const word of [UNRELEASED, RUN]) expect(own, `owner ${table}`).not.toContain(word)
    const mentors = await told(who.mentor.from(table).select(select).limit(1000))
    for (const word of [`${SECRET} draft`, UNRELEASED, RUN])
      expect(mentors, `mentor ${table}`).not.toContain(word)
  }
})

test('filters and counts tell nothing either', async () => {
  for (const role of OUTSIDERS) {
    const client = who[role]
    for (const asked of [
      client.from('answers').select('id', { count: 'exact', head: true }).like('text', `${SECRET}%`),
      client
        .from('answers')
        .select('id', { count: 'exact', head: true })
        .or(`user_id.eq.${owner},id.not.is.null`),
      client.from('evaluations').select('id', { count: 'exact', head: true }).not('id', 'is', null),
    ]) {
      expect([role, (await asked).count ?? 0]).toEqual([role, 0])
    }
  }
})

test('nobody but the service writes a row, whatever the role', async () => {
  for (const role of ROLES.filter((name) => name !== 'service')) {
    const client = who[role]
    for (const asked of [
      client.from('answers').update({ status: 'evaluated' }).eq('id', answer),
      client.from('answers').delete().eq('id', answer),
      client.from('answer_pages').delete().eq('answer_id', answer),
      client.from('evaluations').insert({ answer_id: answer, by: 'rules', run: 0 }),
      client.from('evaluations').update({ marks: 10 }).eq('answer_id', answer),
      client.from('evaluation_steps').update({ state: 'done' }).eq('answer_id', answer),
    ]) {
      expect([role, (await asked).error?.code]).toEqual([role, '42501'])
    }
  }
})

test('remote calls: an answer is changed by its owner alone, mentors and administrators included', async () => {
  for (const role of ['other', 'mentor', 'admin', 'visitor', 'one-step'] as const) {
    for (const [name, given] of [
      ['submit_answer', { p_id: draft }],
      ['discard_answer', { p_id: draft }],
      ['retry_evaluation', { p_id: answer }],
      ['share_answer', { p_id: answer, p_shared: true }],
      ['save_answer', { p_id: draft, p_question: question, p_based_on: 1, p_fields: { text: 'x' } }],
    ] as const) {
      const { data, error } = await who[role].rpc(name, given)
      expect([role, name, ['PT404', '42501'].includes(error?.code ?? '')]).toEqual([role, name, true])
      expect(JSON.stringify([data, error])).not.toContain(SECRET)
    }
    const { error } = await who[role].functions.invoke('evaluate-answer', { body: { answer_id: answer } })
    expect([role, [401, 404].includes(error?.context.status)]).toEqual([role, true])
  }
  const { data } = await who.owner.from('answers').select('status, is_shared').eq('id', draft).single()
  expect(data).toEqual({ status: 'draft', is_shared: false })
})

test('the key opens for whoever has handed in an answer and for mentors, never for administrators', async () => {
  const opens = async (role: Role) =>
    (await who[role].rpc('mains_key', { p_question: question })).error === null
  for (const role of ['owner', 'mentor', 'marker'] as const)
    expect([role, await opens(role)]).toEqual([role, true])
  for (const role of OUTSIDERS) expect([role, await opens(role)]).toEqual([role, false])
})

test('files: a page is read by its owner, and by mentors once it was handed in', async () => {
  const reads = async (role: Role, of: string) => {
    const files = who[role].storage.from('answers')
    const got = await Promise.all([
      files.download(file(of)).then(async ({ data }) => (data ? await data.text() : '')),
      files.createSignedUrl(file(of), 60).then(({ data }) => data?.signedUrl ?? ''),
      files.info(file(of)).then(({ data }) => (data ? 'info' : '')),
      files.list(`${owner}/${of}`).then(({ data }) => (data?.length ? 'list' : '')),
    ])
    return got.filter((one) => one !== '').length
  }
  for (const role of ROLES) {
    const handedIn = OUTSIDERS.includes(role) ? 0 : 4
    expect([role, await reads(role, answer)]).toEqual([role, handedIn])
    const own = role === 'owner' || role === 'service' ? 4 : 0
    expect([role, await reads(role, draft)]).toEqual([role, own])
  }
})

test('files: nobody replaces, moves or removes a page that was handed in, nor writes in another’s folder', async () => {
  const spare = (of: string) => `${owner}/${of}/${crypto.randomUUID()}.jpg`
  const picture = () => fileOf('image/jpeg')
  for (const role of ROLES.filter((name) => name !== 'service')) {
    const files = who[role].storage.from('answers')
    const written = [
      (await files.upload(spare(answer), picture())).data,
      (await files.upload(file(answer), picture(), { upsert: true })).data,
      (await files.move(file(answer), spare(answer))).data,
      ...(role === 'owner' ? [] : [(await files.upload(spare(draft), picture())).data]),
      (await files.copy(file(answer), spare(answer))).data,
    ]
    expect([role, written.filter((one) => one !== null)]).toEqual([role, []])
    await files.remove([file(answer)])
  }
  const { data } = await who.service.storage.from('answers').download(file(answer))
  expect(await textIn(data, 'image/jpeg')).toBe(SECRET)
})

test('files: an address that was signed before a page was stored does not replace it', async () => {
  const files = who.owner.storage.from('answers')
  const path = `${owner}/${draft}/${crypto.randomUUID()}.jpg`
  const picture = (text: string) => fileOf('image/jpeg', text)
  const signed = await files.createSignedUploadUrl(path, { upsert: true })
  await files.upload(path, picture('as it was'))
  await marking.rows(
    `insert into public.answer_pages (answer_id, page, path, bytes, width, height) values ($1, 2, $2, 1, 1, 1)`,
    [draft, path],
  )
  const late = await files.uploadToSignedUrl(path, signed.data?.token ?? '', picture('another'), {
    upsert: true,
  })
  expect(late.data).toBeNull()
  expect((late.error as { status?: number } | null)?.status).toBeLessThan(500)
  const { data } = await who.service.storage.from('answers').download(path)
  expect(await textIn(data, 'image/jpeg')).toBe('as it was')
  await marking.rows('delete from public.answer_pages where path = $1', [path])
})

test('search, the assistant’s retrieval and the questions of others know nothing of it', async () => {
  for (const role of ROLES) {
    for (const name of ['search_everything', 'search_passages'] as const) {
      expect(await told(who[role].rpc(name, { p_query: SECRET })), `${role} ${name}`).not.toContain(SECRET)
    }
  }
  const { rows } = await marking.database.query(
    `select count(*)::int as n from public.chunks where content like '%' || $1 || '%'`,
    [SECRET],
  )
  expect(rows[0].n).toBe(0)
})

test('realtime: answers are not published; even if they were, outsiders would hear nothing', async () => {
  const published = await marking.rows<{ name: string }>(
    `select tablename as name from pg_publication_tables where pubname = 'supabase_realtime'`,
  )
  const tables = ['answers', 'answer_pages', 'evaluations', 'evaluation_steps']
  expect(published.map(({ name }) => name).filter((name) => tables.includes(name))).toEqual([])

  await marking.rows(
    `alter publication supabase_realtime add table ${tables.map((table) => `public.${table}`).join(', ')}`,
  )
  const heard = Object.fromEntries(
    await Promise.all(ROLES.map(async (role) => [role, await listen(who[role])] as const)),
  )
  for (const table of tables) {
    const column = table === 'answers' ? 'id' : 'answer_id'
    await marking.rows(`update public.${table} set ${column} = ${column} where ${column} = any($1::uuid[])`, [
      [answer, draft],
    ])
  }
  const ends = await marking.handIn(
    { id: owner, email: '', client: who.owner },
    await marking.question(),
    'The end.',
  )
  await expect
    .poll(
      () =>
        JSON.stringify([heard.owner, heard.service, heard.mentor].map((all) => all?.join().includes(ends))),
      {
        timeout: 30_000,
      },
    )
    .toBe('[true,true,true]')

  for (const role of OUTSIDERS) expect([role, heard[role]]).toEqual([role, []])
  const of = (role: Role) => heard[role]?.join() ?? ''
  expect(of('owner')).toContain(`${SECRET} draft`)
  for (const word of [RUN, UNRELEASED]) expect(of('owner')).not.toContain(word)
  expect(of('mentor')).toContain(SECRET)
  for (const word of [`${SECRET} draft`, RUN, UNRELEASED]) expect(of('mentor')).not.toContain(word)
  expect(of('marker')).toContain(UNRELEASED)
})

/** Everything that is heard, as text, from the moment the channel is open. */
async function listen(client: SupabaseClient) {
  const heard: string[] = []
  const channel = client.channel(`doors-${crypto.randomUUID()}`)
  channel.on('postgres_changes', { event: '*', schema: 'public' }, ({ new: row, errors }) => {
    // A change of a row that may not be read comes without it.
    if (!errors && row && Object.keys(row).length > 0) heard.push(JSON.stringify(row))
  })
  await new Promise<void>((resolve, reject) => {
    channel.on('system', {}, ({ extension, status, message }: Record<string, string>) => {
      if (extension !== 'postgres_changes') return
      if (status === 'ok') resolve()
      else reject(new Error(message))
    })
    channel.subscribe((_status, error) => error && reject(error))
  })
  return heard
}
