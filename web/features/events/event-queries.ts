/** What /events asks the server (supabase/migrations: event seats, questions, calendar). */

import type { PostgrestError } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { OpenedAttempt } from '#web/features/player/index.ts'
import { env } from '#web/lib/env.ts'
import { triesAgain } from '#web/lib/query-client.ts'
import type { FetchedWords } from '#web/lib/refusals/said-later.tsx'
import { supabase } from '#web/lib/supabase.ts'

export const EVENT_KINDS = ['live-class', 'doubt-clearing', 'evaluation-clinic'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

const Seat = z.object({
  status: z.enum(['going', 'waiting', 'offered', 'cancelled', 'expired']),
  position: z.nullable(z.number()),
  offered_until: z.nullable(z.string()),
  attended: z.boolean(),
})
export type Seat = z.infer<typeof Seat>

const Session = z.object({
  event: z.string(),
  day: z.string(),
  kind: z.enum(EVENT_KINDS),
  title: z.string(),
  title_hi: z.string(),
  about: z.string(),
  about_hi: z.string(),
  example: z.boolean(),
  language: z.enum(['en', 'hi', 'both']),
  host: z.nullable(z.string()),
  tz: z.string(),
  repeats: z.boolean(),
  starts_at: z.string(),
  ends_at: z.string(),
  capacity: z.nullable(z.number()),
  status: z.enum(['announced', 'cancelled']),
  reason: z.nullable(z.string()),
  recording: z.boolean(),
  /** Null: no limit. */
  seats_left: z.nullable(z.number()),
  waiting: z.number(),
  mine: z.nullable(Seat),
})
export type Session = z.infer<typeof Session>

/** Everything of events hangs on this key, so that a change of a seat shows everywhere. */
const ALL = ['events']

/** Sessions between two moments (ISO). The reader is part of the key: each has seats of her own. */
export function calendarQuery(from: string, to: string, reader: string | null) {
  return queryOptions({
    queryKey: [...ALL, 'calendar', from, to, reader],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('event_calendar', { p_from: from, p_to: to })
        .abortSignal(signal)
        .throwOnError()
      return z.array(Session).parse(data)
    },
    // a moment: what was read ahead of the list is not read again with it
    staleTime: 1000,
    refetchOnWindowFocus: true,
    // more of the list is on its way while the rest of it stays
    placeholderData: (before, query) => (query?.queryKey[4] === reader ? before : undefined),
  })
}

export const milestonesQuery = queryOptions({
  queryKey: ['exam_milestones'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('exam_milestones')
      .select('id, exam, title, title_hi, day, until, note, source_url, checked')
      .order('day')
      .abortSignal(signal)
      .throwOnError()
    return data
  },
})

export const dataReleasesQuery = queryOptions({
  queryKey: ['data_releases'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('data_releases')
      .select('id, title, title_hi, publisher, rule, dates, exact, time_of_day, note, source_url, checked')
      .order('id')
      .abortSignal(signal)
      .throwOnError()
    return data
  },
})

const AskedQuestion = z.object({
  id: z.string(),
  body: z.string(),
  /** Initials. */
  author: z.string(),
  mine: z.boolean(),
  edited: z.boolean(),
  answer: z.nullable(z.string()),
  hidden: z.boolean(),
  votes: z.number(),
  voted: z.boolean(),
})
export type AskedQuestion = z.infer<typeof AskedQuestion>

const EventPage = z.extend(Session, {
  server_now: z.string(),
  agenda: z.array(z.string()),
  agenda_hi: z._default(z.array(z.string()), []),
  topics: z.array(z.string()),
  pre_read: z.array(z.object({ slug: z.string(), title: z.string(), title_hi: z.nullable(z.string()) })),
  recording_url: z.nullable(z.string()),
  summary: z.nullable(z.string()),
  /** How many questions the mentor chose for the quiz. */
  quiz: z.number(),
  others: z.array(
    z.object({ day: z.string(), starts_at: z.string(), status: z.enum(['announced', 'cancelled']) }),
  ),
  questions: z.array(AskedQuestion),
})
export type EventPage = z.infer<typeof EventPage> & { clockOffset: number }

