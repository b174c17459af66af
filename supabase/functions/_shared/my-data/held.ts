/** An export that this worker makes, as the database gave it out, and what it says to the database. */

import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { Database, Json } from '../../../database.types.ts'

export type Admin = SupabaseClient<Database>

export const BUCKET = 'exports'

const Part = z.object({
  position: z.number(),
  file: z.string(),
  path: z.string().nullable(),
  rows: z.number(),
  last: z.record(z.string(), z.unknown()).nullable(),
})
export type Part = z.infer<typeof Part>

const Held = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  language: z.enum(['en', 'hi']),
  asked_at: z.string(),
  tables: z.array(z.string()),
  left_out: z.record(z.string(), z.string()),
  files: z.array(z.object({ bucket: z.string(), name: z.string(), bytes: z.number().nullable() })),
  parts: z.array(Part),
})
export type Held = z.infer<typeof Held>

export type Making = { admin: Admin; held: Held; worker: string }

export async function claim(admin: Admin, worker: string): Promise<Making | undefined> {
  const { data } = await admin.rpc('claim_export', { p_worker: worker }).throwOnError()
  return data === null ? undefined : { admin, held: Held.parse(data), worker }
}

export function ofMine({ held, worker }: Making) {
  return { p_export: held.id, p_worker: worker }
}

export async function keepPart(making: Making, part: Part, done: number, total: number) {
  await making.admin
    .rpc('keep_export_part', {
      ...ofMine(making),
      ...{ p_position: part.position, p_file: part.file, p_path: part.path as string, p_rows: part.rows },
      ...{ p_last: part.last as Json, p_done: done, p_total: total },
    })
    .throwOnError()
  making.held.parts.push(part)
}

export async function store({ admin, held }: Making, name: string, text: string): Promise<string> {
  const path = `${held.user_id}/${held.id}/${name}`
  const { error } = await admin.storage
    .from(BUCKET)
    .upload(path, new TextEncoder().encode(text), { contentType: 'application/octet-stream', upsert: true })
  if (error) throw error
  return path
}
