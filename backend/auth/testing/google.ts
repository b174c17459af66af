/** A server whose Google is the tests' own OpenID provider, and a browser's way there and back. */

import { startApp, type TestApp } from '#backend/testing/start-app.ts'
import { newEmail, open } from '../testing.ts'
import { type Person, RAVI, startOpenidProvider } from './openid-provider.ts'

type Overrides = NonNullable<Parameters<typeof startApp>[0]>

export async function googleApp({ config, ...overrides }: Overrides = {}) {
  const provider = await startOpenidProvider({ redirectUris: ['http://localhost:3000/auth/v1/callback'] })
  const { clientId, clientSecret, issuer } = provider
  const app = await startApp({
    ...overrides,
    config: { ...config, google: { clientId, clientSecret, issuer } },
  })
  return { app, provider }
}

export function newPerson(more: Partial<Person> = {}): Person {
  return { ...RAVI, sub: `${Math.floor(Math.random() * 1e15)}`, email: newEmail(), ...more }
}

/** From /authorize through the provider's pages back to /callback, with the provider's cookies. */
export async function followProvider(app: TestApp, path: string, { stopAtCallback = false } = {}) {
  const first = await app.fetch(path)
  const away = first.headers.get('location')
  if (first.status !== 302 || !away) throw new Error(`no redirect: ${first.status} ${await first.text()}`)
  return comeBack(app, away, { stopAtCallback })
}

export async function comeBack(app: TestApp, away: string, { stopAtCallback = false } = {}) {
  const cookies = new Map<string, string>()
  let url = new URL(away)
  for (let hop = 0; hop < 10 && !url.pathname.endsWith('/callback'); hop++) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const next = response.headers.get('location')
    if (!next) throw new Error(`the provider stops at ${url}: ${response.status} ${await response.text()}`)
    url = new URL(next, url)
  }
  const returned = url
  if (stopAtCallback) return { ...(await nothing()), returned }
  return { ...(await open(app, returned)), returned }
}

/** So that both answers have one shape. */
async function nothing(): Promise<Awaited<ReturnType<typeof open>>> {
  return { status: 0, headers: new Headers(), location: new URL('none:'), fragment: {}, query: {} }
}
