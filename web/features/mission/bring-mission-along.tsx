/** Once somebody is signed in, what they did of the public mission counts in their own, once. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Json } from '#supabase/database.types.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { whenAnswersCameAlong } from '#web/features/practice/index.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { Refused } from '#web/lib/refused.ts'
import { kept } from '#web/lib/storage.ts'
import { useSession } from '#web/session/session.tsx'
import { copy } from './mission-copy.ts'
import { importPublicMission, missionKeys } from './mission-queries.ts'
import { broughtInto } from './visitor-rules.ts'
import { forgetVisitorDay, visitorDays } from './visitor-store.ts'

export function BringMissionAlong() {
  const { user } = useSession()
  const words = useCopy(copy)
  const locale = useLocale()
  const client = useQueryClient()
  const userId = user?.id

  useEffect(() => {
    if (!userId) return
    void bring().then(({ count, refused }) => {
      for (const day of refused) toast.error(words.broughtTooOld(plainDate(day, locale)))
      if (count === 0) return
      toast.success(words.brought(count))
      return client.invalidateQueries({ queryKey: missionKeys.mine(userId) })
    })
  }, [userId, words, locale, client])

  return null
}

let bringing: Promise<unknown> | undefined

/** The server takes each day once, so trying again does no harm: one is forgotten only when it is there or never can be. */
async function bring() {
  // an effect may run twice, and what comes along is told once
  await bringing
  const now = bringAll()
  bringing = now
  return now
}

async function bringAll() {
  const brought = { count: 0, refused: [] as string[] }
  const waiting = await whenAnswersCameAlong()
  for (const { day, done } of visitorDays(kept.local)) {
    // the questions of a mission count by the answers that came along
    if (waiting.includes(day)) continue
    try {
      const mission = await importPublicMission(day, done as unknown as Json)
      forgetVisitorDay(kept.local, day)
      brought.count += broughtInto(mission, day) ?? done.length
    } catch (error) {
      if (error instanceof Refused) {
        forgetVisitorDay(kept.local, day)
        brought.refused.push(day)
      } else logFailure('Could not bring the public mission along', error)
    }
  }
  return brought
}
