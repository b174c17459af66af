/** Brings files of merged accounts to the account that was kept. May be begun again at any point: what is done is not done twice. */

import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../database.types.ts'

type Db = SupabaseClient<Database>
type File = Database['public']['Functions']['files_to_move']['Returns'][number]

/** Tries each waiting file once; says how many came over and how many still wait. */
export async function moveMergedFiles(db: Db): Promise<{ moved: number; waiting: number }> {
  const { data } = await db.rpc('files_to_move', { p_limit: 200 }).throwOnError()
  let moved = 0
  for (const file of data) {
    const problem = await bring(db, file)
    const given = problem === null ? { p_state: 'moved' } : { p_state: 'failed', p_problem: problem }
    await db.rpc('note_merged_file', { p_id: file.id, ...given }).throwOnError()
    if (problem === null) moved += 1
  }
  return { moved, waiting: data.length - moved }
}

/** Copied and then removed: a page of an answer that was looked at may not be renamed. Null when it is there. */
async function bring(db: Db, { id, bucket, from_path, to_path }: File): Promise<string | null> {
  const files = db.storage.from(bucket)
  const { error } = await files.copy(from_path, to_path)
  // Copied by a try before this one, and perhaps removed from its old place by it too.
  if (error && (await files.info(to_path)).error) return error.message
  await db.rpc('note_merged_file', { p_id: id, p_state: 'copied' }).throwOnError()
  return (await files.remove([from_path])).error?.message ?? null
}
