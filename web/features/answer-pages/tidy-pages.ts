/**
 * Takes pages off this device whose draft is gone: discarded or handed in (maybe elsewhere), left by its learner, or not
 * looked at for a month. What was read of them goes with them.
 */

import { Dexie } from 'dexie'
import { KEPT_PAGES_MARK } from '#web/lib/kept-pages-mark.ts'
import { kept } from '#web/lib/storage.ts'
import { supabase } from '#web/lib/supabase.ts'
import { openPages, PREFIX } from './page-store.ts'
import { hasNoDraft, isTooOld, type KnownAnswers } from './tidy-rules.ts'
import { ownTranscripts, TRANSCRIPTS } from './use-transcript.ts'

/** When a learner comes. Rejects without a network: what is only old has gone by then. */
export async function tidyPages(userId: string, now = Date.now()): Promise<void> {
  await forgetOld(now)
  const transcripts = ownTranscripts(userId)
  const own = await openedIfThere(PREFIX + userId)
  try {
    const waiting = (await own?.pages.toArray()) ?? []
    const ids = new Set([...waiting.map(({ answer_id }) => answer_id), ...transcripts.map(({ id }) => id)])
    if (ids.size === 0) return
    const answers = await answersOf([...ids])
    await own?.pages.bulkDelete(waiting.filter((page) => hasNoDraft(page, answers)).map(({ id }) => id))
    for (const { key, id } of transcripts) if (answers.get(id)?.isHandedIn !== false) kept.local.remove(key)
  } finally {
    own?.close()
  }
}

/** How many of an account the server does not have, as far as this device keeps them. */
export async function countKeptPages(userId: string): Promise<number> {
  const own = await openedIfThere(PREFIX + userId)
  try {
    return (await own?.pages.count()) ?? 0
  } finally {
    own?.close()
  }
}

/** When a learner leaves: of whoever was here, nothing stays. */
export async function forgetPages(): Promise<void> {
  for (const key of kept.local.keys()) if (key.startsWith(TRANSCRIPTS)) kept.local.remove(key)
  await Promise.all((await databases()).map((name) => Dexie.delete(name)))
  kept.local.remove(KEPT_PAGES_MARK)
}

/** Of one draft that its learner has just discarded or handed in. */
export async function forgetPagesOf(userId: string, answerId: string): Promise<void> {
  for (const { key, id } of ownTranscripts(userId)) if (id === answerId) kept.local.remove(key)
  const own = await openedIfThere(PREFIX + userId)
  await own?.pages.where({ answer_id: answerId }).delete()
  own?.close()
}

/** Whoever it was that let them lie. */
async function forgetOld(now: number) {
  for (const name of await databases()) {
    const database = openPages(name)
    await database.pages.filter((page) => isTooOld(page, now)).delete()
    database.close()
  }
}

async function databases() {
  // In some private windows there is none, and so nothing that could have been left.
  if (typeof indexedDB === 'undefined') return []
  const names = await Dexie.getDatabaseNames()
  return names.filter((name) => name.startsWith(PREFIX))
}

async function openedIfThere(name: string) {
  return (await databases()).includes(name) ? openPages(name) : undefined
}

async function answersOf(ids: string[]): Promise<KnownAnswers> {
  const { data } = await supabase.from('answers').select('id, submitted_at').in('id', ids).throwOnError()
  return new Map(data.map(({ id, submitted_at }) => [id, { isHandedIn: submitted_at !== null }]))
}
