/** Reads a file into its report: every row with what it is to the bank, some hundreds at a time, so that progress is seen. */

import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database, Json } from '../../../database.types.ts'
import { Bank, type Judged } from './compare.ts'
import { refusal } from './desk-caller.ts'
import { FileFault, short } from './fault.ts'
import { heldPages } from './held.ts'
import type { FileFormat, FileQuestion, Row } from './model.ts'
import { openFile } from './read-file.ts'
import { toStored } from './stored.ts'

type Clients = { supabase: SupabaseClient<Database>; supabaseAdmin: SupabaseClient<Database> }
type Report = { id: string; admin: string; name: string }
type Chosen = {
  format: FileFormat | null
  drafted_by: 'person' | 'ai'
  topic: string | null
  kind: FileQuestion['kind']
  difficulty: number
}

const AT_ONCE = 250

export async function readIntoReport(clients: Clients, report: Report, chosen: Chosen, bytes: Uint8Array) {
  const { supabase, supabaseAdmin } = clients
  const of = { p_admin: report.admin, p_id: report.id }
  const { drafted_by, topic, kind, difficulty } = chosen
  const about = { file_name: report.name, bytes: bytes.length, drafted_by, topic, kind, difficulty }
  await done(supabaseAdmin.rpc('begin_question_import', { ...of, p_about: about }))
  try {
    const { data } = await supabase.from('topics').select('slug').throwOnError()
    const given = { topic, kind, difficulty, topics: new Set(data.map(({ slug }) => slug)) }
    const { format, rows } = openFile(bytes, report.name, chosen.format, given)
    // Counted before anything is stored: a file that breaks off in its middle leaves no half of a report.
    const read = await readAll(rows)
    const bank = new Bank()
    for await (const page of heldPages(supabase, {})) for (const held of page) bank.add(held)
    for (let at = 0; at < read.length; at += AT_ONCE) {
      const judged = read.slice(at, at + AT_ONCE).map((row) => asRow(bank.judge(row)))
      await done(
        supabaseAdmin.rpc('add_question_import_rows', {
          ...{ ...of, p_format: format, p_total: read.length, p_rows: judged as Json },
        }),
      )
    }
    await done(supabaseAdmin.rpc('end_question_import', of))
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    const problem = { ...error.fault, line: error.line ?? null }
    await done(supabaseAdmin.rpc('end_question_import', { ...of, p_problem: problem }))
  }
}

/** Gives way now and then: a long file must not look like a function that hangs. */
async function readAll(rows: Iterable<Row>): Promise<Row[]> {
  const read: Row[] = []
  for (const row of rows) {
    read.push(row)
    if (read.length % AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  return read
}

function asRow({ question, title, ...row }: Judged) {
  return {
    ...row,
    title: short(title, 160),
    // A text that holds a NUL cannot be kept as JSON; what cannot be imported is not kept at all.
    question: row.verdict === 'fault' || !question ? null : toStored(question),
  }
}

async function done(asked: PromiseLike<{ error: { code: string; message: string } | null }>) {
  const { error } = await asked
  if (error) throw refusal(error)
}
