import { expect, test } from 'vitest'
import { markdownOf } from './writing.ts'

test('what was written after midnight in India stands under its day there', () => {
  const at = '2026-11-29T19:45:10.123456+00:00'
  expect(markdownOf('notes', [{ key: '1', at, title: 'Repo' }])).toContain('\n2026-11-30\n')
  expect(
    markdownOf('chats', [{ key: '1', at, session: 's', by: 'user', title: 'Repo', text: 'What is it?' }]),
  ).toBe('## Repo, 2026-11-30\n\n**You**, 2026-11-30 01:15\n\nWhat is it?\n\n')
  expect(markdownOf('cards', [{ key: '1', at: null, topic: 'Money', front: 'a', back: 'b' }])).toContain(
    '\nMoney\n',
  )
})
