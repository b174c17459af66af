/** Who sends what waits on this device, by its kind. The features that keep it are named by the application, each to be fetched. */

export const WAITING_KINDS = [
  'answers',
  'cards',
  'mission',
  'news',
  'plan',
  'syllabus',
  'marks',
  'notes',
] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

type Sender = {
  /** What a page still holds goes as well when its learner is leaving. */
  sendWaiting: (userId: string, why?: 'leaving') => Promise<void>
  /** Where no page of its own does: forgets what was refused. */
  letGo?: (userId: string) => void
}
export type Senders = Record<WaitingKind, () => Promise<Sender>>

export const senders: Partial<Senders> = {}

/** What does not stay for its learner when she signs out, and how much of it the server does not have. */
type Goes = { countKeptPages: (userId: string) => Promise<number> }
export const goesWithLeaving: { pages?: () => Promise<Goes> } = {}
