/** The calendar files, as another library reads them. */

import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { writeCalendar } from './ics.ts'
import { milestoneItem, releaseItems, type SessionLine, sessionItem } from './items.ts'

const SITE = 'https://example.in'
const session: SessionLine = {
  ...{
    event: 'doubts',
    day: '2026-12-13',
    title: 'Doubts',
    title_hi: 'शंकाएँ',
    about: 'An hour.',
    about_hi: 'एक घंटा।',
  },
  ...{ host: 'Meera Iyer', starts_at: '2026-12-13T14:30:00Z', ends_at: '2026-12-13T15:30:00Z' },
  ...{ status: 'announced', reason: null, sequence: 0, changed_at: '2026-11-20T10:00:00Z', mine: null },
}

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const text = (name: string) => component.getFirstPropertyValue(name)
    return { event, component, status: text('status'), url: text('url'), stamp: text('dtstamp') }
  })
}

const written = (given: Partial<SessionLine>, language: 'en' | 'hi' = 'en') =>
  writeCalendar([sessionItem({ ...session, ...given }, SITE, language)], { name: 'x' })

test('a session: its moment, its page, and a name that stays', () => {
  const [one] = read(written({}))

  expect(one?.event.uid).toBe('doubts.2026-12-13@economy-mentor')
  expect(one?.event.startDate.toJSDate()).toEqual(new Date('2026-12-13T14:30:00Z'))
  expect(one?.event.endDate.toJSDate()).toEqual(new Date('2026-12-13T15:30:00Z'))
  expect([one?.event.summary, one?.status, one?.url]).toEqual([
    ...['Doubts', 'CONFIRMED', 'https://example.in/events?event=doubts&on=2026-12-13'],
  ])
  expect(one?.component.getAllSubcomponents('valarm')).toHaveLength(0)
})

test('a moved and cancelled session is the same entry, with a higher number', () => {
  const [moved] = read(
    written({ starts_at: '2026-12-14T14:30:00Z', ends_at: '2026-12-14T15:30:00Z', sequence: 1 }),
  )
  const [cancelled] = read(written({ status: 'cancelled', reason: 'Ill', sequence: 2 }))

  expect([moved?.event.uid, moved?.event.sequence]).toEqual(['doubts.2026-12-13@economy-mentor', 1])
  expect([cancelled?.event.uid, cancelled?.event.sequence, cancelled?.status]).toEqual([
    ...['doubts.2026-12-13@economy-mentor', 2, 'CANCELLED'],
  ])
  expect(cancelled?.event.description).toContain('Ill')
})

test('a seat brings an alarm, the waiting list does not', () => {
  const alarms = (status: string) =>
    read(written({ mine: { status, offered_until: null } }))[0]
      ?.component.getAllSubcomponents('valarm')
      .map((alarm) => String(alarm.getFirstPropertyValue('trigger')))

  expect(alarms('going')).toEqual(['-PT15M'])
  expect(alarms('waiting')).toEqual([])
})

const HOSTILE = 'a\r\nBEGIN:VEVENT\r\nUID:evil\nb\rc, d; e \\ f\u2028g\u0000h "i" \\n j'

test('hostile text stays text', () => {
  const text = written({ title: HOSTILE, about: HOSTILE, host: HOSTILE, reason: HOSTILE })
  const events = read(text)

  expect(events).toHaveLength(1)
  expect(events[0]?.event.uid).toBe('doubts.2026-12-13@economy-mentor')
  expect(events[0]?.event.summary).toBe('a\nBEGIN:VEVENT\nUID:evil\nb\nc, d; e \\ f\ngh "i" \\n j')
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('long Hindi lines are folded between letters, at 75 octets', () => {
  const title = 'मौद्रिक नीति समिति की बैठक: '.repeat(12).trim()
  const text = written({ title_hi: title }, 'hi')

  expect(read(text)[0]?.event.summary).toBe(title)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('an examination lasts whole days, whatever zone the server lives in', () => {
  const milestone = {
    ...{
      id: 'mains',
      exam: 'CSE 2027',
      title: 'Mains',
      title_hi: 'मुख्य',
      day: '2027-08-20',
      until: '2027-08-29',
    },
    ...{ note: 'Five days.', source_url: 'https://upsc.gov.in/', checked: null },
  }
  const zone = process.env.TZ
  for (const tz of ['Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati']) {
    process.env.TZ = tz
    const [one] = read(writeCalendar([milestoneItem(milestone, SITE, 'en')], { name: 'x' }))
    expect([
      one?.event.startDate.isDate,
      one?.event.startDate.toString(),
      one?.event.endDate.toString(),
    ]).toEqual([...[true, '2027-08-20', '2027-08-30']])
    expect(one?.event.description).toContain('Nobody has checked this date')
  }
  process.env.TZ = zone
})

test('a release has its Indian hour; one that is not exact is a whole day and says "about"', () => {
  const release = {
    ...{
      id: 'cpi',
      title: 'CPI',
      title_hi: 'सीपीआई',
      publisher: 'NSO',
      rule: 'FREQ=MONTHLY;BYMONTHDAY=12',
      dates: [],
    },
    ...{
      exact: true,
      time_of_day: '16:00:00',
      note: 'x',
      source_url: 'https://mospi.gov.in/',
      checked: '2026-11-22',
    },
  }
  const days: [string, string] = ['2026-12-01', '2027-01-31']
  const exact = read(writeCalendar(releaseItems(release, days, SITE, 'en'), { name: 'x' }))
  expect(exact.map(({ event }) => event.startDate.toJSDate().toISOString())).toEqual([
    ...['2026-12-12T10:30:00.000Z', '2027-01-12T10:30:00.000Z'],
  ])
  const about = read(
    writeCalendar(releaseItems({ ...release, exact: false }, days, SITE, 'en'), { name: 'x' }),
  )
  expect(about.map(({ event }) => [event.startDate.isDate, event.summary])).toEqual([
    ...[1, 2].map(() => [true, 'CPI (about this day)']),
  ])
  expect(new Set(about.map(({ event }) => event.uid)).size).toBe(2)
})

test('the same calendar is written the same twice, so that a feed can say "not changed"', () => {
  expect(written({})).toBe(written({}))
})
