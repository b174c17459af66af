import { expect, test } from 'vitest'
import { sharedWork } from './shared-work.ts'

test('a thousand who ask at once are one piece of work, and the next one is another', async () => {
  const once = sharedWork<object, number>()
  const owner = {}
  const gate = Promise.withResolvers<void>()
  let begun = 0
  const work = async () => {
    begun += 1
    await gate.promise
    return begun
  }
  const asked = Array.from({ length: 1000 }, () => once(owner, 'a token', work))
  const others = [once(owner, 'another token', work), once({}, 'a token', work)]
  expect(begun).toBe(3)
  gate.resolve()

  expect(new Set(await Promise.all(asked)).size).toBe(1)
  await Promise.all(others)
  await once(owner, 'a token', work)
  expect(begun).toBe(4)
})

test('a failure is everybody’s, and is tried anew by whoever comes later', async () => {
  const once = sharedWork<object, string>()
  const owner = {}
  const fail = async (): Promise<string> => {
    throw new Error('no')
  }
  const asked = [once(owner, 'a', fail), once(owner, 'a', fail)]
  for (const one of asked) await expect(one).rejects.toThrow('no')
  expect(await once(owner, 'a', async () => 'yes')).toBe('yes')
})
