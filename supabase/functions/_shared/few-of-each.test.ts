import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fewOfEach } from './few-of-each.ts'

test('so many of each at a time, also of what goes on after its answer; of two learners at once', async () => {
  const inTurn = fewOfEach(1)
  const said: string[] = []
  const step = (
    name: string,
    { after, fails = false }: { after?: Promise<unknown>; fails?: boolean } = {},
  ) => {
    const mayEnd = Promise.withResolvers<void>()
    const answer = inTurn(async (hold) => {
      said.push(name)
      if (after) hold(after)
      await mayEnd.promise
      if (fails) throw new Error(name)
      return name
    }, name[0])
    return { answer, end: mayEnd.resolve }
  }
  const heard = Promise.withResolvers<void>()
  const first = step('a1', { fails: true })
  const second = step('a2', { after: heard.promise })
  const third = step('a3')
  const other = step('b1')
  await turn()
  expect(said).toEqual(['a1', 'b1'])

  first.end()
  await expect(first.answer).rejects.toThrow('a1')
  await turn()
  expect(said).toEqual(['a1', 'b1', 'a2'])

  second.end()
  expect(await second.answer).toBe('a2')
  await turn()
  expect(said).not.toContain('a3')
  heard.resolve()
  third.end()
  other.end()
  expect([await third.answer, await other.answer]).toEqual(['a3', 'b1'])
})
