/** Which announcements were put away on this device: at once, without a network, and by visitors too. */

import { kept } from '#web/lib/storage.ts'

const KEY = 'announcements:put-away'
/** What is older was long over. */
const MOST = 100

export function putAwayHere(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(kept.local.get(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function notePutAway(id: string): readonly string[] {
  const ids = [...putAwayHere().filter((one) => one !== id), id].slice(-MOST)
  kept.local.set(KEY, JSON.stringify(ids))
  return ids
}
