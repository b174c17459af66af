import { expect, test } from 'vitest'
import { eventName, hasDetail } from './event-words.ts'
import { eventCopy } from './security-event-copy.ts'
import { ALERT_WINDOW, ALERTS_FETCHED, alertsToShow, POLL_EVERY } from './security-rules.ts'

const alerts = ['a', 'b', 'c'].map((id) => ({ id }))

test('two alerts are shown, the newest first, without those put away', () => {
  expect(alertsToShow(alerts, [])).toEqual([{ id: 'a' }, { id: 'b' }])
  expect(alertsToShow(alerts, ['a'])).toEqual([{ id: 'b' }, { id: 'c' }])
  expect(alertsToShow(alerts, ['a', 'b', 'c'])).toEqual([])
})

test.each(['en', 'hi'] as const)(
  'what a browser said is told as that, in its own words below: %s',
  (language) => {
    const words = { ...eventCopy.en, ...eventCopy[language] }
    const type = 'browser:account_banned'

    expect(eventName(type, 'Call this number', words)).toBe(words.fromBrowser)
    expect(eventName('account_banned', '', words)).toBe(words.types.account_banned)
    expect(hasDetail(type)).toBe(true)
    expect(hasDetail('new_device')).toBe(false)
  },
)

test('five events of the last 24 hours are asked for every 5 minutes', () => {
  expect([ALERTS_FETCHED, ALERT_WINDOW, POLL_EVERY]).toEqual([5, 86_400_000, 300_000])
})
