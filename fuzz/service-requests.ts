/** Requests to accounts, files, functions and everything else that has an address of its own. */

import { readFileSync } from 'node:fs'
import type { Address, Catalogue } from './catalogue.ts'
import type { Request } from './data-requests.ts'
import type { Chance } from './random.ts'
import { ELSEWHERE, headerSafe, TEXTS, valueFor, written } from './values.ts'

const ACCOUNT_FIELDS: Record<string, string> = {
  ...{ email: 'text', password: 'text', phone: 'text', token: 'text', token_hash: 'text', type: 'text' },
  ...{ refresh_token: 'text', grant_type: 'text', auth_code: 'text', code_verifier: 'text', code: 'text' },
  ...{
    code_challenge: 'text',
    code_challenge_method: 'text',
    data: 'jsonb',
    user_metadata: 'jsonb',
    nonce: 'text',
  },
  ...{
    app_metadata: 'jsonb',
    factor_type: 'text',
    friendly_name: 'text',
    challenge_id: 'uuid',
    provider: 'text',
  },
  ...{
    id_token: 'text',
    role: 'text',
    ban_duration: 'text',
    email_confirm: 'boolean',
    create_user: 'boolean',
  },
  ...{
    credential: 'jsonb',
    gotrue_meta_security: 'jsonb',
    current_password: 'text',
    redirect_to: 'text',
    aud: 'text',
  },
  ...{ messages: 'jsonb', topic: 'text', event: 'text', payload: 'jsonb', private: 'boolean', name: 'text' },
}
const TYPES = [
  ...[
    'signup',
    'recovery',
    'magiclink',
    'email',
    'email_change',
    'invite',
    'totp',
    'webauthn',
    'phone',
    'sms',
  ],
  ...[
    'password',
    'refresh_token',
    'pkce',
    'id_token',
    'google',
    'global',
    'local',
    'others',
    's256',
    'plain',
    'huh',
  ],
]
const EMAILS = [
  'ravi@example.in',
  'a@b',
  'x',
  '',
  'ASHA@EXAMPLE.IN',
  `${'a'.repeat(300)}@example.in`,
  'a\u0000@b.in',
]

export function addressRequest(chance: Chance, catalogue: Catalogue, address: Address): Request {
  const storage = address.path.startsWith('/storage/')
  const place = (name: string) => {
    if (name === 'bucket' && chance.percent(75)) return chance.one(catalogue.buckets)
    if (chance.percent(70)) return encodeURIComponent(chance.one(catalogue.known.uuids))
    return encodeURIComponent(chance.one(TEXTS).toWellFormed().slice(0, 300)) || 'x'
  }
  const path = address.path
    .replace(/:(\w+)\??/g, (_, name: string) => place(name))
    .replace(/\*$/, () => Array.from({ length: 1 + chance.below(3) }, () => place('')).join('/'))
  const query = queryFor(chance, catalogue)
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  if (chance.percent(15)) Object.assign(headers, oddHeaders(chance))
  const request = {
    endpoint: `${address.method} ${address.path}`,
    method: address.method,
    path: `${path}${query}`,
    headers,
  }
  if (address.method === 'GET' || address.method === 'HEAD' || address.method === 'OPTIONS') return request
  if (storage && chance.percent(50)) return { ...request, ...fileOf(chance, catalogue, headers) }
  return { ...request, body: bodyFor(chance, catalogue, storage ? FILE_FIELDS : ACCOUNT_FIELDS) }
}

const FILE_FIELDS: Record<string, string> = {
  ...{
    prefix: 'text',
    prefixes: 'text[]',
    limit: 'integer',
    offset: 'integer',
    search: 'text',
    sortBy: 'jsonb',
  },
  ...{
    bucketId: 'text',
    sourceKey: 'text',
    destinationKey: 'text',
    destinationBucket: 'text',
    expiresIn: 'integer',
  },
  ...{
    paths: 'text[]',
    id: 'text',
    name: 'text',
    public: 'boolean',
    file_size_limit: 'text',
    cursor: 'text',
  },
  ...{ allowed_mime_types: 'text[]', transform: 'jsonb', upsert: 'boolean', with_delimiter: 'boolean' },
}

