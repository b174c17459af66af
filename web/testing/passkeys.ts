/** A browser that knows passkeys, and does with them what the test says. */

import { vi } from 'vitest'

export function browserWithPasskeys(
  credentials: { get?: () => Promise<unknown>; create?: () => Promise<unknown> } = {},
) {
  const unasked = () => Promise.reject(new Error('The test did not expect the browser to be asked'))
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: unasked, create: unasked, ...credentials },
  })
}
