/** One run of one job: a call of the project's function of its name, with the service key. */

import { OWN_WORK } from '#backend/http/own-work.ts'

/** `mark`: of the server's own work, where the functions are its own. */
export type Api = { url: string; key: string; mark?: string }

export type Run = { name: string; id: string; data: unknown; signal: AbortSignal }

/** Of what a function says about its failure, so much is kept with the job. */
const KEPT = 2_000

/** Throws unless the function answered with 2xx. What it answered stays with the job. */
export async function callFunction(api: Api, { name, id, data, signal }: Run): Promise<object> {
  const response = await fetch(`${api.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      ...{ apikey: api.key, 'Content-Type': 'application/json', 'X-Request-Id': id },
      ...(api.mark !== undefined && { [OWN_WORK]: api.mark }),
    },
    body: JSON.stringify({ job: name, id, data: data ?? {} }),
    signal,
  })
  const text = (await response.text()).slice(0, KEPT)
  if (!response.ok) throw new Error(`The function answered ${response.status}: ${text}`)
  return { status: response.status, answer: text }
}