function bodyFor(chance: Chance, { known }: Catalogue, fields: Record<string, string>): string {
  if (chance.percent(6))
    return chance.one(['', '{', '[]', 'null', '"x"', '1e999', '{"a":1,"a":2}', '\u0000', 'a=b'])
  const chosen = chance.some(Object.entries(fields), 8)
  return JSON.stringify(
    Object.fromEntries(
      chosen.map(([name, type]) => {
        if (/type|provider|method$/.test(name) && chance.percent(80)) return [name, chance.one(TYPES)]
        if (name === 'email' && chance.percent(80)) return [name, chance.one(EMAILS)]
        return [name, valueFor(chance, type, known)]
      }),
    ),
  )
}

const QUERY = [
  ...[
    'redirect_to',
    'token',
    'type',
    'grant_type',
    'provider',
    'state',
    'code',
    'page',
    'per_page',
    'filter',
  ],
  ...[
    'scope',
    'error',
    'error_description',
    'download',
    'width',
    'height',
    'quality',
    'resize',
    'scopes',
    'apikey',
  ],
  ...['code_challenge', 'code_challenge_method', 'skip_http_redirect', 'invite_token', 'query'],
]

function queryFor(chance: Chance, { known }: Catalogue) {
  const query = new URLSearchParams()
  for (const name of chance.some(QUERY, 4)) {
    if (name === 'redirect_to')
      query.append(name, chance.one([ELSEWHERE, '//evil.example', 'javascript:alert(1)', '/']))
    else if (/type|provider/.test(name)) query.append(name, chance.one(TYPES))
    else query.append(name, written(valueFor(chance, chance.one(['text', 'integer']), known)).toWellFormed())
  }
  return query.size > 0 ? `?${query}` : ''
}

