/** `npm run fuzz` in short, always the same way: everything once, each by somebody. */

import { expect, test } from 'vitest'
import { walk } from './walk.ts'

test('a walk over everything finds nothing out and breaks nothing', async () => {
  const { report, catalogue } = await walk({ seed: 1, seconds: 0, brief: true })

  expect(Object.fromEntries(report.findings)).toEqual({})
  expect(report.missed(catalogue)).toEqual([])
  // Otherwise it would be the first check that was tried every time.
  expect(report.answered().withSuccess).toBeGreaterThan(100)
}, 240_000)
