import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeText } from './safe-text.ts'

const OURS = new Set(['https://rbi.org.in/policy', '/ebooks?note=inflation#numbers'])

test.each([
  ['Read [this](https://evil.example/x) now.', 'Read this now.'],
  ['Read [this](//evil.example) now.', 'Read this now.'],
  ['Read [this](/admin) now.', 'Read this now.'],
  ['Read [this]( <javascript:alert(1)> "t") now.', 'Read this now.'],
  ['![x](https://evil.example/?q=secret)', ''],
  ['![x](https://evil.example/?q=secret', ''],
  ['<img src=x onerror=alert(1)>Hello<script>', 'Hello'],
  ['See https://evil.example/a?b=c.', 'See .'],
  ['See <https://evil.example> and www.evil.example/x', 'See  and '],
  ['[a]: https://evil.example', ''],
  ['See [this][ref] and [1][2].', 'See this and [1][2].'],
  ['one](https://evil.example) two', 'one] two'],
  ['one](https://evil.example', 'one] ('],
  ['mailto:a@b.example data:text/html,x', ' '],
  ['a\u0000b\u202ec\ufeff', 'abc'],
])('what leads elsewhere is taken out: %s', (text, left) => {
  expect(safeText(text, OURS)).toBe(left)
})

test.each([
  'Read [the policy](https://rbi.org.in/policy).',
  'See https://rbi.org.in/policy.',
  '[Numbers](/ebooks?note=inflation#numbers)',
  'If a < b and c > d, then x [1].',
  'A **bold** word, *another*, `code`, and a ratio of 3:1.\n\n- a list\n',
  '| a | b |\n| --- | --- |\n| 1 | 2 |',
])('what is ours or plain stays: %s', (text) => {
  expect(safeText(text, OURS)).toBe(text)
})

test('whatever is put together, no foreign address and no image survives', () => {
  const part = fc.constantFrom(
    ...[
      '[',
      ']',
      '(',
      ')',
      '!',
      '<',
      '>',
      ' ',
      '\n',
      'a',
      ':',
      '[x]',
      '](',
      '![',
      'https://evil.example/q',
      '//evil.example',
    ],
    ...['www.evil.example', 'javascript:alert(1)', '[1]', '<img src=', '"', 'https://rbi.org.in/policy'],
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const left = safeText(parts.join(''), OURS)
      expect(left).not.toMatch(/https?:\/\/evil|www\.evil|\]\(\s*<?javascript:|!\[[^\]]*\]\(/)
      expect(left).not.toMatch(/\]\(\s*<?\/\/evil/)
    }),
    { numRuns: 2000 },
  )
})
