/** Headers that every answer carries, and the content security policy of the site's pages. */

import type { MiddlewareHandler } from 'hono'
import type { Services } from './handler.ts'

/**
 * No inline script or style, nothing from elsewhere, no plug-ins, no framing. `connect-src` names the API when the
 * site is served from another address than the API.
 */
export function contentSecurityPolicy(apiOrigin: string | undefined) {
  const api = apiOrigin ? ` ${apiOrigin} ${apiOrigin.replace(/^http/, 'ws')}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${api}`,
    "font-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export function securityHeaders({ config }: Services): MiddlewareHandler {
  const overTls = config.siteUrl?.startsWith('https://') ?? false
  return async (context, next) => {
    await next()
    const { headers } = context.res
    headers.set('X-Content-Type-Options', 'nosniff')
    if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    if (overTls) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  }
}
