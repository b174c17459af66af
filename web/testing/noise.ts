/** Runs before each file of web tests: unexpected noise fails the test that made it. */

import { afterEach, beforeEach, expect, vi } from 'vitest'

let expected: (string | RegExp)[] = []
let noise: string[] = []

/** Allows one kind of console.error in the running test, and asks that it comes. */
export function expectLogged(message: string | RegExp) {
  expected.push(message)
}

beforeEach(() => {
  expected = []
  noise = []
  vi.spyOn(console, 'error').mockImplementation((...parts) => {
    noise.push(parts.map(String).join(' '))
  })
})

afterEach(() => {
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
