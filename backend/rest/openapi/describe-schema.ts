/** GET /: the schema as OpenAPI 2.0, as far as the caller may see it. */

import { asCallerInTransaction, type Caller } from '#backend/database/as-caller.ts'
import type { Services } from '#backend/http/handler.ts'
import type { Asked } from '#backend/rest/asked.ts'
import { RestError } from '#backend/rest/errors.ts'
import { asVisible } from '#backend/rest/execute.ts'
import { MOUNT } from '#backend/rest/parse/address.ts'
import { requireDescription } from '#backend/rest/parse/media-type.ts'
import { settingsOf } from '#backend/rest/request-settings.ts'
import type { SchemaCache } from '#backend/rest/schema-cache/types.ts'
import { DESCRIBE, type Described } from './described.ts'
import { openApiDocument } from './document.ts'

type Run = Parameters<Parameters<typeof asCallerInTransaction>[2]>[0]

/** Throws PGRST126 where the description is turned off, PGRST107 where something else is asked for. */
export async function describeSchema(
  request: Request,
  asked: Asked,
  { caller, cache, services }: { caller: Caller; cache: SchemaCache; services: Services },
): Promise<Response> {
  const { schema, profile, accept, headOnly } = asked
  const { openApi } = cache.config
  if (openApi === 'disabled') throw new RestError('PGRST126', 'Root endpoint metadata is disabled')
  requireDescription(accept)
  const headers = {
    'Content-Type': 'application/openapi+json; charset=utf-8',
    ...(profile !== undefined && { 'Content-Profile': profile }),
  }
  const statement = { text: DESCRIBE, values: [schema, String(openApi === 'follow-privileges')] }
  const read = async (run: Run) => {
    // Without a search path every type is written with its schema.
    await run({ text: `select set_config('search_path', '', true)` })
    return run<{ described: string }>(statement)
  }
  const settings = settingsOf(request, asked, caller, cache, undefined)
  const [row] = await asVisible(caller, () =>
    asCallerInTransaction(services.db.callers, caller, read, settings),
  )
  if (headOnly) return new Response(null, { headers })
  const described = JSON.parse(row?.described ?? '{}') as Described
  const document = openApiDocument(cache, described, {
    schema,
    site: new URL(services.siteUrl()),
    mount: MOUNT,
  })
  return new Response(JSON.stringify(document), { headers })
}
