/** Headers that every answer carries, and the content security policy of the site's pages. */

import type { Service } from './address.ts'
import type { Services } from './handler.ts'

/**
 * No inline script or style, nothing from elsewhere, no plug-ins, no framing. `connect-src` and `img-src`, for the
 * pictures of learners, name the API when the site is served from another address than the API.
 */
export function contentSecurityPolicy(apiOrigin: string | undefined) {
  const api = apiOrigin ? ` ${apiOrigin} ${apiOrigin.replace(/^http/, 'ws')}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${apiOrigin ? ` ${apiOrigin}` : ''}`,
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

/** An answer that is data does nothing when it is opened as a page. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'"
/** A file that somebody has uploaded may be looked at, and shown inside other pages, but it runs no script. */
const FILE = "default-src 'none'; img-src 'self' data:; media-src 'self'; object-src 'self'"

/** Adds to the answer what its service has not decided itself. */
export function securityHeaders({ config }: Pick<Services, 'config'>) {
  const siteIsOverTls = config.siteUrl?.startsWith('https://') ?? false
  return (headers: Headers, request: Request, service: Service) => {
    headers.set('X-Content-Type-Options', 'nosniff')
    if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', service === 'storage' ? FILE : NOTHING)
    }
    if (!headers.has('Cross-Origin-Resource-Policy')) {
      const isShared = service === 'storage' || service === 'functions'
      headers.set('Cross-Origin-Resource-Policy', isShared ? 'cross-origin' : 'same-origin')
    }
    if (siteIsOverTls || cameOverTls(request)) {
      headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    }
  }

  /** A header that nobody configured a proxy for is never believed. */
  function cameOverTls(request: Request) {
    if (config.trustedProxyHeader === undefined) return false
    return request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'
  }
}
