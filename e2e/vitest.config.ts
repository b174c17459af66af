/** A learner's journeys in a real browser against a running instance. */

import { configDefaults, defineConfig } from 'vitest/config'
import { JOURNEYS_AT_MERGE, leftForMerge } from '../scripts/testing/at-merge.ts'

/** What these do everybody sees, in other journeys too: they go when the others are over. */
const SEEN_BY_ALL = ['e2e/school-desks.test.ts']

/** The desks of mentors and administrators and what is brought to them, whose rules and screens have tests of their own. */
const AT_THE_DESKS = [
  ...['school-desks', 'admin-users', 'dispute', 'figures', 'imported-books', 'library-desk', 'mains-mentor'],
  ...['mains-pages', 'news-desk', 'question-desk', 'question-files'],
].map((name) => `e2e/${name}.test.ts`)

/** What takes long and changes seldom: `npm test -- --all` runs it too. */
const LONG = process.env.LONG_TESTS ? [] : ['**/*.long.test.ts', ...AT_THE_DESKS]

const NOT_NOW = [...configDefaults.exclude, ...LONG, ...leftForMerge(JOURNEYS_AT_MERGE)]

/** What is waited for comes when it comes: a busy machine is merely slow. */
const JOURNEYS = {
  testTimeout: 180_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
}

export default defineConfig({
  test: {
    // Each journey makes its own learner, and much of it is waiting: two processors are busy with four at a time.
    maxWorkers: 4,
    projects: [
      {
        test: {
          ...JOURNEYS,
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          exclude: [...NOT_NOW, ...SEEN_BY_ALL],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...JOURNEYS,
          name: 'seen by all',
          include: SEEN_BY_ALL,
          exclude: NOT_NOW,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
