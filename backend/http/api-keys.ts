/**
 * API keys of the `sb_` form, as the hosted gateway treats them: a service never sees one, but the token of the role
 * that stands behind it, unless the caller's own token came along. Functions see what was sent, as they do there.
 */

import type { Keys } from '#backend/tokens/keys.ts'
import type { Service } from './address.ts'

/** Puts the role's token in the place of the key. Returns the refusal, if there is one. */
export function translateApiKey(request: Request, service: Service, keys: Keys): Response | undefined {
  const { headers } = request
  const apikey = headers.get('apikey')
  const authorization = headers.get('authorization')
  const bearer = authorization === null ? undefined : BEARER.exec(authorization)?.[1]?.trim()
  const bearsKey = bearer?.startsWith('sb_') ?? false
  if (!bearsKey && !apikey?.startsWith('sb_')) return undefined

  const role = apikey === null || (bearsKey && bearer !== apikey) ? undefined : keys.roleOfApiKey(apikey)
  if (!role) return invalid()
  if (role === 'service_role' && BROWSER.test(headers.get('user-agent') ?? '')) return forbiddenInBrowser()
  const hasOwnToken = authorization !== null && !bearsKey
  if (!hasOwnToken && service !== 'functions') {
    headers.set('Authorization', `Bearer ${role === 'anon' ? keys.anonKey : keys.serviceRoleKey}`)
  }
  return undefined
}

const BEARER = /^bearer +(.*)$/i
/** Browsers say that they are one; whoever runs a server does not pretend to be. */
const BROWSER = /^Mozilla\//i

function invalid() {
  return refuse('Invalid API key', 'Double check the API key: npm run status prints those of this server.')
}

function forbiddenInBrowser() {
  return refuse(
    'Forbidden use of secret API key in browser',
    'Secret API keys can only be used in a protected environment and should never be used in a browser.',
  )
}

function refuse(message: string, hint: string) {
  return Response.json({ message, hint }, { status: 401, headers: { 'Cache-Control': 'no-store' } })
}
