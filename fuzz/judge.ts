/** What no answer may be, whoever asked for whatever. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StartedServer } from '#scripts/testing/server.ts'
import type { Request } from './data-requests.ts'
import { isEntitled } from './entitled.ts'
import { OWN_WORD, type Role } from './people.ts'
import { MARKUP } from './values.ts'

export type Answer = { status: number; headers: Headers; text: string }

/**
 * Parts of hosted Supabase that are not here answer 501, and a site that is not built has no pages. Whoever holds the
 * server's own key may lock rows for as long as a statement may take, and waits for them as long.
 */
function isDocumented(role: Role, { endpoint }: Request, { status, text }: Answer) {
  if (status === 500) return role === 'service' && text.includes('"57014"')
  if (status === 501) return / \/storage\/v1\/(s3|vector|iceberg|bucket\/:bucket\/lifecycle)/.test(endpoint)
  return status === 503 && (endpoint === 'site' || endpoint === 'GET /readyz')
}

const INSIDES: readonly [string, RegExp][] = [
  ['a trace', /\bat [^\n"]+\.(ts|js|mjs):\d+|node_modules\//],
  ['a path of the machine', /(?<![\w.])\/(tmp|home|root|dev\/shm|var\/lib|usr)\/[\w.-]+/],
  ['a path of the source', /\b(backend|supabase\/functions|scripts)\/[\w/-]+\.(ts|mjs)\b/],
  [
    'a statement',
    /syntax error at (or near|end)|PL\/pgSQL function|SQL statement "|\bselect\b[^"]{1,200}\bfrom (public|private|auth|exam_private|storage)\./i,
  ],
  [
    'what the library says of itself',
    /Cannot read propert|is not a function|is not iterable|ECONNREFUSED|UnhandledPromise/,
  ],
]

/** Makes what is wrong with an answer; undefined where nothing is. */
export function judgeOf({ instance, dataDir }: StartedServer, canary: string) {
  const secrets = secretsOf(dataDir, [
    instance.JWT_SECRET,
    instance.SERVICE_ROLE_KEY,
    instance.SECRET_KEY,
    instance.DB_URL,
  ])
  return (role: Role, request: Request, answer: Answer): string | undefined => {
    const { status, headers } = answer
    const asked = `${request.path} ${decoded(request.path)} ${typeof request.body === 'string' ? request.body : ''}`
    const location = headers.get('location') ?? ''
    const shown = `${answer.text}\n${[...headers].map(([name, value]) => `${name}: ${value}`).join('\n')}`
    if (status >= 500 && !isDocumented(role, request, answer)) return `answers ${status}`
    const secret = secrets.find((one) => shown.includes(one))
    if (secret) return `tells the secret ${secret.slice(0, 4)}…`
    if (/^(https?:)?[\\/]{2}(?!127\.0\.0\.1|localhost)[^/]*evil\.example|^javascript:/i.test(location))
      return `leads to ${location}`
    if (/text\/html|svg/.test(headers.get('content-type') ?? '') && answer.text.includes(MARKUP))
      return 'gives markup back as a page'
    if (headers.has('x-injected')) return 'takes headers from values'
    if (!isEntitled(role, request) && shown.includes(canary)) return 'tells what another learner wrote'
    if (role === 'banned' && shown.includes(OWN_WORD)) return 'opens to somebody who is banned'
    if (status < 400) return undefined
    for (const [name, pattern] of INSIDES) {
      const found = pattern.exec(shown)?.[0]
      if (found && !asked.includes(found) && !asked.includes(JSON.stringify(found).slice(1, -1)))
        return `shows ${name}: ${found}`
    }
    return undefined
  }
}

function decoded(path: string) {
  try {
    return decodeURIComponent(path.replaceAll('+', ' '))
  } catch {
    return ''
  }
}

/** Of the installation; what is published stands in answers rightly. */
function secretsOf(dataDir: string, others: string[]): string[] {
  const kept = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
    databasePassword: string
    jwtSecret: string
    signingKeys: { d?: string }[]
    apiKeys?: { secret: string }
    pushKeys?: { privateKey: string }
  }
  return [
    ...others,
    kept.databasePassword,
    kept.jwtSecret,
    ...kept.signingKeys.map(({ d = '' }) => d),
    kept.apiKeys?.secret ?? '',
    kept.pushKeys?.privateKey ?? '',
  ].filter((secret) => secret.length >= 16)
}
