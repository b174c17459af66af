/** Entries as an iCalendar file (RFC 5545). Moments are written in UTC, so that no table of zones is needed or can be wrong. */

import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import type { Item } from './items.ts'

export const ICS_TYPE = 'text/calendar; charset=utf-8'

/** `refresh`: for a feed, how often (seconds) it is worth asking again. */
export function writeCalendar(items: Item[], { name, refresh }: { name: string; refresh?: number }): string {
  const calendar = ical({
    name: clean(name),
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'economy-mentor', product: 'calendar' },
    ...(refresh && { ttl: refresh }),
  })
  for (const item of items) {
    calendar.createEvent({
      id: item.uid,
      sequence: item.sequence,
      stamp: item.stamp,
      summary: clean(item.title),
      description: item.about.map(clean).filter(Boolean).join('\n'),
      url: item.url,
      status: ICalEventStatus[item.status],
      transparency: item.isBusy ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
      ...(item.wholeDay
        ? { allDay: true, start: noon(item.start), end: noon(item.end, 1) }
        : { start: item.start, end: item.end }),
      alarms: item.alarms.map((minutes) => ({
        type: ICalAlarmType.display,
        trigger: minutes * 60,
        description: clean(item.title),
      })),
    })
  }
  return calendar.toString()
}

/** The library takes the day that it is in UTC. The day after the last one ends a whole day. */
function noon(day: string, daysOn = 0) {
  return new Date(Date.parse(`${day}T12:00:00Z`) + daysOn * 86_400_000)
}

/** Control characters have no place in a calendar; line breaks and tabs become what the format has for them. */
function clean(text: string) {
  return (
    text
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
      .trim()
  )
}