function oddHeaders(chance: Chance): Record<string, string> {
  return chance.one<Record<string, string>>([
    { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
    { Referer: ELSEWHERE },
    { Origin: 'https://evil.example' },
    { 'X-Forwarded-For': '127.0.0.1' },
    { 'X-HTTP-Method-Override': 'DELETE' },
    { 'Accept-Language': headerSafe(chance.one(TEXTS)).slice(0, 200) },
    { 'User-Agent': headerSafe(chance.one(TEXTS)).slice(0, 200) },
    {
      'Content-Type': chance.one([
        'text/plain',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'x',
      ]),
    },
    { Range: chance.one(['bytes=0-1', 'bytes=-1', 'bytes=9-1', 'bytes=0-99999999999', 'x']) },
    { 'If-None-Match': '*', 'If-Modified-Since': 'never' },
    { Cookie: 'a=b', 'X-Request-Id': 'x'.repeat(500) },
  ])
}

const FILES = [
  '%PDF-1.7',
  '<svg onload="alert(1)">',
  '<html><script>alert(1)</script>',
  'PK\u0003\u0004',
  '\u0089PNG',
  'GIF89a',
  '',
]
const FILE_TYPES = [
  ...[
    'image/png',
    'image/svg+xml',
    'text/html',
    'application/pdf',
    'audio/webm',
    'application/epub+zip',
    'x',
    '',
  ],
]

function fileOf(chance: Chance, catalogue: Catalogue, headers: Record<string, string>): Partial<Request> {
  const bytes = new TextEncoder().encode(chance.one(FILES))
  if (chance.percent(40)) {
    const form = new FormData()
    form.append('cacheControl', written(valueFor(chance, 'integer', catalogue.known)).toWellFormed())
    form.append(
      chance.one(['', 'file', 'metadata']),
      new Blob([bytes], { type: chance.one(FILE_TYPES) }),
      'x.png',
    )
    const { 'Content-Type': _, ...others } = headers
    return { headers: others, body: form }
  }
  const resumable = {
    'Tus-Resumable': chance.one(['1.0.0', '0.1']),
    'Upload-Length': chance.one(['0', '10', '-1', '1e9', '99999999999999', 'x']),
    'Upload-Offset': chance.one(['0', '5', '-1', 'x']),
    'Upload-Metadata': chance.one([
      `bucketName ${btoa(chance.one(catalogue.buckets))},objectName ${btoa('x/../y')}`,
      ...['bucketName', 'x', ' , ,', `bucketName ${btoa('avatars')},objectName !!`],
    ]),
  }
  const type = chance.one([...FILE_TYPES, 'application/offset+octet-stream'])
  return {
    headers: { 'Content-Type': type, 'x-upsert': 'true', ...(chance.percent(50) && resumable) },
    body: bytes,
  }
}

/** The words that a function's own text speaks of: the fields that it reads, the acts that it knows. */
function wordsOf(name: string) {
  const text = readFileSync(`supabase/functions/${name}/index.ts`, 'utf8')
  const fields = [...text.matchAll(/\b([a-z][a-zA-Z_]+)\??:|\.([a-z]+_[a-z_]+)\b/g)].map(
    ([, a, b]) => a ?? b ?? 'x',
  )
  const words = [...text.matchAll(/'([a-z][a-z_-]*)'/g)].map(([, word = 'x']) => word)
  return { fields: [...new Set([...fields, 'user_id', 'act'])], words: [...new Set([...words, 'x'])] }
}
const remembered = new Map<string, ReturnType<typeof wordsOf>>()

export function functionRequest(chance: Chance, { known }: Catalogue, name: string): Request {
  const spoken = remembered.get(name) ?? wordsOf(name)
  remembered.set(name, spoken)
  const value = () =>
    chance.percent(35)
      ? chance.one(spoken.words)
      : valueFor(chance, chance.one(['text', 'uuid', 'integer', 'jsonb', 'boolean', 'text[]', 'date']), known)
  const fields = chance.some(spoken.fields, 7).map((field) => [field, value()] as const)
  const rest = chance.percent(8)
    ? `/${encodeURIComponent(chance.one(TEXTS).toWellFormed().slice(0, 100))}`
    : ''
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  if (chance.percent(10)) Object.assign(headers, oddHeaders(chance))
  const endpoint = `function ${name}`
  const method = chance.percent(75) ? 'POST' : chance.one(['GET', 'GET', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])
  if (method !== 'POST') {
    const query = new URLSearchParams(
      fields.map(([field, one]) => [field, written(one).toWellFormed().slice(0, 2_000)]),
    )
    return { endpoint, method, path: `/functions/v1/${name}${rest}?${query}`, headers }
  }
  const whole = JSON.stringify(Object.fromEntries(fields))
  const body = chance.percent(6) ? chance.one(['', '{', '[]', 'null', '"x"', '\u0000']) : whole
  return { endpoint, method, path: `/functions/v1/${name}${rest}`, headers, body }
}

/** Addresses that scanners try, and the site's own. */
export function siteRequest(chance: Chance): Request {
  const path = chance.one([
    ...[
      '/',
      '/index.html',
      '/.git/config',
      '/.env',
      '/secrets.json',
      '/..%2f..%2fsecrets.json',
      '/%2e%2e/%2e%2e/etc/passwd',
    ],
    ...[
      '/assets/',
      '/assets/x.js',
      '//evil.example',
      '/\\evil.example',
      '/%00',
      '/%',
      '/wp-login.php',
      '/sw.js',
    ],
    ...[
      '/auth/v1',
      '/auth//v1//token',
      '/rest/v1/../auth/v1/admin/users',
      '/functions/v1',
      '/jobs/v1/x',
      '/mail/v1/x',
    ],
    `/${encodeURIComponent(chance.one(TEXTS).toWellFormed().slice(0, 200))}`,
  ])
  return {
    endpoint: 'site',
    method: chance.one(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT']),
    path,
    headers: {},
  }
}
