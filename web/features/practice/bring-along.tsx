/** Once somebody is signed in, what they answered as a visitor comes along, once. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '#web/components/ui/toast.tsx'
import { attemptKeys } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useSession } from '#web/session/session.tsx'
import { copy } from './practice-copy.ts'
import { importVisitorAnswers } from './practice-queries.ts'
import { forgetKept, readKept, toImport } from './visitor-answers.ts'

export function BringAlong() {
  const { user } = useSession()
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const userId = user?.id

  useEffect(() => {
    const kept = readKept()
    if (!userId || !kept) return
    const answers = toImport(kept)
    if (answers.length === 0) return forgetKept()
    // The server takes each day once, so trying again does no harm: they are forgotten only when they are there.
    importVisitorAnswers(kept.day, answers)
      .then(() => {
        forgetKept()
        toast.success(words.imported(answers.length))
        return queryClient.invalidateQueries({ queryKey: attemptKeys.all })
      })
      .catch((error) => logFailure('Could not bring the visitor’s answers along', error))
  }, [userId, words, queryClient])

  return null
}
