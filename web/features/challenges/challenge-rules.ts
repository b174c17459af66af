/** Rules of challenges that need no screen: what stands first, what can be done, places, times, what is shared. */

import type { Both } from '#web/features/player/index.ts'
import type { Language } from '#web/lib/language.tsx'
import { fixed } from '#web/lib/numbers.ts'
import type { Challenge, Histogram, Kind, Step } from './challenge-types.ts'

export const ACTIONS = ['join', 'play', 'live', 'results', 'review'] as const
export type Action = (typeof ACTIONS)[number]

/** What the address asks for; undefined where it names nothing that there is. */
export function actionOf(text: string | undefined): Action | 'about' | undefined {
  return text === undefined ? 'about' : ACTIONS.find((action) => action === text)
}

export function addressOf(id: string, action?: Action): string {
  return `/challenge/${encodeURIComponent(id)}${action ? `/${action}` : ''}`
}

export function textIn(text: Both, language: Language): string {
  return (language === 'hi' && text.hi) || text.en
}

/** What somebody can do with a challenge at a moment. */
export type Stand =
  | { kind: 'ahead' }
  | { kind: 'open' }
  /** One is in it, with questions left. */
  | { kind: 'playing' }
  /** One is through, and it goes on for others. */
  | { kind: 'waiting' }
  /** It is too late to come in. */
  | { kind: 'closed' }
  | { kind: 'over'; joined: boolean }

export function standOf(challenge: Challenge, now: number): Stand {
  const { entered, opens_at, join_closes_at, ends_at, status } = challenge
  const joined = entered !== null
  const isThrough = joined && (entered.finished_at ?? null) !== null
  const isOver =
    entered?.is_over === true ||
    status === 'over' ||
    status === 'frozen' ||
    (ends_at !== null && Date.parse(ends_at) <= now)
  if (isOver || (ends_at === null && isThrough)) return { kind: 'over', joined }
  if (status === 'upcoming' && Date.parse(opens_at) > now) return { kind: 'ahead' }
  if (joined) return { kind: isThrough ? 'waiting' : 'playing' }
  if (join_closes_at !== null && Date.parse(join_closes_at) <= now) return { kind: 'closed' }
  return { kind: 'open' }
}

/** Whoever leads a round for all at once does not play in it. */
export function isLed({ is_host, kind }: Challenge): boolean {
  return is_host && kind === 'mentor'
}

/** Whoever made a duel among friends and did not come into it. */
export function isAbsentMaker({ is_host, kind, entered }: Challenge): boolean {
  return is_host && kind === 'friend' && entered === null
}

/** The kinds by what is looked at first; of one kind the next to end. */
const ORDER: Kind[] = ['duel', 'arena', 'mentor', 'friend', 'marathon']

export function inOrder(challenges: readonly Challenge[]): Challenge[] {
  return [...challenges].sort(
    (one, other) =>
      ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) ||
      Date.parse(one.ends_at ?? '9999-12-31') - Date.parse(other.ends_at ?? '9999-12-31'),
  )
}

/** The one thing to do next: what is begun, then the duel of the day, then whatever is open. */
export function firstToDo(challenges: readonly Challenge[], now: number): Challenge | undefined {
  const standing = (kind: Stand['kind']) =>
    inOrder(challenges).find((challenge) => standOf(challenge, now).kind === kind)
  return standing('playing') ?? standing('open')
}

/** When the moment comes that a challenge is counted towards, and null where there is none. */
export function nextMoment(challenge: Challenge, now: number): { is: 'opens' | 'ends'; at: number } | null {
  const opens = Date.parse(challenge.opens_at)
  if (opens > now) return { is: 'opens', at: opens }
  return challenge.ends_at === null ? null : { is: 'ends', at: Date.parse(challenge.ends_at) }
}

/**
 * The place of these marks among all, by marks alone; null where it is not told: alone, unknown, or nobody behind. A
 * last place is never named.
 */
export function placeIn(histogram: Histogram, sixths: number | null | undefined): number | null {
  if (sixths === null || sixths === undefined) return null
  const count = (counts: (marks: number) => boolean) =>
    histogram.reduce((sum, [marks, many]) => (counts(marks) ? sum + many : sum), 0)
  const ahead = count((marks) => marks > sixths)
  const behind = count((marks) => marks < sixths)
  return behind === 0 ? null : ahead + 1
}

/** Of how many the marks are told: in a round that is led also of those who are not through. */
export function countOf(histogram: Histogram): number {
  return histogram.reduce((sum, [, many]) => sum + many, 0)
}

/** "1:05" of thinking time; "0:04.2" under ten seconds, where tenths decide. */
export function tookText(ms: number): string {
  const seconds = ms / 1000
  if (seconds < 9.95) return `0:0${fixed(seconds, 1)}`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** What is left until a moment, in the parts that are said: days and hours, hours and minutes, or the clock itself. */
export function leftParts(
  ms: number,
):
  | { unit: 'days'; days: number; hours: number }
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'clock' } {
  const minutes = Math.ceil(ms / 60_000)
  if (minutes >= 24 * 60)
    return { unit: 'days', days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60) }
  if (minutes > 60) return { unit: 'hours', hours: Math.floor(minutes / 60), minutes: minutes % 60 }
  return { unit: 'clock' }
}

/** Milliseconds between two looks while the last answers are counted. */
export const COUNTING_MS = 2500

/** Milliseconds to wait before reading again, so that many who wait do not all read at once. `random` from 0 to 1. */
export function pollPause(everyMs: number, random: number): number {
  return Math.round(everyMs * (0.8 + 0.4 * random))
}

/** When the next reading may be, at most one in `everyMs`. */
export function readAfter(lastReadAt: number, now: number, everyMs: number): number {
  return Math.max(0, lastReadAt + everyMs - now)
}

/** Milliseconds of work that one reading by one of many costs the server at most, with room for all else. */
const SHARE_MS = 20

/** The pause between two readings of what everybody who is here reads: the more they are, the longer. */
export function readPace(everyMs: number, readers: number): number {
  return Math.max(everyMs, readers * SHARE_MS)
}

/** The longest that anybody waits for their share of a moment that comes for all. */
const LONGEST_PAUSE = 10_000

/** Milliseconds until it is one's turn where all who are there would read in the same moment. `random` from 0 to 1. */
export function crowdPause(people: number, random: number): number {
  return Math.round(Math.min(people * SHARE_MS, LONGEST_PAUSE) * random)
}

/** Whether the host has gone on to another question; otherwise the one that is known closes earlier, as with the end. */
export function isNextStep(known: Step | null | undefined, told: Step): boolean {
  return told.position !== known?.position
}

/** As in the database (`private.alias_of`): letters and digits, single spaces or dashes between them. */
const ALIAS = /^[\p{L}\p{M}\p{N}]+([ -][\p{L}\p{M}\p{N}]+)*$/u

export function isAlias(text: string): boolean {
  const said = text.trim()
  return said.length >= 2 && said.length <= 20 && ALIAS.test(said) && /\p{L}/u.test(said)
}

/** The id of a card that is made of one question of an attempt: the same each time, so that it is kept once. */
export function cardId(attemptId: string, position: number): string {
  return attemptId.slice(0, -4) + position.toString(16).padStart(4, '0')
}
