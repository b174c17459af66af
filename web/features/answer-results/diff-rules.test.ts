import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedCounts, wordChanges } from './diff-rules.ts'

test('changed words are told from those that stayed', () => {
  const changes = wordChanges('The rate is high today.', 'The repo rate was high today.')
  expect(changes.filter(({ kind }) => kind === 'new').map(({ text }) => text.trim())).toEqual(['repo', 'was'])
  expect(changes.filter(({ kind }) => kind === 'gone').map(({ text }) => text.trim())).toEqual(['is'])
  expect(changedCounts(changes)).toEqual({ gone: 1, added: 2 })
})

test('Hindi words are compared whole, not letter by letter', () => {
  const changes = wordChanges('महंगाई गरीबों को सबसे अधिक चोट देती है।', 'महंगाई गरीबों को बहुत चोट देती है।')
  expect(changes.filter(({ kind }) => kind !== 'same').map(({ kind, text }) => [kind, text.trim()])).toEqual([
    ['gone', 'सबसे अधिक'],
    ['new', 'बहुत'],
  ])
})

test('a line break alone is no change of words', () => {
  expect(changedCounts(wordChanges('One two.\nThree.', 'One two.\n\nThree.'))).toEqual({ gone: 0, added: 0 })
})

test('what stayed and what is new make the new text', () => {
  const words = fc
    .array(fc.constantFrom('a', 'b', 'c', 'क', 'ख'), { maxLength: 12 })
    .map((all) => all.join(' '))
  fc.assert(
    fc.property(words, words, (before, after) => {
      const changes = wordChanges(before, after)
      const join = (dropped: string) =>
        changes
          .filter(({ kind }) => kind !== dropped)
          .map(({ text }) => text)
          .join('')
          .split(/\s+/)
          .filter(Boolean)
          .join(' ')
      expect([join('gone'), join('new')]).toEqual([after, before])
    }),
  )
})
