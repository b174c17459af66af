/** Who may bring, read, store or take out a file of questions, and what is said to calls that make no sense. */

import { expect, test } from 'vitest'
import { plainQuestion } from './faulty-file.ts'
import { admin, learner, mentor, send, server, store, told, withImportDesk } from './import-desk.ts'
import { fileOf } from './question-files.ts'

withImportDesk()

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
