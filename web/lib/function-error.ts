/** What a function of the backend said when it refused, else the client's own words. */

import { FunctionsHttpError } from '@supabase/functions-js'

export async function functionErrorMessage(error: Error) {
  if (!(error instanceof FunctionsHttpError)) return error.message
  const body: unknown = await (error.context as Response).json().catch(() => null)
  if (body && typeof body === 'object') {
    const { error: said, message = said } = body as { error?: unknown; message?: unknown }
    if (typeof message === 'string' && message) return message
  }
  return error.message
}
