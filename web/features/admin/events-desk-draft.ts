/** A session while it is written: what stands in the fields, and what is sent of it. */

import { DESK_KINDS, type DeskEvent, type EventDraft } from './events-desk-queries.ts'
import { localIn, momentIn, repeatOf, ruleOf } from './events-desk-rules.ts'

export function typedOf(event: DeskEvent | undefined) {
  const tz = event?.tz ?? 'Asia/Kolkata'
  return {
    /** Of a new one, once it was sent: kept with what is typed, so that it is made once. */
    made_as: '',
    ...{ kind: event?.kind ?? DESK_KINDS[0], language: event?.language ?? ('both' as const), tz },
    ...{ title: event?.title ?? '', title_hi: event?.title_hi ?? '' },
    ...{ about: event?.about ?? '', about_hi: event?.about_hi ?? '' },
    ...{ agenda: event?.agenda.join('\n') ?? '', agenda_hi: event?.agenda_hi.join('\n') ?? '' },
    ...{ host: event?.host ?? '', join_url: event?.join_url ?? '' },
    ...{ local: event ? localIn(event.starts_at, tz) : '', minutes: String(event?.minutes ?? 60) },
    ...{ capacity: event?.capacity == null ? '' : String(event.capacity), ...repeatOf(event?.rrule ?? null) },
    ...{ topics: event?.topics ?? [], pre_read: event?.pre_read ?? [] },
  }
}

export type Typed = ReturnType<typeof typedOf>

export function draftOf(typed: Typed, slug: string): EventDraft {
  const { kind, language, tz, title, title_hi, about, about_hi, host, join_url, topics, pre_read } = typed
  return {
    ...{ slug, kind, language, tz, title, title_hi, about, about_hi, host, topics, pre_read },
    join_url: join_url.trim(),
    agenda: linesOf(typed.agenda),
    agenda_hi: linesOf(typed.agenda_hi),
    starts_at: momentIn(typed.local, tz) ?? '',
    minutes: Number(typed.minutes),
    capacity: typed.capacity.trim() === '' ? null : Number(typed.capacity),
    rrule: ruleOf(typed.repeat, typed),
  }
}

function linesOf(text: string) {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
