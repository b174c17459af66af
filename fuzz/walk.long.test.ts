/** The first steps of `npm run fuzz`, always the same: each role goes once over everything. */

import { expect, test } from 'vitest'
import { walk } from './walk.ts'

test('a walk over everything, in every role, finds nothing out and breaks nothing', async () => {
  const { report, catalogue } = await walk({ seed: 1, seconds: 0 })

  expect(Object.fromEntries(report.findings)).toEqual({})
  expect(report.missed(catalogue)).toEqual([])
  // Otherwise it would be the first check that was tried every time.
  expect(report.answered().withSuccess).toBeGreaterThan(200)
}, 60_000)
