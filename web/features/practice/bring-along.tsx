/** Once somebody is signed in, what they answered as a visitor comes along, once. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '#web/components/ui/toast.tsx'
import { attemptKeys } from '#web/features/player/index.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useSession } from '#web/session/session.tsx'
import { copy } from './practice-copy.ts'
import { importVisitorAnswers, isTooOld } from './practice-queries.ts'
import { forget, type KeptDay, readKept, toImport } from './visitor-answers.ts'

export function BringAlong() {
  const { user } = useSession()
  const words = useCopy(copy)
  const locale = useLocale()
  const queryClient = useQueryClient()
  const userId = user?.id

  useEffect(() => {
    if (!userId) return
    const now = bring(readKept())
    underWay = now
    void now.then(({ count, tooOld }) => {
      for (const day of tooOld) toast.error(words.tooOld(plainDate(day, locale)))
      if (count === 0) return
      toast.success(words.imported(count))
      return queryClient.invalidateQueries({ queryKey: attemptKeys.all })
    })
  }, [userId, words, locale, queryClient])

  return null
}

let underWay: Promise<unknown> = Promise.resolve()

/** What counts these answers waits until they are at the server. Gives back the days of which they still are not. */
export async function whenAnswersCameAlong(): Promise<string[]> {
  await underWay
  return readKept().map(({ day }) => day)
}

/** The server takes each day once, so trying again does no harm: one is forgotten only when it is there or never can be. */
async function bring(days: KeptDay[]) {
  const brought = { count: 0, tooOld: [] as string[] }
  for (const kept of days) {
    const answers = toImport(kept)
    try {
      if (answers.length > 0) brought.count += await importVisitorAnswers(kept.day, answers)
      forget(kept.day)
    } catch (error) {
      if (isTooOld(error)) {
        forget(kept.day)
        brought.tooOld.push(kept.day)
      } else logFailure('Could not bring the visitor’s answers along', error)
    }
  }
  return brought
}
