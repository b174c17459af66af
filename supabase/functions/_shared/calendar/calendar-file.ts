/** A calendar as an answer to a program: with a tag, so that what is known already is not sent again. */

import { ICS_TYPE } from './ics.ts'

/** `name`: for a file that is downloaded, which anybody may; without it the address is a secret. */
export async function calendarFile(request: Request, text: string, name?: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const etag = `"${Array.from(new Uint8Array(digest).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`
  const headers = new Headers({
    etag,
    'content-type': ICS_TYPE,
    'cache-control': name ? 'public, max-age=60' : 'private, no-cache',
    ...(name && { 'content-disposition': `attachment; filename="${name}"` }),
  })
  const known = request.headers.get('if-none-match')?.split(/\s*,\s*/) ?? []
  if (known.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag))
    return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : text, { headers })
}
