/** Where the learner is in a work: what this device knows, or the server where another device is further. */

import { useQuery } from '@tanstack/react-query'
import { useSignedInUser } from '#web/session/session.tsx'
import { keptPlace } from './place-keeper.ts'
import { placesQuery } from './place-queries.ts'
import type { Place } from './reading-types.ts'

export function useWorkPlace(work: string): Place | null {
  const { id } = useSignedInUser()
  const { data: places } = useQuery(placesQuery(id))
  const stored = places?.find((one) => one.work === work)
  const here = keptPlace(id, work)
  if (!here) return stored ?? null
  return stored && stored.moved_at > here.place.moved_at ? stored : here.place
}
