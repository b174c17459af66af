/** `response.status` and `response.headers`: what functions of the database set for their own response. */

import { RestError } from '#backend/rest/errors.ts'

/** Puts the headers in, and gives the status back. Throws PGRST111, PGRST112. */
export function applySettings(
  said: { status: string | null; headers: string | null },
  status: number,
  headers: Record<string, string>,
): number {
  if (said.headers !== null) {
    for (const [name, value] of readHeaders(said.headers)) {
      if (FRAMING.includes(name.toLowerCase())) continue
      const own = Object.keys(headers).find((known) => known.toLowerCase() === name.toLowerCase())
      if (own !== undefined) delete headers[own]
      headers[name] = value
    }
  }
  if (said.status === null) return status
  const chosen = /^\d+/.exec(said.status)?.[0]
  if (chosen === undefined || Number(chosen) < 200 || Number(chosen) > 599) {
    throw new RestError('PGRST112', 'response.status guc must be a valid status code')
  }
  return Number(chosen)
}

/** Where a body ends is not for a function to say. */
const FRAMING = ['content-length', 'transfer-encoding', 'connection']

function readHeaders(text: string): [string, string][] {
  const invalid = () =>
    new RestError(
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    )
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    throw invalid()
  }
  if (!Array.isArray(list)) throw invalid()
  return list.map((item: unknown) => {
    const entries = typeof item === 'object' && item !== null ? Object.entries(item) : []
    const [entry] = entries
    if (!entry || entries.length !== 1 || typeof entry[1] !== 'string' || !isHeader(entry)) throw invalid()
    return entry
  })
}

function isHeader([name, value]: [string, string]) {
  try {
    new Headers([[name, value]])
    return true
  } catch {
    return false
  }
}
