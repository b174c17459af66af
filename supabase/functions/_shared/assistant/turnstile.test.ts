import { expect, test } from 'vitest'
import { turnstile } from './turnstile.ts'

test('no more are inside than may be, all come through, and in their order', async () => {
  const pass = turnstile(2)
  const order: number[] = []
  let inside = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      pass(async () => {
        order.push(index)
        inside += 1
        most = Math.max(most, inside)
        await new Promise((resolve) => setTimeout(resolve, index % 3))
        inside -= 1
      }),
    ),
  )

  expect(most).toBe(2)
  expect(order).toEqual(Array.from({ length: 20 }, (_, index) => index))
})

test('one that fails makes room for the next', async () => {
  const pass = turnstile(1)

  await expect(pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await pass(async () => 'yes')).toBe('yes')
})

test('whoever asks for much at once waits behind whoever asks for little', async () => {
  const pass = turnstile(1)
  const order: string[] = []
  const ask = (whose: string, times: number) =>
    Array.from({ length: times }, (_, at) =>
      pass(async () => {
        order.push(`${whose} ${at}`)
        await new Promise((resolve) => setTimeout(resolve))
      }, whose),
    )

  await Promise.all([...ask('Asha', 4), ...ask('Ravi', 2)])

  expect(order).toEqual(['Asha 0', 'Asha 1', 'Ravi 0', 'Asha 2', 'Ravi 1', 'Asha 3'])
})
