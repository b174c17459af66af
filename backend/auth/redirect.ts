/** Where a person may be sent back to: the site itself, or an address that config.toml lists. */

import { isIP } from 'node:net'
import type { Services } from '#backend/http/handler.ts'

/** Asked for in `redirect_to` or the Referer; anything that is not allowed becomes the site's own address. */
export function allowedRedirect(request: Request, services: Services): string {
  const site = services.siteUrl()
  const patterns = services.project.auth.additional_redirect_urls
  const asked = [new URL(request.url).searchParams.get('redirect_to'), request.headers.get('referer')]
  const allowed = asked.find((url) => url !== null && isAllowedRedirect(url, site, patterns)) ?? site
  // A Location header carries ASCII only.
  return allowed.replace(/[^!-~]+/g, encodeURIComponent)
}

const MAX_LENGTH = 2048
/** Code in an address's clothes. */
const NEVER = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:'])

export function isAllowedRedirect(url: string, site: string, patterns: string[]): boolean {
  // Browsers drop these characters, so what they would open is not what was compared.
  if (url.length > MAX_LENGTH || !/^[!-[\]-~\u0080-\u{10ffff}]+$/u.test(url)) return false
  const target = URL.canParse(url) ? new URL(url) : undefined
  if (target && NEVER.has(target.protocol)) return false
  if (isWeb(url) && !isPlainWebAddress(url, target)) return false
  if (target && isSite(target, new URL(site))) return true
  const [withoutFragment = ''] = url.split('#')
  const compared = isWeb(url) ? withPath(withoutFragment) : withoutFragment
  return patterns.some((pattern) => globExpression(pattern).test(compared))
}

/** `https://host?a=b` as browsers open it, `https://host/?a=b`: no `*` meant for a host reaches into the query. */
function withPath(url: string) {
  return url.replace(/^([a-z]+:\/\/[^/?]*)\?/i, '$1/?')
}

function isWeb(url: string) {
  return /^https?:/i.test(url)
}

/**
 * The text must name the very host that a browser would go to: no user part, no backslash, no escaped or
 * look-alike host, no address written as one number. Addresses without a name only on the machine itself.
 */
function isPlainWebAddress(url: string, target: URL | undefined) {
  if (!target) return false
  if (!url.toLowerCase().startsWith(`${target.protocol}//${target.host}`)) return false
  if (target.username || target.password) return false
  const host = target.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 || isLoopback(host)
}

function isLoopback(host: string) {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function isSite(target: URL, site: URL) {
  if (target.protocol !== site.protocol || target.hostname !== site.hostname) return false
  // An app on the person's own machine may listen on any port (RFC 8252, 7.3).
  return target.port === site.port || isLoopback(site.hostname.replace(/^\[|\]$/g, ''))
}

const expressions = new Map<string, RegExp>()

/** Globs as config.toml knows them: `*` and `?` stop at `.` and `/`, `**` stops nowhere; `[a-z]`, `{a,b}`, `\`. */
export function globExpression(pattern: string): RegExp {
  let expression = expressions.get(pattern)
  if (!expression) {
    const tokens = pattern.match(/\\.|\*\*+|\[!?[^\]]+\]|[\s\S]/gu) ?? []
    let depth = 0
    const source = tokens.map((token) => {
      if (token.startsWith('**')) return '[^]*'
      if (token === '*') return '[^./]*'
      if (token === '?') return '[^./]'
      if (token.length > 2 && token.startsWith('[')) return characterClass(token)
      if (token === '{') return ++depth && '(?:'
      if (token === '}' && depth > 0) return depth-- && ')'
      if (token === ',' && depth > 0) return '|'
      return literal(token.length > 1 && token.startsWith('\\') ? token.slice(1) : token)
    })
    // A brace that is never closed is a mistake in config.toml: it allows nothing.
    expression = depth === 0 ? new RegExp(`^${source.join('')}$`, 'u') : /(?!)/
    expressions.set(pattern, expression)
  }
  return expression
}

function characterClass(token: string) {
  const negated = token.startsWith('[!')
  const members = token.slice(negated ? 2 : 1, -1).replace(/[\\\]^[]/g, '\\$&')
  return `[${negated ? '^' : ''}${members}]`
}

function literal(text: string) {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')
}

/** `url#a=b`; whatever stood in the fragment before is replaced. */
export function withFragment(url: string, parameters: Record<string, string>) {
  return `${url.split('#')[0]}#${sorted(parameters)}`
}

/** `url?a=b`, before the fragment and after what the query already says. */
export function withQuery(url: string, parameters: Record<string, string>) {
  const [, beforeFragment = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(url) ?? []
  return `${beforeFragment}${beforeFragment.includes('?') ? '&' : '?'}${sorted(parameters)}${fragment}`
}

function sorted(parameters: Record<string, string>) {
  const query = new URLSearchParams(parameters)
  query.sort()
  return query.toString()
}
