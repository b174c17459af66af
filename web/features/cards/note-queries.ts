/** What a learner's notes ask the server. */

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { everyRow } from '#web/lib/every-row.ts'
import { orRefused } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'
import { anywhere } from '#web/lib/to-the-letter.ts'
import { StudySource } from './study-source.ts'

const Note = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  source: z.catch(StudySource, { kind: 'own' }),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Note = z.infer<typeof Note>

const COLUMNS = Object.keys(Note.shape).join(', ')

export const noteKeys = { all: ['learner_notes'] as const }

const AT_ONCE = 30

/** The learner's notes, the one changed last first; `search` is looked for in titles and texts. */
export function noteListQuery(userId: string, search: string) {
  return infiniteQueryOptions({
    queryKey: [...noteKeys.all, userId, 'list', search],
    queryFn: async ({ signal, pageParam }) => {
      let asked = supabase.from('learner_notes').select(COLUMNS)
      if (search) asked = asked.or(`title.ilike.${anywhere(search)},body.ilike.${anywhere(search)}`)
      const { data } = await asked
        .order('updated_at', { ascending: false })
        .order('id')
        .range(pageParam, pageParam + AT_ONCE - 1)
        .abortSignal(signal)
        .throwOnError()
      return z.array(Note).parse(data)
    },
    initialPageParam: 0,
    getNextPageParam: (last, _all, from) => (last.length < AT_ONCE ? undefined : from + AT_ONCE),
    placeholderData: (before) => before,
    staleTime: 0,
  })
}

/** One note, or null where there is none of that id. */
export function noteQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: [...noteKeys.all, userId, 'one', id],
    queryFn: () => readNote(id),
    // What was known before could be older than what another device wrote, and would be taken for the newest.
    staleTime: 0,
    gcTime: 0,
  })
}

async function readNote(id: string): Promise<Note | null> {
  const data = await orRefused(supabase.from('learner_notes').select(COLUMNS).eq('id', id).maybeSingle())
  return data === null ? null : Note.parse(data)
}

const MOST_AT_ONCE = 100

/** Every note, oldest first: for a file. */
export async function readAllNotes(): Promise<Note[]> {
  const read = (from: number, to: number) =>
    supabase
      .from('learner_notes')
      .select(COLUMNS)
      .order('created_at')
      .order('id')
      .range(from, to)
      .throwOnError()
  return z.array(Note).parse(await everyRow(read, MOST_AT_ONCE))
}

export async function removeNote(id: string): Promise<void> {
  await supabase.from('learner_notes').delete().eq('id', id).throwOnError()
}

export type Draft = Pick<Note, 'title' | 'body'>

export type Answered =
  | { kind: 'saved'; updated_at: string }
  /** The server has another text than the one that was changed here. */
  | { kind: 'changed'; note: Draft & { updated_at: string } }
  | { kind: 'gone' }

const Changed = z.array(z.object({ updated_at: z.string() }))

/** Writes a text over the version that it was made from (`base`), or for the first time. */
export async function writeNote(id: string, { title, body }: Draft, base: string | null): Promise<Answered> {
  const asked =
    base === null
      ? supabase
          .from('learner_notes')
          .upsert([{ id, title, body }], { onConflict: 'user_id,id', ignoreDuplicates: true })
      : supabase.from('learner_notes').update({ title, body }).eq('id', id).eq('updated_at', base)
  const [written] = Changed.parse(await orRefused(asked.select('updated_at')))
  if (written) return { kind: 'saved', ...written }
  const note = await readNote(id)
  return note ? { kind: 'changed', note } : { kind: 'gone' }
}
