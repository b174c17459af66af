/** On every page of whoever is signed in; fetched only where a seat is wanted. */

import { Suspense, useState } from 'react'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { kept } from '#web/lib/storage.ts'
import { SEAT_KEY } from './seat-key.ts'

const SeatWish = lazyPart('the seat that is wanted', () => import('./seat-wish.tsx'))

export function SeatWishArea() {
  // asked once: who is signed in takes a seat at once, and wishes for none
  const [isWanted] = useState(() => kept.local.get(SEAT_KEY) !== null)
  if (!isWanted) return null
  return (
    <Suspense>
      <SeatWish />
    </Suspense>
  )
}
