/** What the pages of challenges ask the server (supabase/migrations: challenges). */

import type { PostgrestError } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type AnswerState, OpenedAttempt } from '#web/features/player/index.ts'
import { isFinal, Refused, saidInHindi } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'
import {
  Board,
  type BoardName,
  Challenge,
  ChallengeList,
  Entry,
  Flag,
  HostedQuestion,
  Locked,
  Results,
  Sitting,
  Step,
} from './challenge-types.ts'

export const challengeKeys = {
  all: ['challenges'] as const,
  one: (id: string) => ['challenges', id] as const,
}

/** The server said no, and trying the same again cannot help. */
export class Declined extends Refused {
  readonly code: string

  constructor(error: PostgrestError) {
    super(error.message, saidInHindi(error), error.details)
    this.code = error.code
  }
}

export function isDeclined(error: unknown, code?: string): error is Declined {
  return error instanceof Declined && (code === undefined || error.code === code)
}

async function told(asked: PromiseLike<{ data: unknown; error: PostgrestError | null }>): Promise<unknown> {
  const { data, error } = await asked
  if (!error) return data
  throw isFinal(error) ? new Declined(error) : new Error(error.message)
}

const retry = (failures: number, reason: Error) => failures < 2 && !isDeclined(reason)

/** All that are there, with how far the server's clock is ahead. */
export const challengesQuery = queryOptions({
  queryKey: [...challengeKeys.all, 'list'],
  queryFn: async ({ signal }) => {
    const list = ChallengeList.parse(await told(supabase.rpc('list_challenges').abortSignal(signal)))
    return { ...list, clockOffset: offsetOf(list) }
  },
  staleTime: 0,
})

export function challengeQuery(id: string) {
  return queryOptions({
    queryKey: [...challengeKeys.one(id), 'open'],
    queryFn: async ({ signal }) =>
      withOffset(await told(supabase.rpc('open_challenge', { p_id: id }).abortSignal(signal))),
    staleTime: 0,
    retry,
  })
}

export type TimedChallenge = Challenge & { clockOffset: number }

function withOffset(answer: unknown): TimedChallenge {
  const challenge = Challenge.parse(answer)
  return { ...challenge, clockOffset: offsetOf(challenge) }
}

function offsetOf({ server_now }: { server_now: string }) {
  return Date.parse(server_now) - Date.now()
}

const Joined = z.object({ challenge: z.unknown() })

/** Comes in, or is in already, and tells the challenge as it is then. `code`: where the host asks for one at the door. */
export async function joinChallenge(id: string, code: string | null): Promise<TimedChallenge> {
  const asked = supabase.rpc('join_challenge', { p_id: id, ...(code !== null && { p_code: code }) })
  return withOffset(Joined.parse(await told(asked)).challenge)
}

export async function openSitting(id: string): Promise<Sitting> {
  return Sitting.parse(await told(supabase.rpc('challenge_sitting', { p_id: id })))
}

export function sittingQuery(id: string) {
  return queryOptions({
    queryKey: [...challengeKeys.one(id), 'sitting'],
    queryFn: () => openSitting(id),
    staleTime: 0,
    gcTime: 0,
    retry,
  })
}

export type LockedAnswer = Pick<
  AnswerState,
  'seq' | 'selected' | 'calls' | 'confidence' | 'struck' | 'time_ms'
> & {
  half_time: boolean
  /** From the lock before to this one, by the clock of this device. */
  took_ms: number | null
}

/** One answer for good; sent twice it counts once. Tells what counts. */
export async function lockAnswer(id: string, position: number, answer: LockedAnswer): Promise<Locked> {
  return Locked.parse(
    await told(supabase.rpc('lock_answer', { p_id: id, p_position: position, p_answer: answer })),
  )
}

/** Null when nothing was answered in a marathon: the run is as if it had not been begun. */
export async function finishChallenge(id: string): Promise<Entry | null> {
  return z.nullable(Entry).parse(await told(supabase.rpc('finish_challenge', { p_id: id })))
}

export function boardQuery(id: string, board: BoardName, topic: string | null = null) {
  return queryOptions({
    queryKey: [...challengeKeys.one(id), 'board', board, topic],
    queryFn: async ({ signal }) =>
      Board.parse(
        await told(
          supabase
            .rpc('challenge_board', { p_id: id, p_board: board, ...(topic !== null && { p_topic: topic }) })
            .abortSignal(signal),
        ),
      ),
    // what is frozen changes no more, but for an entry that a person takes off it
    staleTime: ({ state }) => (state.data?.frozen ? 60_000 : 0),
    retry,
  })
}

