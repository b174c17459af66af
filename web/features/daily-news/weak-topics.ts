/** The topics that a learner is weak at, by what the answers say of them. */

import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMastery } from '#web/features/syllabus/index.ts'

export type Known = {
  level: string | null
  isFading: boolean
  evidence: { chance: number } | null
}

/** Tried and no more, fading, or rather wrong than right. What was never answered is new, not weak. */
export function weakTopics(mastery: ReadonlyMap<string, Known>): string[] {
  return [...mastery]
    .filter(
      ([, { level, isFading, evidence }]) =>
        level !== null && (level === 'attempted' || isFading || (evidence !== null && evidence.chance < 0.5)),
    )
    .map(([slug]) => slug)
    .sort()
}

/** Undefined until it is known. */
export function useWeakTopics(): string[] | undefined {
  const mastery = useMastery()
  return useMemo(() => mastery && weakTopics(mastery), [mastery])
}

/** As above; where it cannot be known, none. */
export function useWeakTopicsOrNone(): string[] | undefined {
  const client = useQueryClient()
  const weak = useWeakTopics()
  // looks again whenever the reading begins or ends
  useIsFetching({ queryKey: ['my_mastery'] })
  const hasFailed = client.getQueryState(['my_mastery'])?.status === 'error'
  return weak ?? (hasFailed ? NONE : undefined)
}

const NONE: string[] = []
