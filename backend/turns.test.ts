import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('so many work at a time, in order, also after one has failed', async () => {
  const turns = new Turns(2)
  const log: string[] = []
  let atOnce = 0
  let most = 0
  const work = (name: string) =>
    turns.take(async () => {
      atOnce += 1
      most = Math.max(most, atOnce)
      log.push(name)
      await new Promise(setImmediate)
      atOnce -= 1
      if (name === 'b') throw new Error('b fails')
      return name
    })

  const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(work))

  expect(log).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(most).toBe(2)
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})
