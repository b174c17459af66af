/** A backend that answers what the test says, and remembers what it was asked. */

import { vi } from 'vitest'

type Asked = { name: string; url: URL; headers: Headers; body: unknown }
type Answer = { status?: number; body?: unknown }

/** Names are 'GET /rest/v1/profiles'; an act without an answer fails loudly. Answers may be changed later. */
export function backendAnswers(
  answers: Record<string, Answer | ((asked: Asked) => Answer | Promise<Answer>)>,
) {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const name = `${init.method ?? 'GET'} ${url.pathname}`
    const question = { name, url, headers: new Headers(init.headers), body: readBody(init.body) }
    asked.push(question)
    const given = answers[name]
    // what a test is not about may be read beside, and is still on its way
    if (!given && name.startsWith('GET ')) return new Promise<Response>(() => {})
    if (!given) throw new Error(`The test gave no answer for ${name}`)
    const { status = 200, body = null } = typeof given === 'function' ? await given(question) : given
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status })
  })
  return {
    answers,
    asked: (name: string) => asked.filter((one) => one.name === name),
  }
}

function readBody(body: unknown) {
  return typeof body === 'string' && body !== '' ? JSON.parse(body) : body
}
