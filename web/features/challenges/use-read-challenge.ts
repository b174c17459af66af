/** Reads all that is shown of one challenge anew: its moment has come, or something was done in it. */

import { useQueryClient } from '@tanstack/react-query'
import { challengeKeys } from './challenge-queries.ts'

export function useReadChallenge(id: string): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: challengeKeys.one(id) })
}
