import { expect, test } from 'vitest'
import * as z from 'zod'
import { makeNoCode } from './no-made-code.ts'

test('zod reads what it is given without making code of words', () => {
  const made: unknown[] = []
  const RealFunction = globalThis.Function
  globalThis.Function = new Proxy(RealFunction, {
    construct: (target, given) => {
      made.push(given)
      return new target(...given)
    },
  })
  try {
    makeNoCode()
    expect(z.object({ name: z.string() }).parse({ name: 'Asha' })).toEqual({ name: 'Asha' })
  } finally {
    globalThis.Function = RealFunction
  }

  expect(z.core.globalConfig.jitless).toBe(true)
  expect(made).toEqual([])
})
