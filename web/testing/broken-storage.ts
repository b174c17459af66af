/** A browser that refuses storage as such: even the access throws. Undone by vi.restoreAllMocks. */

import { vi } from 'vitest'

export function brokenStorage() {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    vi.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
  }
}
