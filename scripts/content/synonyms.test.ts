import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readContent } from './read.ts'
import { synonymsOf } from './synonyms.ts'

test('every name that is asked for holds two letters at least: the sign of the e-rupee is not every e-NAM', () => {
  const names = synonymsOf(readContent(join(import.meta.dirname, '../../content')).library).map(
    ({ asked }) => asked,
  )
  expect(names).toContain('e-rupee')
  expect(names.filter((name) => name.replace(/[^\p{L}\p{M}\p{N}]/gu, '').length < 2)).toEqual([])
})
