/** An answer before its first letter. */

import type { Language } from '#supabase/functions/_shared/mains/types.ts'
import type { Fields } from './answer-fields.ts'

export function freshFields(language: Language): Fields {
  return { mode: 'typed', language, plan: {}, text: '', seconds: 0, plan_seconds: 0 }
}
