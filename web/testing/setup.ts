/** Runs before each file of web tests: unexpected noise fails the test that made it. */

import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

document.head.innerHTML = `
  <meta name="supabase-url" content="http://localhost:3000">
  <meta name="supabase-anon-key" content="anon-key-of-the-tests">
`

let expected: (string | RegExp)[] = []
let noise: string[] = []

/** Allows one kind of console.error in the running test, and asks that it comes. */
export function expectLogged(message: string | RegExp) {
  expected.push(message)
}

beforeEach(() => {
  expected = []
  noise = []
  localStorage.clear()
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockImplementation((...parts) => {
    noise.push(parts.map(String).join(' '))
  })
})

afterEach(() => {
  cleanup()
  const heard = (message: string | RegExp) => (line: string) =>
    typeof message === 'string' ? line.includes(message) : message.test(line)
  expect(
    expected.filter((message) => !noise.some(heard(message))),
    'logged as expected',
  ).toEqual([])
  expect(
    noise.filter((line) => !expected.some((message) => heard(message)(line))),
    'logged by surprise',
  ).toEqual([])
})

window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList
window.scrollTo = () => {}
Element.prototype.scrollIntoView ??= () => {}
