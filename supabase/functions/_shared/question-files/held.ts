/** The questions of the bank, page by page, with the rights of whoever asks. */

import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { Database, Json } from '../../../database.types.ts'
import type { Held } from './compare.ts'
import { refusal } from './desk-caller.ts'
import { fromStored } from './stored.ts'

const names = z.array(z.string().max(200)).max(5000).optional()
export const Filter = z.strictObject({
  statuses: names,
  topics: names,
  formats: names,
  kinds: names,
  ids: names,
})
export type Filter = z.infer<typeof Filter>

const ON_A_PAGE = 500

export async function* heldPages(supabase: SupabaseClient<Database>, filter: Filter): AsyncGenerator<Held[]> {
  for (let after = ''; ; ) {
    const { data, error } = await supabase.rpc('questions_for_file', {
      ...{ p_filter: filter as Json, p_after: after, p_most: ON_A_PAGE },
    })
    if (error) throw refusal(error)
    const page = data.flatMap(({ id, question, newest }) => {
      const held = fromStored(question)
      const waiting = newest === null ? undefined : fromStored(newest)
      return held ? [{ id, question: held, ...(waiting && { newest: waiting }) }] : []
    })
    if (page.length > 0) yield page
    if (data.length < ON_A_PAGE) return
    after = data.at(-1)?.id ?? ''
  }
}
