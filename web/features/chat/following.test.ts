import { expect, test } from 'vitest'
import { BROKEN_AFTER_MS, type Watch, watch } from './following.ts'

const now = Date.parse('2026-11-22T04:00:00Z')
const at = (ms: number) => new Date(now + ms).toISOString()

function watched(looks: [stamp: string | null, ms: number][]) {
  return looks.reduce<Watch | undefined>((before, [stamp, ms]) => watch(before, stamp, now + ms), undefined)
}

test('an answer whose row keeps changing is being written', () => {
  expect(
    watched([
      [at(0), 0],
      [at(1000), 1000],
      [at(40_000), 40_500],
    ])?.isBroken,
  ).toBe(false)
})

test('one that has not changed for half a minute has broken off', () => {
  expect(
    watched([
      [at(0), 0],
      [at(0), BROKEN_AFTER_MS - 1],
    ])?.isBroken,
  ).toBe(false)
  expect(
    watched([
      [at(0), 0],
      [at(0), BROKEN_AFTER_MS],
    ])?.isBroken,
  ).toBe(true)
})

test('one that is old when it is first seen is watched for three seconds: the clocks may differ', () => {
  expect(watched([[at(-3_600_000), 0]])?.isBroken).toBe(false)
  expect(
    watched([
      [at(-3_600_000), 0],
      [at(-3_600_000), 2000],
    ])?.isBroken,
  ).toBe(false)
  expect(
    watched([
      [at(-3_600_000), 0],
      [at(-3_600_000), 3000],
    ])?.isBroken,
  ).toBe(true)
})

test('a clock that is ahead breaks nothing, and a broken one that goes on is whole again', () => {
  expect(
    watched([
      [at(-60_000), 0],
      [at(-59_000), 1000],
    ])?.isBroken,
  ).toBe(false)
  expect(
    watched([
      [at(0), 0],
      [at(0), 31_000],
      [at(31_500), 32_000],
    ])?.isBroken,
  ).toBe(false)
})
