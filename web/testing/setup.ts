/** Runs before each file of web tests that need a browser: a page to draw on, and nothing left from the test before. */

import { webcrypto } from 'node:crypto'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

export { expectLogged } from './noise.ts'

document.head.innerHTML = `
  <meta name="supabase-url" content="http://localhost:3000">
  <meta name="supabase-anon-key" content="anon-key-of-the-tests">
`

// What is looked for may be fetched by itself, which takes its time on a machine with other things to do.
configure({ asyncUtilTimeout: 30_000 })

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
