/** What the learner says of themselves, with what this device has not sent yet. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useMemo, useState } from 'react'
import { kept } from '#web/lib/storage.ts'
import { useSender } from '#web/lib/use-sender.ts'
import { useStore } from '#web/lib/use-store.ts'
import { createClaimKeeper } from './claim-keeper.ts'
import { type ClaimStatus, type Claims, claimsOf } from './claim-rules.ts'
import { claimsQuery, sendClaims } from './syllabus-queries.ts'

export type ClaimsState = {
  claims: Claims
  /** True once the server's claims are here: before that a choice would show too little. */
  isKnown: boolean
  kind: 'saved' | 'saving' | 'offline' | 'refused'
  waiting: number
  say: (node: string, status: ClaimStatus) => void
}

export const ClaimsContext = createContext<ClaimsState | null>(null)

/** Null for visitors. */
export function useClaims() {
  return useContext(ClaimsContext)
}

export function useKeptClaims(userId: string): ClaimsState {
  const queryClient = useQueryClient()
  const { data: stored, isSuccess } = useQuery(claimsQuery)
  const [keeper] = useState(() =>
    createClaimKeeper({
      userId,
      store: kept.local,
      send: async (claims) => {
        await sendClaims(claims)
        // before the device lets go of them, so that no choice jumps back for a moment
        queryClient.setQueryData(
          claimsQuery.queryKey,
          (before) =>
            before && [
              ...before.filter(({ node }) => !claims.some((claim) => claim.node === node)),
              ...claims,
            ],
        )
      },
    }),
  )
  const { waiting, kind } = useStore(keeper, ({ kept }) => kept)
  useSender(keeper)

  const claims = useMemo(() => claimsOf(stored ?? [], waiting), [stored, waiting])
  return {
    claims,
    isKnown: isSuccess,
    kind,
    waiting: waiting.length,
    say: (node, status) => void keeper.add({ node, status, said_at: new Date().toISOString() }),
  }
}
