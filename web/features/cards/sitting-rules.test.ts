import { expect, test } from 'vitest'
import { begun, outcomeOf, rated, shown, without } from './sitting-rules.ts'

test('what was forgotten is asked once more at the end, until it is known', () => {
  let sitting = begun(['repo', 'gdp'])
  sitting = rated(shown(sitting), 1)
  sitting = rated(shown(sitting), 3)
  expect(sitting.order[sitting.at]).toBe('repo')
  sitting = rated(sitting, 1)
  expect(sitting.order[sitting.at]).toBe('repo')
  sitting = rated(sitting, 4)

  expect(sitting.order[sitting.at]).toBeUndefined()
  expect(outcomeOf(sitting)).toEqual({ cards: 2, again: 1 })
})

test('the last step is undone with its repetition, and only that one', () => {
  const first = shown(begun(['repo', 'gdp']))
  const second = rated(first, 1)

  expect(second).toMatchObject({ at: 1, isShown: false, order: ['repo', 'gdp', 'repo'] })
  expect(second.before).toEqual(first)
  expect(rated(second, 3).before?.before).toBeUndefined()
})

test('a card put aside comes no more, and what was seen before it stays counted', () => {
  const sitting = without(rated(begun(['repo', 'gdp', 'cpi']), 1), 'gdp')

  expect(sitting.order).toEqual(['repo', 'cpi', 'repo'])
  expect(sitting.at).toBe(1)
  expect(outcomeOf(without(sitting, 'repo'))).toEqual({ cards: 1, again: 0 })
})
