import { expect, test } from 'vitest'
import { ALERT_WINDOW, ALERTS_FETCHED, alertsToShow, POLL_EVERY } from './security-rules.ts'

const alerts = ['a', 'b', 'c'].map((id) => ({ id }))

test('two alerts are shown, the newest first, without those put away', () => {
  expect(alertsToShow(alerts, [])).toEqual([{ id: 'a' }, { id: 'b' }])
  expect(alertsToShow(alerts, ['a'])).toEqual([{ id: 'b' }, { id: 'c' }])
  expect(alertsToShow(alerts, ['a', 'b', 'c'])).toEqual([])
})

test('five events of the last 24 hours are asked for every 5 minutes', () => {
  expect([ALERTS_FETCHED, ALERT_WINDOW, POLL_EVERY]).toEqual([5, 86_400_000, 300_000])
})
