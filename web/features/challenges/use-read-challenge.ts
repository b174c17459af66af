/** Reads all that is shown of one challenge anew: its moment has come, or something was done in it. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { challengeKeys, challengeQuery } from './challenge-queries.ts'
import { crowdPause } from './challenge-rules.ts'
import type { Challenge } from './challenge-types.ts'

export function useReadChallenge(id: string): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: challengeKeys.one(id) })
}

/** Reads, at its end, how the challenge itself stands now: it leads to what else there is. Not all who wait for it at once. */
export function useReadAtEnd({ id, players }: Challenge): () => void {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: challengeQuery(id).queryKey }),
      crowdPause(players, Math.random()),
    )
  }
}