export function resultsQuery(id: string) {
  return queryOptions({
    queryKey: [...challengeKeys.one(id), 'results'],
    queryFn: async ({ client, signal }) => {
      const results = Results.parse(
        await told(supabase.rpc('challenge_results', { p_id: id }).abortSignal(signal)),
      )
      // told with them, and shown beside them
      if (results.board) client.setQueryData(boardQuery(id, 'near').queryKey, results.board)
      return results
    },
    staleTime: 60_000,
    retry,
  })
}

/** The attempt with its keys and reasons. */
export function reviewQuery(id: string) {
  return queryOptions({
    queryKey: [...challengeKeys.one(id), 'review'],
    queryFn: async ({ signal }) =>
      OpenedAttempt.parse(await told(supabase.rpc('challenge_review', { p_id: id }).abortSignal(signal))),
    staleTime: 60_000,
    retry,
  })
}

const Begun = z.object({ attempt: z.object({ id: z.string() }) })

/** A set of what failed, easiest first; gives its attempt. */
export async function startReplay(id: string): Promise<string> {
  return Begun.parse(await told(supabase.rpc('start_challenge_replay', { p_id: id }))).attempt.id
}

/** `madeAs`: whoever asks for it once more means the same duel. */
export async function newFriendDuel(topics: string[], madeAs: string): Promise<Challenge> {
  const asked = supabase.rpc('new_friend_duel', { p_topics: topics, p_made_as: madeAs })
  return Challenge.parse(await told(asked))
}

/** Ends a duel before its day has passed; said twice, it is ended once. */
export async function endFriendDuel(id: string): Promise<TimedChallenge> {
  return withOffset(await told(supabase.rpc('end_friend_duel', { p_id: id })))
}

export type HostedFields = {
  /** Whoever sends it once more means the same round. */
  made_as: string
  title: string
  title_hi?: string
  topics: string[]
  questions: number
  seconds: number
  /** At once where it is left out. */
  opens_at?: string
  visibility: 'all' | 'link'
}

export async function newMentorLive(fields: HostedFields): Promise<Challenge> {
  return Challenge.parse(await told(supabase.rpc('new_mentor_live', { p_fields: fields })))
}

const Hosted = z.object({
  step: z.nullable(Step),
  players: z.number(),
  question: z.nullable(HostedQuestion),
})
export type Hosted = z.infer<typeof Hosted>

/** The host's desk as it is. */
export function hostedQuery(id: string) {
  return queryOptions({
    queryKey: [...challengeKeys.one(id), 'hosted'],
    queryFn: () => hostStep(id, 'look'),
    staleTime: 0,
    retry,
  })
}

/** `from`: the question that stands on the screen, 0 before the first: none is passed over that nobody has read. */
export async function hostStep(
  id: string,
  step: 'start' | 'next' | 'end' | 'look',
  from?: number,
): Promise<Hosted> {
  const given = { p_id: id, p_step: step, ...(from !== undefined && { p_from: from }) }
  return Hosted.parse(await told(supabase.rpc('host_challenge', given)))
}

/** Entries that somebody has to look at, those that wait first. */
export const flagsQuery = queryOptions({
  queryKey: [...challengeKeys.all, 'flags'],
  queryFn: async ({ signal }) =>
    z.array(Flag).parse(await told(supabase.rpc('challenge_flags').abortSignal(signal))),
  staleTime: 60_000,
})

/** Leaves an entry on the boards, or takes it off them, as it was seen. Its learner keeps everything else. */
export async function settleFlag({ id, valid }: Flag, isValid: boolean): Promise<void> {
  await told(supabase.rpc('settle_flag', { p_id: id, p_valid: isValid, p_seen: { valid } }))
}

export const Settings = z.object({ alias: z.string(), boards: z.boolean(), global: z.boolean() })
export type Settings = z.infer<typeof Settings>

/** With nothing named, choosing changes nothing and tells how it stands. */
export const settingsQuery = queryOptions({
  queryKey: [...challengeKeys.all, 'settings'],
  queryFn: async ({ signal }) =>
    Settings.parse(await told(supabase.rpc('choose_challenge_settings', {}).abortSignal(signal))),
  staleTime: 60_000,
  retry,
})

export async function chooseSettings({ alias, boards, global }: Settings): Promise<void> {
  await told(
    supabase.rpc('choose_challenge_settings', { p_alias: alias, p_boards: boards, p_global: global }),
  )
}
