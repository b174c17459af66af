/** Clocks of what waits: how long the oldest has waited, and whether that is too long. */

/** As `admin_home` names them. */
export const QUEUE_KEYS = [
  'answers',
  'appeals',
  'disputes',
  'stale',
  'feedback',
  'news_reports',
  'news_stories',
  'news_drafts',
  'questions',
  'challenge_flags',
  'event_questions',
  'security',
  'feeds',
  'mails',
  'models',
  'arenas',
  'exam_days',
] as const
export type QueueKey = (typeof QUEUE_KEYS)[number]

export type Queue = {
  key: QueueKey
  waiting: number
  /** When the oldest began to wait. */
  oldest: string | null
  /** How many hours it should wait at most. */
  hours: number
}

export type Clock = 'in-time' | 'soon' | 'late'

const HOUR_MS = 3_600_000
/** From this share of its time on, what waits is due soon. */
const SOON = 0.75

export function waitedHours(queue: Queue, now: Date): number {
  return queue.oldest === null ? 0 : Math.max(0, (now.getTime() - new Date(queue.oldest).getTime()) / HOUR_MS)
}

export function clockOf(queue: Queue, now: Date): Clock {
  const waited = waitedHours(queue, now)
  if (waited > queue.hours) return 'late'
  return waited > queue.hours * SOON ? 'soon' : 'in-time'
}

const RANK: Record<Clock, number> = { late: 0, soon: 1, 'in-time': 2 }

/** What is late first; else as it was given. */
export function byUrgency(queues: readonly Queue[], now: Date): Queue[] {
  return [...queues].sort((one, other) => RANK[clockOf(one, now)] - RANK[clockOf(other, now)])
}

/** Hours as two units at most: 3 days 4 hours. */
export function inUnits(hours: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.floor(hours * 60)
  if (hours >= 24) return { days: Math.floor(hours / 24), hours: Math.floor(hours % 24), minutes: 0 }
  return { days: 0, hours: Math.floor(hours), minutes: hours >= 1 ? 0 : minutes }
}
