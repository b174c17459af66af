import { expect, test } from 'vitest'
import { createSecondsCounter, examMinutes, minutesAndSeconds, timeState, wordsState } from './clock-rules.ts'

test.each([
  [134, 'under'],
  [135, 'near'],
  [150, 'near'],
  [151, 'over'],
] as const)('%d of 150 words are %s the limit', (count, state) => {
  expect(wordsState(count, 150)).toBe(state)
})

test.each([
  [359, '1', 'under'],
  [360, '1', 'last'],
  [420, '1', 'over'],
  [420, '1.5', 'under'],
  [9000, '0', 'none'],
] as const)('%d seconds of seven minutes, %s times: %s', (seconds, choice, state) => {
  expect(timeState(seconds, 7, choice)).toBe(state)
})

test.each([
  [0, '0:00'],
  [65, '1:05'],
  [3725, '1:02:05'],
])('%d seconds are %s', (seconds, shown) => {
  expect(minutesAndSeconds(seconds)).toBe(shown)
})

test.each([
  [7, 0, '7:00'],
  [7, 20, '9:20'],
  [180, 20, '4:00:00'],
])('of %d minutes, %d more for each hour make %s', (minutes, extra, shown) => {
  expect(minutesAndSeconds(examMinutes(minutes, extra) * 60)).toBe(shown)
})

function counter() {
  let time = 0
  const made = createSecondsCounter(60_000, () => time)
  return {
    ...made,
    after: (ms: number) => {
      time += ms
      return made.take()
    },
  }
}

test('nothing counts before the first sign, whole seconds after it, and no part of one is lost', () => {
  const clock = counter()
  expect(clock.after(5000)).toBe(0)
  clock.sign()
  expect(clock.after(1400)).toBe(1)
  expect(clock.after(1400)).toBe(1)
  expect(clock.after(1400)).toBe(2)
})

test('without a sign it counts one minute on, and then pauses until the next', () => {
  const clock = counter()
  clock.sign()
  expect(clock.after(300_000)).toBe(60)
  expect(clock.isRunning()).toBe(false)
  expect(clock.after(300_000)).toBe(0)
  clock.sign()
  expect(clock.after(2000)).toBe(2)
})

test('a hidden page does not count', () => {
  const clock = counter()
  clock.sign()
  expect(clock.after(3000)).toBe(3)
  clock.hide()
  expect(clock.after(20_000)).toBe(0)
  clock.sign()
  expect(clock.after(1000)).toBe(1)
})
