/** Files of questions through the running server: a report first, then all or nothing, and out again as they came. */

import { expect, test } from 'vitest'
import { LONG, longTest } from '#scripts/testing/long.ts'
import { FILE_FORMATS } from '#supabase/functions/_shared/question-files/model.ts'
import { fromStored } from '#supabase/functions/_shared/question-files/stored.ts'
import { faultyFile, plainQuestion } from './faulty-file.ts'
import {
  admin,
  count,
  database,
  questions,
  report,
  send,
  store,
  type Told,
  told,
  withImportDesk,
} from './import-desk.ts'
import { fileOf } from './question-files.ts'

withImportDesk()

longTest(
  'of 5,000 questions with 200 faults all 200 are told with row and reason, and nothing is imported',
  async () => {
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
        // and nobody else sees a part of it, as long as it goes on
        const seenNow = await questions()
        if ((await told(id)).state === 'storing') expect(seenNow).toBe(before)
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
  },
)

longTest('one fault at store time leaves nothing behind, and says at which row', async () => {
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

longTest.each(LONG ? FILE_FORMATS : (['csv'] as const))(
  'what is exported as %s and brought back changes nothing',
  async (format) => {
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
  },
)

test('a changed question comes in as a version that waits, and what is asked stays as it is', async () => {
  const { rows } = await database.query(
    `select id, version from public.questions where status = 'live' and format = 'statements' order by id limit 1`,
  )
  const [{ id: name, version }] = rows
  const { data } = await admin.client.rpc('questions_for_file', { p_filter: { ids: [name] } }).throwOnError()
  const changed = structuredClone((data as { question: { explanation: string } }[])[0]?.question)
  if (!changed) throw new Error('no question')
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
