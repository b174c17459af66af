/** A file of 5,000 questions with 200 faults: its report against parsing alone, its storing against plain inserts of the same rows. */

import Papa from 'papaparse'
import pg from 'pg'
import { faultyFile } from '#supabase/tests/faulty-file.ts'
import type { Bench } from './bench.ts'
import { benchLearner } from './learner.ts'

const QUESTIONS = 5000
const FAULTS = 200

export async function benchQuestionFiles(bench: Bench) {
  const { instance } = await bench.server()
  const database = new pg.Client({ connectionString: instance.DB_URL })
  await database.connect()
  try {
    const { id: admin, headers } = await benchLearner(instance)
    await database.query(`update public.user_roles set role = 'admin' where user_id = $1`, [admin])
    const { text, expected } = faultyFile(QUESTIONS, FAULTS)
    const parsing = await timed(async () => void Papa.parse(text, { header: true }))

    const id = crypto.randomUUID()
    const { 'Content-Type': _, ...authorised } = headers
    const reading = await timed(async () => {
      const answer = await fetch(`${instance.API_URL}/functions/v1/import-questions`, {
        method: 'POST',
        headers: authorised,
        body: formOf(id, text),
      })
      if (!answer.ok) throw new Error(`The file was not read: ${await answer.text()}`)
    })
    const { rows } = await database.query(
      `select row from private.question_import_rows where import = $1 and verdict = 'fault' order by row`,
      [id],
    )
    const missed = expected.filter(({ row }, index) => rows[index]?.row !== row).length
    if (missed > 0) throw new Error(`${missed} of the ${FAULTS} faults were not told at their row`)
    bench.row({
      what: `A CSV of ${QUESTIONS.toLocaleString('en')} questions checked against the bank, all ${FAULTS} faults told with row and reason`,
      unit: 'ms',
      ours: [reading],
      limit: { by: 'parsing the same file and nothing else', values: [parsing] },
    })

    const storing = await timed(async () => {
      const answer = await fetch(`${instance.API_URL}/rest/v1/rpc/store_question_import`, {
        ...{ method: 'POST', headers },
        body: JSON.stringify({ p_id: id, p_leave_faulty: true }),
      })
      const stored = (await answer.json()) as { new?: number }
      if (stored.new !== QUESTIONS - FAULTS) throw new Error(`Stored were ${JSON.stringify(stored)}`)
    })
    const bare = await bareInserts(database)
    bench.row({
      what: `The other ${(QUESTIONS - FAULTS).toLocaleString('en')} stored in one transaction: questions, versions, keys, and what follows them`,
      unit: 'ms',
      ours: [storing],
      limit: {
        by: 'the same three rows each inserted into tables without triggers, in one transaction',
        values: [bare],
      },
    })
  } finally {
    await database.query('drop schema if exists bench cascade').catch(() => {})
    await database.query(`delete from public.questions where id like 'filed-%'`).catch(() => {})
    await database.end()
  }
}

function formOf(id: string, text: string) {
  const form = new FormData()
  form.set('file', new File([text], 'bench.csv'))
  const about = { id, format: 'csv', drafted_by: 'person', topic: null, kind: 'static', difficulty: 3 }
  form.set('about', JSON.stringify(about))
  return form
}

/** One statement a row, as a script would do it, with the keys and indexes of the real tables. */
async function bareInserts(database: pg.Client) {
  await database.query('create schema bench')
  for (const table of ['public.questions', 'public.question_versions', 'exam_private.question_keys']) {
    const name = table.split('.')[1]
    await database.query(`create table bench.${name} (like ${table} including all)`)
  }
  const ids = await database.query<{ id: string; version: number }>(
    `select id, version from public.questions where id like 'filed-%'`,
  )
  return timed(async () => {
    await database.query('begin')
    for (const { id, version } of ids.rows) {
      await database.query(`insert into bench.questions select * from public.questions where id = $1`, [id])
      for (const table of ['public.question_versions', 'exam_private.question_keys']) {
        await database.query(
          `insert into bench.${table.split('.')[1]} select * from ${table} where question_id = $1 and version = $2`,
          [id, version],
        )
      }
    }
    await database.query('commit')
  })
}

async function timed(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}
