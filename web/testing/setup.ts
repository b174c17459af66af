/** Runs before each file of web tests that need a browser: a page to draw on, and nothing left from the test before. */

import { webcrypto } from 'node:crypto'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeEach } from 'vitest'

export { expectLogged } from './noise.ts'

document.head.innerHTML = `
  <meta name="supabase-url" content="http://localhost:3000">
  <meta name="supabase-anon-key" content="anon-key-of-the-tests">
`

// What is looked for may be fetched by itself, which takes its time on a machine with other things to do.
configure({ asyncUtilTimeout: 30_000 })

// While something is waited for, the page would be written out for an error at each look that finds nothing yet, a tenth of
// what these tests cost. The last of the errors, which is the one that is shown, has the page.
const { getElementError } = getConfig()
configure({
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? new Error(message ?? '')
      : getElementError(message, container),
})

// React notes with each element where in the code it was made, for its developer tools: another tenth.
const internals: Record<string, unknown> = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })

// What tabs tell each other goes from thread to thread in Node: a file that runs beside this one is another browser.
const browserHere = crypto.randomUUID()
class ChannelOfThisFile extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${browserHere}`)
  }
}
globalThis.BroadcastChannel = ChannelOfThisFile

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(cleanup)

window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList
window.scrollTo = () => {}
// jsdom's own has neither hashes nor keys
if (!crypto.subtle) Object.defineProperty(window, 'crypto', { value: webcrypto })
Element.prototype.scrollIntoView ??= () => {}
