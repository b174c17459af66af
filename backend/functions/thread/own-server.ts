/**
 * What a function asks of its own server comes as it is: on one machine nothing is saved by packing an answer that is
 * unpacked at once, and of the passages of one question that takes some milliseconds. It is marked as the server's own work.
 */

import { OWN_WORK } from '#backend/http/own-work.ts'

/** For every `fetch` from now on to the origin of `own`; one that names a coding itself keeps it. `mark`: of the server's own work. */
export function askOwnServerPlainly(own: string, mark: string) {
  const { origin } = new URL(own)
  const given = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (originOf(input) !== origin) return given(input, init)
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity')
    headers.set(OWN_WORK, mark)
    return given(input, { ...init, headers })
  }
}

/** Undefined of what is no address: that is for `fetch` to say. */
function originOf(input: string | URL | Request): string | undefined {
  const url = input instanceof Request ? input.url : String(input)
  return URL.canParse(url) ? new URL(url).origin : undefined
}
