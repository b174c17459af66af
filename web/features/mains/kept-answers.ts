/** Answers on this device: those that the server has not confirmed, and the one that is being written. */

import * as z from 'zod/mini'

export type Store = {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
  keys: () => string[]
}

const PlanMade = z.object({
  intro: z.optional(z.string()),
  heads: z.optional(z.array(z.string())),
  conclusion: z.optional(z.string()),
  /** When the learner had what is asked shown: after the minute of planning, or before it. */
  revealed: z.optional(z.enum(['after', 'early'])),
})

/** What is written and planned, and for how long, as device and server keep it. */
export const AnswerFields = z.object({
  mode: z.enum(['typed', 'pages']),
  language: z.enum(['en', 'hi']),
  plan: z.catch(PlanMade, {}),
  text: z.string(),
  seconds: z.number(),
  plan_seconds: z.number(),
})

const Kept = z.object({
  id: z.string(),
  /** The revision of the server that it was made from; 0 before there was one. */
  base: z.number(),
  fields: AnswerFields,
  isUnsent: z.boolean(),
  /** To be handed in as soon as it can be. */
  handIn: z.boolean(),
  /** Fingerprints of what was sent and never confirmed: the server may have one of these all the same. */
  sent: z.array(z.string()),
})
export type Kept = z.infer<typeof Kept>

const PREFIX = 'mains-answer:'

export const keyOf = (userId: string, questionId: string) => `${PREFIX}${userId}:${questionId}`

export function parsedAnswer(text: string | null): Kept | undefined {
  try {
    return Kept.parse(JSON.parse(text ?? 'null'))
  } catch {
    return undefined
  }
}

export function keptAnswer(store: Pick<Store, 'get'>, userId: string, questionId: string): Kept | undefined {
  return parsedAnswer(store.get(keyOf(userId, questionId)))
}

export function keepAnswer(store: Pick<Store, 'set'>, userId: string, questionId: string, answer: Kept) {
  store.set(keyOf(userId, questionId), JSON.stringify(answer))
}

/** The questions whose answers by this learner are on the device. */
export function keptQuestionIds(store: Pick<Store, 'keys'>, userId: string): string[] {
  const start = keyOf(userId, '')
  return store.keys().flatMap((key) => (key.startsWith(start) ? key.slice(start.length) : []))
}

/** What waits to be sent or handed in. */
export function isWaiting(answer: Kept | undefined): boolean {
  return answer !== undefined && (answer.isUnsent || answer.handIn)
}

/** Removes what the server has as well: a learner who signs out leaves nothing here that is kept elsewhere. */
export function forgetSaved(store: Store, userId: string) {
  for (const questionId of keptQuestionIds(store, userId)) {
    if (!isWaiting(keptAnswer(store, userId, questionId))) store.remove(keyOf(userId, questionId))
  }
}
