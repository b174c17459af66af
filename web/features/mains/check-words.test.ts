import { expect, test } from 'vitest'
import type { Check } from '#supabase/functions/_shared/mains/types.ts'
import { checkSentence, withExtraTime } from './check-words.ts'
import { copy } from './checks-copy.ts'

const time = (seconds: number, state: Check['state']): Check => ({
  ...{ id: 'time', state, values: { seconds, minutes: 7 }, spans: [] },
})

test.each([
  [time(540, 'weak'), 0, 'weak', 'Written in 9:00; the examination leaves about 7 minutes.'],
  [time(540, 'weak'), 20, 'good', 'Written in 9:00; the examination leaves about 9 minutes.'],
  [time(900, 'weak'), 20, 'weak', 'Written in 15:00; the examination leaves about 9 minutes.'],
  [time(0, 'told'), 20, 'told', 'The time was not measured.'],
] as const)('%o with %d more minutes for each hour is %s', (found, extra, state, says) => {
  const check = withExtraTime(found, extra)
  expect(check.state).toBe(state)
  expect(checkSentence(check, copy.en, 'en')).toBe(says)
})

test('every other check stands as it was', () => {
  const words: Check = {
    id: 'words',
    state: 'weak',
    values: { words: 300, limit: 150, side: 'over' },
    spans: [],
  }
  expect(withExtraTime(words, 20)).toBe(words)
})
