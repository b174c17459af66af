/** The process that writes first looks once (looks.ts): it asks the backend as a visitor does, over its own address. */

import { pathToFileURL } from 'node:url'
import type { LookOrder, PageLanguage, WrittenLooks } from './looks.ts'
import { OWN_WORK } from './own-work.ts'

/** What web/first-look.tsx gives, as it was built. */
type Code = {
  FULL_LOOKS: string[]
  fullLook: (address: string, language: PageLanguage, ask: typeof fetch) => Promise<string>
}

process.once('message', async ({ code, api, key, mark }: LookOrder) => {
  const { FULL_LOOKS, fullLook } = (await import(pathToFileURL(code).href)) as Code
  const asVisitor: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(String(input))
    const headers = new Headers(init?.headers)
    headers.set('apikey', key)
    headers.set(OWN_WORK, mark)
    headers.set('authorization', `Bearer ${key}`)
    return fetchOutside(`${api}${pathname}${search}`, { ...init, headers })
  }
  const written: WrittenLooks = { en: {}, hi: {} }
  for (const language of ['en', 'hi'] as const) {
    for (const address of FULL_LOOKS) {
      try {
        written[language][address] = await fullLook(address, language, asVisitor)
      } catch {
        // its page keeps the look that it was built with
      }
    }
  }
  process.send?.(written, () => process.exit(0))
})

const fetchOutside = fetch
