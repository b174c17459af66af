/** Which service an address belongs to, and which addresses belong to nothing at all. */

const SERVICES = ['auth', 'rest', 'functions', 'storage', 'realtime', 'jobs', 'mail'] as const

export type Service = (typeof SERVICES)[number] | 'site'

/** The path as it came, without its query. */
export function pathOf(url: string): string {
  const start = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf(':') + 3)
  if (start < 0) return '/'
  let end = start
  for (; end < url.length; end++) {
    const character = url.charCodeAt(end)
    if (character === QUESTION_MARK || character === HASH) break
  }
  return url.slice(start, end)
}

const QUESTION_MARK = 63
const HASH = 35

/** `site` stands for everything that is no service's. */
export function serviceOf(path: string): Service {
  for (const service of SERVICES) {
    if (!path.startsWith(service, 1)) continue
    const rest = path.slice(service.length + 1)
    if (rest === '/v1' || rest.startsWith('/v1/')) return service
  }
  return 'site'
}

/**
 * What is wrong with a path. "unreadable" is percent encoding that decodes to nothing; "disguised" is a path that means
 * a service only after it is cleaned up: it would reach neither that service's limits nor its cross-origin rules, and
 * nobody who means well writes it.
 */
export function problemOf(path: string, service = serviceOf(path)): 'unreadable' | 'disguised' | undefined {
  if (!(service === 'site' ? UNUSUAL : ENCODED).test(path)) return undefined
  const decoded = decode(path)
  if (decoded === undefined) return 'unreadable'
  const cleaned = new URL(
    decoded
      .replaceAll('\\', '/')
      .replaceAll(/\/{2,}/g, '/')
      .toLowerCase(),
    'http://site',
  )
  return serviceOf(cleaned.pathname) === service ? undefined : 'disguised'
}

const ENCODED = /[%\\]/
/** Encoded, doubled, backward or capital: whatever an address of ours has not that is not a service's. */
const UNUSUAL = /[%\\A-Z]|\/\//

function decode(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
