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

test('whoever asks for much waits behind whoever asks for little', async () => {
  const turns = new Turns(1)
  const log: string[] = []
  const work = (whose: string, count: number) =>
    Array.from({ length: count }, (_, at) =>
      turns.take(async () => {
        log.push(`${whose}${at}`)
        await new Promise(setImmediate)
      }, whose),
    )

  const all = [...work('a', 5), ...work('b', 2), ...work('c', 1)]
  expect(turns.queue).toBe(7)
  await Promise.all(all)

  expect(log).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1', 'a3', 'a4'])
  expect(turns.queue).toBe(0)
})
