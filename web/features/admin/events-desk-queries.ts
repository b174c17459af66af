/** What the desk for sessions asks the server (supabase/migrations: event desk). */

import { FunctionsHttpError } from '@supabase/functions-js'
import type { PostgrestError } from '@supabase/supabase-js'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Json } from '#supabase/database.types.ts'
import { functionErrorMessage } from '#web/lib/function-error.ts'
import { nextPortion } from '#web/lib/portions.ts'
import { Refused } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'
import { MADE } from '#web/lib/use-made-as.ts'

export const DESK_KINDS = ['live-class', 'doubt-clearing', 'evaluation-clinic'] as const

const DeskOccurrence = z.object({
  event: z.string(),
  day: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  capacity: z.nullable(z.number()),
  status: z.enum(['announced', 'cancelled']),
  reason: z.nullable(z.string()),
  moved: z.boolean(),
  recording_url: z.nullable(z.string()),
  summary: z.nullable(z.string()),
  quiz: z.array(z.string()),
  join_url: z.nullable(z.string()),
  going: z.number(),
  offered: z.number(),
  waiting: z.number(),
  attended: z.number(),
  questions: z.number(),
  /** Of the questions, those that wait for an answer. */
  unanswered: z._default(z.number(), 0),
})
export type DeskOccurrence = z.infer<typeof DeskOccurrence>

const DeskEvent = z.object({
  slug: z.string(),
  example: z.boolean(),
  kind: z.enum(DESK_KINDS),
  title: z.string(),
  title_hi: z.string(),
  about: z.string(),
  about_hi: z.string(),
  agenda: z.array(z.string()),
  agenda_hi: z._default(z.array(z.string()), []),
  pre_read: z.array(z.string()),
  topics: z.array(z.string()),
  starts_at: z.string(),
  minutes: z.number(),
  capacity: z.nullable(z.number()),
  language: z.enum(['en', 'hi', 'both']),
  tz: z.string(),
  rrule: z.nullable(z.string()),
  host: z.nullable(z.string()),
  join_url: z.nullable(z.string()),
  occurrences: z.array(DeskOccurrence),
})
export type DeskEvent = z.infer<typeof DeskEvent>

/** `all`: how many the words fit; `waiting`: those of them with questions that wait for an answer. */
const Portion = z.object({
  all: z.number(),
  waiting: z.number(),
  count: z.number(),
  items: z.array(DeskEvent),
})

const AT_ONCE = 20

/** Sessions with their times of the last and the next months, for staff: the next ones first, then what is over. */
export function eventDeskQuery(search: string, isWaiting: boolean) {
  return infiniteQueryOptions({
    queryKey: ['event_desk', search, isWaiting],
    queryFn: async ({ signal, pageParam }) => {
      const { data } = await supabase
        .rpc('event_desk', { p_search: search, p_waiting: isWaiting, p_limit: AT_ONCE, p_offset: pageParam })
        .abortSignal(signal)
        .throwOnError()
      return Portion.parse(data)
    },
    initialPageParam: 0,
    getNextPageParam: nextPortion,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

const Roster = z.object({
  people: z.array(
    z.object({
      user_id: z.string(),
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      status: z.enum(['going', 'waiting', 'offered', 'expired', 'cancelled']),
      attended_at: z.nullable(z.string()),
    }),
  ),
  questions: z.array(
    z.object({
      id: z.string(),
      body: z.string(),
      author: z.string(),
      answer: z.nullable(z.string()),
      hidden: z.boolean(),
      votes: z.number(),
    }),
  ),
})
export type Roster = z.infer<typeof Roster>

type Place = { event: string; day: string }

export function rosterQuery({ event, day }: Place) {
  return queryOptions({
    queryKey: ['event_roster', event, day],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('event_roster', { p_event: event, p_day: day })
        .abortSignal(signal)
        .throwOnError()
      return Roster.parse(data)
    },
    staleTime: 0,
  })
}

/** What the form of a session sends. */
export type EventDraft = Omit<DeskEvent, 'example' | 'occurrences' | 'host' | 'join_url'> & {
  host: string
  join_url: string
}

/** Another hand saved it since it was looked at. */
export class ChangedMeanwhile extends Refused {}

/**
 * `before`: as it was seen, so that nobody writes over what somebody else saved meanwhile; `madeAs`: of a new one, which is
 * made once under it. Rejects with Refused and the server's sentence where something has to be written otherwise.
 */
export async function saveEvent(
  draft: EventDraft,
  of: { before: DeskEvent } | { madeAs: string },
): Promise<void> {
  const before = 'before' in of ? of.before : undefined
  const { occurrences: _, ...seen } = before ?? { occurrences: [] }
  const body = { ...draft, ...('madeAs' in of ? { made_as: of.madeAs } : { seen }) }
  const { error } = await supabase.functions.invoke('events-desk', { body })
  if (!error) return
  if (error instanceof FunctionsHttpError && error.context.status === 409) {
    const says = await functionErrorMessage(error)
    // a new one is in nobody's way but its own, from when it was sent before
    throw before ? new ChangedMeanwhile(says) : new Refused(says, undefined, MADE)
  }
  if (error instanceof FunctionsHttpError && error.context.status < 500)
    throw new Refused(await functionErrorMessage(error))
  throw error
}

export async function changeOccurrence({ event, day }: Place, change: Record<string, Json>): Promise<void> {
  const asked = supabase.rpc('change_occurrence', { p_event: event, p_day: day, p_change: change })
  throwRefusal(await asked)
}

export async function markAttendance({ event, day }: Place, userId: string, came: boolean): Promise<void> {
  await supabase
    .rpc('mark_attendance', { p_event: event, p_day: day, p_user_id: userId, p_attended: came })
    .throwOnError()
}

export async function answerQuestion(
  { id, answer, hidden }: Roster['questions'][number],
  said: string,
  isHidden: boolean,
): Promise<void> {
  const asked = supabase.rpc('answer_event_question', {
    ...{ p_id: id, p_answer: said, p_hidden: isHidden, p_seen: { answer, hidden } },
  })
  throwRefusal(await asked)
}

function throwRefusal({ error }: { error: PostgrestError | null }) {
  if (error?.details === 'seen') throw new ChangedMeanwhile(error.message)
  if (error) throw error
}

/** The server's own sentence where it refused for good. */
export function deskRefusal(error: Error): string | undefined {
  if (error instanceof Refused) return error.message
  const { code = '' } = error as Partial<PostgrestError>
  return /^(PT4|22|23|42)/.test(code) ? error.message : undefined
}
