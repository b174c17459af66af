/** In which form a relation or function answers: what the header asks for, of what there is for it. */

import { type Answer, negotiate } from '#backend/rest/parse/media-type.ts'
import type { SelectItem } from '#backend/rest/parse/types.ts'
import { ANY_TARGET } from '#backend/rest/schema-cache/media-handlers.ts'
import { type Qualified, qualified, type SchemaCache } from '#backend/rest/schema-cache/types.ts'

/** Throws PGRST107. */
export function answerFor(
  { config, mediaHandlers }: SchemaCache,
  accept: string | null,
  { schema, name }: Qualified,
  select: SelectItem[],
): Answer {
  // An aggregate of a relation's own rows needs them whole.
  const own = selectsAll(select) ? mediaHandlers.get(qualified(schema, name)) : undefined
  const any = mediaHandlers.get(ANY_TARGET)
  return negotiate(accept, {
    planAllowed: config.plan,
    handlerOf: (type) => own?.get('*/*') ?? own?.get(type) ?? any?.get(type),
  })
}

function selectsAll([only, second]: SelectItem[]) {
  return only?.kind === 'field' && only.field.name === '*' && !only.aggregate && second === undefined
}
