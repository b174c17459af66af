/** Gives sign-ins and events that have no place yet their country, and says which could not have been the same person's. */

import type { CountryOf } from './country-of.ts'
import { isImpossible, type SignIn, travelSaid } from './travel-rules.ts'

/** As `sign_ins_to_place` gives them out: oldest first, a sign-in with the last place of its account before it. */
export type Unplaced = {
  kind: string
  id: string
  user_id: string
  ip: string | null
  at: string
  earlier_country: string | null
  earlier_at: string | null
}

export type Placed = { kind: string; id: string; country: string | null; travel: string | null }

export function placed(unplaced: readonly Unplaced[], countryOf: CountryOf): Placed[] {
  // Several sign-ins of one account may come in one batch: each is compared with the one before it.
  const latest = new Map<string, SignIn>()
  return unplaced.map(({ kind, id, user_id, ip, at, earlier_country, earlier_at }) => {
    const country = ip === null ? null : countryOf(ip)
    if (kind !== 'session' || country === null) return { kind, id, country, travel: null }
    const here = { country, at: new Date(at) }
    const earlier = latest.get(user_id) ?? known(earlier_country, earlier_at)
    latest.set(user_id, here)
    return {
      kind,
      id,
      country,
      travel: earlier && isImpossible(earlier, here) ? travelSaid(earlier, here) : null,
    }
  })
}

function known(country: string | null, at: string | null): SignIn | undefined {
  return country === null || at === null ? undefined : { country, at: new Date(at) }
}
