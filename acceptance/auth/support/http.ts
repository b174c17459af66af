/** Requests that the official client would not make, or not in this form. */

import { ANON_KEY, API_URL } from '../../target.ts'

type Options = { body?: unknown; token?: string; headers?: Record<string, string>; version?: string | null }

/** `body` is sent as it is when it is text, else as JSON; `version` null is a client from before named errors. */
export async function call(method: string, path: string, options: Options = {}) {
  const { body, token = ANON_KEY, headers, version = '2024-01-01' } = options
  const answer = await fetch(`${API_URL}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: ANON_KEY,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      ...(version && { 'X-Supabase-Api-Version': version }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, body: asJson(text) }
}

function asJson(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
