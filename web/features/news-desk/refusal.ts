/** Why the server refused for good, in its own words; undefined where trying again may help. */

import type { PostgrestError } from '@supabase/supabase-js'

export function refusalOf(error: Error): string | undefined {
  const { code = '' } = error as Partial<PostgrestError>
  return /^(PT4|22|23|42)/.test(code) ? error.message : undefined
}
