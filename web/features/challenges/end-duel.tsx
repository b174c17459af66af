/** For whoever made a duel among friends: ends it before its day has passed, once all who joined are through. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Confirm } from '#web/components/confirm.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { useLastFailure } from '#web/components/use-last-failure.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { toldLater } from '#web/lib/refusals/said-later.tsx'
import { copy } from './challenge-copy.ts'
import { challengeKeys, challengeQuery, endFriendDuel, isDeclined } from './challenge-queries.ts'
import type { Challenge } from './challenge-types.ts'
import { Part } from './part.tsx'
import { playRefusals } from './refusal-words.ts'

export function EndDuel({ challenge }: { challenge: Challenge }) {
  const words = useCopy(copy)
  const failure = useLastFailure()
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  const { id, may_end: mayEnd, players, entered } = challenge
  const ending = useMutation({
    onMutate: failure.clear,
    mutationFn: () => endFriendDuel(id),
    onSuccess: async (told) => {
      // a reading that is on its way knows nothing of the end
      await queryClient.cancelQueries({ queryKey: challengeKeys.one(id) })
      queryClient.setQueryData(challengeQuery(id).queryKey, told)
      void queryClient.invalidateQueries({ queryKey: challengeKeys.all })
      toast.success(words.duelEnded)
    },
    onError: (cause) => {
      if (isDeclined(cause)) {
        // somebody came in meanwhile: the page says how it stands now
        void queryClient.invalidateQueries({ queryKey: challengeKeys.one(id) })
        failure.tell(toldLater(language, cause, playRefusals))
        return
      }
      logFailure('Could not end a duel', cause)
      failure.tell(words.endFailed)
      // only the answer was lost, perhaps: then the page goes on to what is open now
      void queryClient.invalidateQueries({ queryKey: challengeKeys.one(id) })
    },
  })
  // somebody came in: the button is gone, and what is said in its place is read on
  const says = useRef<HTMLParagraphElement>(null)
  useFocusAgain(String(mayEnd), () => says.current)
  // before anybody came there is nothing to end
  if (players === 0) return null
  return (
    <Part title={words.endDuel}>
      <p ref={says} tabIndex={-1} role="status" className="max-w-read text-pretty text-sm">
        {mayEnd ? words.endDuelReady : words.endDuelWaits}
      </p>
      {mayEnd && (
        <div className="mt-3">
          <Confirm
            trigger={words.endNow}
            title={words.endNowTitle}
            says={
              <>
                <p>{words.endNowSays}</p>
                {entered === null && <p>{words.endNowUnplayed}</p>}
                {entered !== null && players === 1 && <p>{words.endNowAlone}</p>}
              </>
            }
            yes={words.endNowYes}
            isBusy={ending.isPending}
            onYes={() => ending.mutateAsync()}
          />
        </div>
      )}
    </Part>
  )
}
