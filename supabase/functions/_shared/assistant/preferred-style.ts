/** How somebody is answered who did not say it with the question: as their profile says, else explained. */

import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../database.types.ts'
import type { Style } from './ask.ts'

/** With the learner's own rights. It is not worth failing an answer. */
export async function preferredStyle(learner: SupabaseClient<Database>): Promise<Style> {
  const { data, error } = await learner.from('assistant_settings').select('style').maybeSingle()
  if (error) console.error('The preferred style could not be read:', error.message)
  return data?.style === 'tutor' ? 'tutor' : 'explain'
}
