/** Who sends what waits on this device, by its kind. The features that keep it are named by the application, each to be fetched. */

export const WAITING_KINDS = ['answers', 'cards', 'mission', 'news', 'plan', 'syllabus', 'marks'] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

type Sender = { sendWaiting: (userId: string) => Promise<void> }
export type Senders = Record<WaitingKind, () => Promise<Sender>>

export const senders: Partial<Senders> = {}
