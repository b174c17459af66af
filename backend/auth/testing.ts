/** Steps that tests of this service share: sending JSON, signing somebody up, opening a mail. */

import type { KeptMessage } from '#backend/mail/mailer.ts'
import type { TestApp } from '#backend/testing/start-app.ts'

export const PASSWORD = 'Fiscal-deficit-2026'

export function newEmail() {
  return `asha.${crypto.randomUUID().slice(0, 12)}@example.in`
}

type Options = { token?: string; headers?: Record<string, string>; version?: string | null }

/** Calls as the official client does, under the version of the protocol that names its errors. */
export async function call(
  app: TestApp,
  method: string,
  path: string,
  body?: unknown,
  { token, headers, version = '2024-01-01' }: Options = {},
) {
  const response = await app.fetch(`/auth/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(version && { 'x-supabase-api-version': version }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire says
  const json: any = text.startsWith('{') ? JSON.parse(text) : undefined
  return { status: response.status, headers: response.headers, body: json, text }
}

export function post(app: TestApp, path: string, body: unknown, options?: Options) {
  return call(app, 'POST', path, body, options)
}

/** The newest mail to the address. */
export async function mailTo(app: TestApp, email: string): Promise<KeptMessage> {
  const [mail] = await mailsTo(app, email)
  if (!mail) throw new Error(`no mail for ${email}`)
  return mail
}

export async function mailsTo(app: TestApp, email: string): Promise<KeptMessage[]> {
  return (await app.outbox()).filter((mail) => mail.to === email)
}

export function linkIn(mail: KeptMessage): URL {
  return new URL(/https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(mail.text)?.[0] ?? 'no link')
}

export function codeIn(mail: KeptMessage): string {
  return /(?:code|कोड दर्ज करें): (\d+)/.exec(mail.text)?.[1] ?? 'no code'
}

/** Follows a link as a browser would; the answer's fragment and query are what the site gets to see. */
export async function open(app: TestApp, link: URL) {
  const response = await app.fetch(link.pathname + link.search)
  const location = new URL(response.headers.get('location') ?? 'none:')
  return {
    status: response.status,
    headers: response.headers,
    location,
    fragment: Object.fromEntries(new URLSearchParams(location.hash.slice(1))),
    query: Object.fromEntries(location.searchParams),
  }
}

export type Learner = { id: string; email: string; token: string; refreshToken: string }

/** Somebody who signed up, confirmed, and is signed in. */
export async function newLearner(app: TestApp, email = newEmail()): Promise<Learner> {
  await post(app, '/signup', { email, password: PASSWORD, data: { full_name: 'Asha Rao' } })
  const { body } = await post(app, '/verify', {
    type: 'signup',
    email,
    token: codeIn(await mailTo(app, email)),
  })
  return { id: body.user.id, email, token: body.access_token, refreshToken: body.refresh_token }
}

export function signIn(app: TestApp, email: string, password = PASSWORD) {
  return post(app, '/token?grant_type=password', { email, password })
}

export function refresh(app: TestApp, refreshToken: string) {
  return post(app, '/token?grant_type=refresh_token', { refresh_token: refreshToken })
}
