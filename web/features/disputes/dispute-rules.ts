/** What a dispute needs before it can be filed, and the draft that is kept until it is. */

import * as z from 'zod/mini'
import { kept } from '#web/lib/storage.ts'

export const REASONING = { least: 30, most: 2000 }
export const RULING = { least: 20, most: 2000 }

const Source = z.object({ title: z.string(), url: z.string() })
const Draft = z.object({
  /** The option claimed; null: none is right; absent: not chosen yet. */
  claimed: z.optional(z.nullable(z.number())),
  reasoning: z.string(),
  sources: z.tuple([Source, Source, Source]),
})
export type Draft = z.infer<typeof Draft>

const EMPTY = { title: '', url: '' }
export const EMPTY_DRAFT: Draft = { reasoning: '', sources: [EMPTY, EMPTY, EMPTY] }

export type SourceProblem = 'title' | 'url' | 'twice'
export type Problems = {
  claimed?: true
  reasoning?: true
  sources: (SourceProblem | undefined)[]
}

/** What is still missing; undefined when the draft can be filed. The database asks for the same. */
export function problemsOf({ claimed, reasoning, sources }: Draft): Problems | undefined {
  const length = reasoning.trim().length
  const problems: Problems = { sources: sources.map((_, at) => sourceProblem(sources, at)) }
  if (claimed === undefined) problems.claimed = true
  if (length < REASONING.least || length > REASONING.most) problems.reasoning = true
  const isFine = !problems.claimed && !problems.reasoning && problems.sources.every((problem) => !problem)
  return isFine ? undefined : problems
}

function sourceProblem(sources: Draft['sources'], at: number): SourceProblem | undefined {
  const source = sources[at] ?? EMPTY
  if (source.title.trim().length < 3) return 'title'
  if (!/^https:\/\/[^\s/]+\.\S+$/.test(source.url.trim())) return 'url'
  const isKnown = sources.slice(0, at).some(({ url }) => url.trim() === source.url.trim())
  return isKnown ? 'twice' : undefined
}

/** Whole days that are left, rounded up: on the last day it is one. */
export function daysLeft(closesAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((closesAt.getTime() - now.getTime()) / 86_400_000))
}

const placeOf = (attemptId: string, position: number) => `dispute.${attemptId}.${position}`

export function readDraft(attemptId: string, position: number): Draft {
  try {
    return Draft.parse(JSON.parse(kept.local.get(placeOf(attemptId, position)) ?? 'null'))
  } catch {
    return EMPTY_DRAFT
  }
}

export function keepDraft(attemptId: string, position: number, draft: Draft): void {
  kept.local.set(placeOf(attemptId, position), JSON.stringify(draft))
}

export function forgetDraft(attemptId: string, position: number): void {
  kept.local.remove(placeOf(attemptId, position))
}
