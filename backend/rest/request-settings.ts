/** What functions and policies may read of a request, and what is in force while it runs. */

import type { Caller, Isolation, RequestSettings } from '#backend/database/as-caller.ts'
import type { Asked } from './asked.ts'
import type { StatementPlan } from './plan/statement-plan.ts'
import { searchPathOf } from './schema-cache/search-path.ts'
import type { SchemaCache } from './schema-cache/types.ts'

const ISOLATIONS: Isolation[] = ['repeatable read', 'serializable']

/** `plan` is undefined where nothing but the description of a schema is read. */
export function settingsOf(
  request: Request,
  { address, schema, preferences }: Asked,
  caller: Caller,
  { config, roleSettings, searchPaths }: SchemaCache,
  plan: StatementPlan | undefined,
): RequestSettings {
  const headers = Object.fromEntries(request.headers)
  const { cookie } = headers
  // Told as a setting of its own.
  if (cookie !== undefined) delete headers.cookie
  const { default_transaction_isolation: level, ...role } = roleSettings.get(caller.role) ?? {}
  const { default_transaction_isolation: ownLevel = level, ...own } = plan?.settings ?? {}
  const isolation = ISOLATIONS.find((known) => known === ownLevel?.toLowerCase())
  return {
    method: request.method,
    path: address.path,
    headers: JSON.stringify(headers),
    searchPath: searchPaths.get(schema) ?? searchPathOf(schema, config.searchPath),
    readOnly: plan?.readOnly ?? true,
    more: {
      ...role,
      ...own,
      ...(preferences.timezone !== undefined && { timezone: preferences.timezone }),
      ...(cookie !== undefined && { 'request.cookies': cookiesAsJson(cookie) }),
    },
    ...(isolation && { isolation }),
    ...(config.preRequest && { before: { text: config.preRequest } }),
  }
}

function cookiesAsJson(header: string) {
  return JSON.stringify(
    Object.fromEntries(
      header.split(';').map((cookie) => {
        const [name = '', value = ''] = cookie.split(/=(.*)/s)
        return [name.trim(), value.trim()]
      }),
    ),
  )
}
