/** Tests that take long and guard what changes seldom: `npm test -- --all` runs them, as before a release. */

import { test } from 'vitest'

/** Whether the longer tests are to run, too. */
export const LONG = process.env.LONG_TESTS === 'yes'

/** A test of a file that runs otherwise; a whole file of them is named `*.long.test.ts`. */
export const longTest = test.runIf(LONG)
