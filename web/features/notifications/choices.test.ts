import { expect, test } from 'vitest'
import { type Choices, chosen, merged, minutesOf, timeOf, withChange } from './choices.ts'

const choices: Choices = {
  groups: [
    { group: 'mission', inside: true, mail: false, push: false },
    { group: 'marked', inside: true, mail: true, push: false },
  ],
  quiet: { from: 1320, to: 420 },
  ...{ zone: 'Asia/Kolkata', devices: [], push_key: null },
}

test('what is chosen stands over what the server has, for its group and channel alone', () => {
  const shown = withChange(choices, chosen('mission', 'mail', true))
  expect(shown.groups).toEqual([
    { group: 'mission', inside: true, mail: true, push: false },
    { group: 'marked', inside: true, mail: true, push: false },
  ])
  expect(withChange(choices, null)).toBe(choices)
})

test('choices add up, and the later one of the same counts', () => {
  const first = merged(null, chosen('mission', 'mail', true))
  const second = merged(first, chosen('plan', 'inside', false))
  const third = merged(second, chosen('mission', 'mail', false))
  expect(third).toEqual({
    groups: [
      { group: 'mission', mail: false },
      { group: 'plan', inside: false },
    ],
  })
  expect(merged(third, { quiet: { from: null, to: null } })).toEqual({
    ...third,
    quiet: { from: null, to: null },
  })
})

test('minutes and times of the day are one another', () => {
  for (const minutes of [0, 59, 420, 1320, 1439]) expect(minutesOf(timeOf(minutes))).toBe(minutes)
  expect(timeOf(425)).toBe('07:05')
  for (const wrong of ['', '24:00', '7:00', '12:60', 'soon']) expect(minutesOf(wrong)).toBeNull()
})
