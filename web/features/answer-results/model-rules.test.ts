/** Heads of a model answer stand apart, and its points become a list. */

import { expect, test } from 'vitest'
import { withHeads } from './model-rules.ts'

test.each([
  [
    'a head above points',
    'Merits\n- No godowns.\n- Wide reach.',
    '**Merits**\n\n- No godowns.\n- Wide reach.',
  ],
  ['a head above a sentence', 'Is this a fault?\nIt is cheap.', '**Is this a fault?**\n\nIt is cheap.'],
  [
    'a sentence above points',
    'Three reasons stand out.\n- Rain.\n- Seed.',
    'Three reasons stand out.\n\n- Rain.\n- Seed.',
  ],
  ['points alone', '- Rain.\n- Seed.', '- Rain.\n- Seed.'],
  ['paragraphs', 'One sentence.\n\nAnother.', 'One sentence.\n\nAnother.'],
])('%s', (_, text, read) => {
  expect(withHeads(text)).toBe(read)
})