export function eventQuery(event: string, day: string | null, reader: string | null) {
  return queryOptions({
    queryKey: [...ALL, 'page', event, day, reader],
    queryFn: async ({ signal }): Promise<EventPage> => {
      const { data } = await supabase
        .rpc('event_page', { p_event: event, ...(day !== null && { p_day: day }) })
        .abortSignal(signal)
        .throwOnError()
      const page = EventPage.parse(data)
      return { ...page, clockOffset: Date.parse(page.server_now) - Date.now() }
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
    retry: (failures, error) => !isGone(error) && triesAgain(failures, error),
  })
}

export const isGone = (error: Error) => ['PT404', '22008', '22007'].includes((error as PostgrestError).code)

/** The link, for who has a seat and while it is open; null otherwise. */
export function joinLinkQuery(event: string, day: string) {
  return queryOptions({
    queryKey: [...ALL, 'link', event, day],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('event_join_link', { p_event: event, p_day: day })
        .abortSignal(signal)
        .throwOnError()
      return z.nullable(z.string()).parse(data)
    },
    staleTime: 0,
    refetchInterval: 20_000,
  })
}

type Place = { event: string; day: string }

export async function takeSeat({ event, day }: Place, language: 'en' | 'hi', zone: string) {
  const { data } = await supabase
    .rpc('join_event', { p_event: event, p_day: day, p_language: language, p_zone: zone })
    .throwOnError()
  return Seat.parse(data)
}

export async function giveBack({ event, day }: Place): Promise<void> {
  await supabase.rpc('leave_event', { p_event: event, p_day: day }).throwOnError()
}

export async function acceptSeat({ event, day }: Place): Promise<void> {
  await supabase.rpc('accept_seat', { p_event: event, p_day: day }).throwOnError()
}

/** Notes that the learner went in. */
export async function enterEvent({ event, day }: Place): Promise<void> {
  await supabase.rpc('enter_event', { p_event: event, p_day: day }).throwOnError()
}

export async function startQuiz({ event, day }: Place): Promise<OpenedAttempt> {
  const { data } = await supabase.rpc('start_event_quiz', { p_event: event, p_day: day }).throwOnError()
  return OpenedAttempt.parse(data)
}

export async function sendQuestion(id: string, { event, day }: Place, body: string): Promise<void> {
  await supabase
    .rpc('ask_event_question', { p_id: id, p_event: event, p_day: day, p_body: body })
    .throwOnError()
}

export async function deleteQuestion(id: string): Promise<void> {
  await supabase.rpc('delete_event_question', { p_id: id }).throwOnError()
}

export async function voteFor(id: string, isWanted: boolean): Promise<void> {
  await supabase.rpc('vote_event_question', { p_id: id, p_wanted: isWanted }).throwOnError()
}

export const LAYERS = ['sessions', 'exams', 'releases'] as const
export type Layer = (typeof LAYERS)[number]

const MyCalendar = z.object({
  sessions: z.array(Session),
  reminders: z.boolean(),
  layers: z.array(z.enum(LAYERS)),
  feed_since: z.nullable(z.string()),
})

export type MyCalendar = z.infer<typeof MyCalendar>

export const myCalendarQuery = queryOptions({
  queryKey: [...ALL, 'mine'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase.rpc('my_calendar').abortSignal(signal).throwOnError()
    return MyCalendar.parse(data)
  },
  staleTime: 0,
  refetchOnWindowFocus: true,
})

export async function chooseCalendar(choice: { layers?: Layer[]; reminders?: boolean }): Promise<void> {
  await supabase
    .rpc('choose_calendar', {
      ...(choice.layers && { p_layers: choice.layers }),
      ...(choice.reminders !== undefined && { p_reminders: choice.reminders }),
    })
    .throwOnError()
}

/** The new secret address. */
export async function renewFeed(language: 'en' | 'hi'): Promise<string> {
  const { data } = await supabase.rpc('renew_calendar_feed', { p_language: language }).throwOnError()
  return `${CALENDAR_FILES}?token=${data}`
}

export async function endFeed(): Promise<void> {
  await supabase.rpc('remove_calendar_feed').throwOnError()
}

const CALENDAR_FILES = `${env.supabaseUrl}/functions/v1/calendar-feed`

export function calendarFile({ event, day }: Place, language: 'en' | 'hi') {
  return `${CALENDAR_FILES}?${new URLSearchParams({ event, on: day, lang: language })}`
}

/** The file of a date of the examination, or of one day of a release. */
export function entryFile(entry: { exam: string } | { release: string; on: string }, language: 'en' | 'hi') {
  return `${CALENDAR_FILES}?${new URLSearchParams({ ...entry, lang: language })}`
}

/** What the server says of a refusal it will not change; undefined where trying again may help. */
export function refusalOf(error: Error): string | undefined {
  const { code = '' } = error as Partial<PostgrestError>
  return /^(PT4|22|23|42)/.test(code) ? error.message : undefined
}

export const refusals: FetchedWords = async () => (await import('#web/lib/refusals/seat-words.ts')).seatWords

export const eventKeys = { all: ALL }
