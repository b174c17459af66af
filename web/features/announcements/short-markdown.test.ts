import { expect, test } from 'vitest'
import { piecesOf } from './short-markdown.ts'

test('emphasis and links are found, the rest is text', () => {
  expect(
    piecesOf('Back on **Sunday**, see *here*: [events](/events) or [UPSC](https://upsc.gov.in).'),
  ).toEqual([
    { kind: 'text', text: 'Back on ' },
    { kind: 'strong', text: 'Sunday' },
    { kind: 'text', text: ', see ' },
    { kind: 'em', text: 'here' },
    { kind: 'text', text: ': ' },
    { kind: 'link', text: 'events', href: '/events' },
    { kind: 'text', text: ' or ' },
    { kind: 'link', text: 'UPSC', href: 'https://upsc.gov.in' },
    { kind: 'text', text: '.' },
  ])
})

test('what would lead elsewhere, or is no Markdown, stays as it was typed', () => {
  for (const typed of [
    '[x](javascript:alert(1))',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](http://a.in)',
    '<b>x</b>',
    '2 * 3 = 6',
    '',
  ])
    expect(
      piecesOf(typed).every(({ kind }) => kind === 'text'),
      typed,
    ).toBe(true)
})
