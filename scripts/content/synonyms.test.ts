import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readContent } from './read.ts'
import { lettersOnly, synonymsOf } from './synonyms.ts'

test('every name that is asked for holds two letters at least: the sign of the e-rupee is not every e-NAM', () => {
  const names = synonymsOf(readContent(join(import.meta.dirname, '../../content')).library).map(
    ({ asked }) => asked,
  )
  expect(names).toContain('e-rupee')
  expect(names.filter((name) => name.replace(/[^\p{L}\p{M}\p{N}]/gu, '').length < 2)).toEqual([])
})

test('letters that are a word far more often are no abbreviation that one types', () => {
  const synonyms = ['GDP', 'FAR', 'ADD'].map((asked) => ({ asked, written: 'a long name' }))
  const texts = ['GDP rose.', 'The FAR is a route.', 'It adds so far, and it added far more.']
  expect(lettersOnly(synonyms, texts)).toEqual(['gdp'])
})
