/** What the desk of files asks the server: reports and their rows, storing, and files out of the bank. */

import { FunctionsHttpError } from '@supabase/functions-js'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ENDINGS, type FileFormat, MOST_BYTES } from '#supabase/functions/_shared/question-files/model.ts'
import type { ReadRows } from '#web/components/data-table/table-types.ts'
import { downloadBytes } from '#web/lib/download.ts'
import { functionErrorMessage } from '#web/lib/function-error.ts'
import { plainName } from '#web/lib/plain-name.ts'
import { orRefused, Refused } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'
import { type Fault, isKnownFault } from './fault-rules.ts'

const Told = z.object({
  id: z.string(),
  file_name: z.string(),
  format: z.nullable(z.enum(['csv', 'gift', 'aiken', 'moodle', 'qti'])),
  begun_at: z.string(),
  stored_at: z.nullable(z.string()),
  total: z.nullable(z.number()),
  problem: z.nullable(
    z.object({ code: z.string(), given: z.array(z.string()), line: z.nullable(z.number()) }),
  ),
  result: z.nullable(
    z.object({ new: z.number(), version: z.number(), same: z.number(), left: z.number(), alike: z.number() }),
  ),
  by: z.nullable(z.string()),
  state: z.enum(['reading', 'read', 'refused', 'broken', 'storing', 'stored']),
  done: z.number(),
  counts: z.record(z.string(), z.number()),
})
export type Told = z.infer<typeof Told>

/** Milliseconds between two looks, while something goes on. */
const LOOK_EVERY = 700

export const isGoingOn = ({ state }: Told) => state === 'reading' || state === 'storing'

/** Null where there is no such report, or not yet. */
export function importQuery(id: string, isAwaited: boolean) {
  return queryOptions({
    queryKey: ['question_import', id],
    queryFn: async ({ signal }) => {
      const asked = supabase.rpc('question_import', { p_id: id })
      const { data } = await asked.abortSignal(signal).throwOnError()
      return data === null ? null : Told.parse(data)
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isAwaited || (data && isGoingOn(data)) ? LOOK_EVERY : false),
  })
}

export const importsQuery = queryOptions({
  queryKey: ['question_imports'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase.rpc('question_imports').abortSignal(signal).throwOnError()
    return z.array(Told).parse(data)
  },
  staleTime: 0,
})

export const VERDICTS = ['new', 'version', 'same', 'like', 'fault'] as const
const RawFault = z.object({ code: z.string(), given: z.array(z.string()) })
const Row = z.object({
  row: z.number(),
  line: z.number(),
  title: z.string(),
  verdict: z.enum(VERDICTS),
  faults: z.array(RawFault),
  notes: z.array(RawFault),
  like_id: z.nullable(z.string()),
  likeness: z.nullable(z.number()),
  question: z.nullable(z.record(z.string(), z.unknown())),
})
export type Row = Omit<z.infer<typeof Row>, 'faults' | 'notes'> & { faults: Fault[]; notes: Fault[] }

function rowOf(data: unknown): Row {
  const row = Row.parse(data)
  return { ...row, faults: row.faults.filter(isKnownFault), notes: row.notes.filter(isKnownFault) }
}

export function readRows(id: string): ReadRows<Row> {
  return async ({ search, filters, sort }, { from, most, signal }) => {
    let query = supabase.rpc('question_import_report', { p_id: id }, { count: 'exact' })
    if (filters.verdict) query = query.eq('verdict', filters.verdict)
    if (search) query = query.ilike('title', `%${search.replace(/[\\%_]/g, '\\$&')}%`)
    let ordered = query
      .order(sort?.column ?? 'row', { ascending: sort?.ascending ?? true })
      .order('row')
      .range(from, from + most - 1)
    if (signal) ordered = ordered.abortSignal(signal)
    const { data, count } = await ordered.throwOnError()
    return { rows: data.map(rowOf), count: count ?? 0 }
  }
}

export function rowQuery(id: string, row: number) {
  return queryOptions({
    queryKey: ['question_import_report', id, row],
    queryFn: async ({ signal }) => {
      const asked = supabase.rpc('question_import_report', { p_id: id }).eq('row', row)
      const { data } = await asked.abortSignal(signal).throwOnError()
      return data[0] ? rowOf(data[0]) : null
    },
  })
}

export type About = {
  id: string
  format: FileFormat | null
  drafted_by: 'person' | 'ai'
  topic: string | null
  kind: 'static' | 'current' | 'hybrid'
  difficulty: number
}

/** Rejects with Refused and the server's sentence where the administrator can mend it. */
export async function sendFile({ file, about }: { file: File; about: About }) {
  const form = new FormData()
  form.set('file', file, plainName(file.name))
  form.set('about', JSON.stringify(about))
  const { error } = await supabase.functions.invoke('import-questions', { body: form })
  if (error) throw await refused(error)
}

export function storeImport(asked: { id: string; leaveFaulty: boolean; withAlike: boolean }) {
  return orRefused(
    supabase.rpc('store_question_import', {
      p_id: asked.id,
      p_leave_faulty: asked.leaveFaulty,
      p_with_alike: asked.withAlike,
    }),
  )
}

export type Filter = { statuses?: string[]; topics?: string[]; formats?: string[] }

export function countQuery(filter: Filter) {
  return queryOptions({
    queryKey: ['count_questions_for_file', filter],
    queryFn: async ({ signal }) => {
      const asked = supabase.rpc('count_questions_for_file', { p_filter: filter })
      return (await asked.abortSignal(signal).throwOnError()).data
    },
    staleTime: 0,
  })
}

/** Saves the file on this device. Tells whether it is small enough to be brought back in one piece. */
export async function takeOut({ format, filter, day }: { format: FileFormat; filter: Filter; day: string }) {
  const { data, error } = await supabase.functions.invoke('export-questions', { body: { format, filter } })
  if (error) throw await refused(error)
  const bytes = new Uint8Array(await (data as Blob).arrayBuffer())
  downloadBytes(`questions-${day}.${ENDINGS[format]}`, 'application/octet-stream', bytes)
  return { comesBack: bytes.length <= MOST_BYTES }
}

async function refused(error: Error) {
  if (error instanceof FunctionsHttpError && error.context.status < 500) {
    return new Refused(await functionErrorMessage(error))
  }
  return error
}
