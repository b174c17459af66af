/** Every page and view of visitors and learners: WCAG 2.2 AA in every size, look and language. */

import { expect, test } from 'vitest'
import { routes } from '#web/app/routes.tsx'
import { ADDRESSES } from './sweep/addresses.ts'
import { walk } from './sweep/walk.ts'

test('every row of the table of routes is looked at, and nothing else', () => {
  expect(Object.keys(ADDRESSES).sort()).toEqual([...new Set(routes.map(({ path }) => path))].sort())
})

walk(['visitor', 'learner'])
