import { expect, test } from 'vitest'
import { copy } from './learning-copy.ts'

const pages = Object.entries(copy.en.pages)

test.each(pages)('%s says what it will do, not that it does', (_path, { says }) => {
  expect(says).toMatch(/^Here you will /)
  expect(says).not.toMatch(/coming soon/i)
})
