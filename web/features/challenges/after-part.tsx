/** What to do with what failed: replay it, the easiest first, or keep it as cards. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useLastFailure } from '#web/components/use-last-failure.ts'
import { saveCards } from '#web/features/cards/index.ts'
import { attemptKeys } from '#web/features/player/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { toldLater } from '#web/lib/refusals/said-later.tsx'
import { useNavigateHere } from '#web/lib/use-navigate-here.ts'
import { cardsOf } from './card-rules.ts'
import { isDeclined, reviewQuery, startReplay } from './challenge-queries.ts'
import type { Results } from './challenge-types.ts'
import { Part } from './part.tsx'
import { playRefusals } from './refusal-words.ts'
import { copy } from './results-copy.ts'

export function AfterPart({ results: { challenge, entry, failed } }: { results: Results }) {
  const words = useCopy(copy)
  const failure = useLastFailure()
  const { language } = useLanguage()
  const navigate = useNavigateHere()
  const queryClient = useQueryClient()
  const { id } = challenge
  const replay = useMutation({
    onMutate: failure.clear,
    mutationFn: () => startReplay(id),
    onSuccess: (attempt) => {
      void queryClient.invalidateQueries({ queryKey: attemptKeys.all })
      navigate(`/practice?attempt=${attempt}`)
    },
    onError: (cause) => {
      logFailure('Could not make a set of what failed', cause)
      failure.tell(isDeclined(cause) ? toldLater(language, cause, playRefusals) : words.replayFailed)
    },
  })
  const keeping = useMutation({
    onMutate: failure.clear,
    mutationFn: async () => {
      const cards = cardsOf(await queryClient.fetchQuery(reviewQuery(id)), language)
      await saveCards(cards)
      return cards.length
    },
    onSuccess: (count) => toast.success(words.cardsAdded(count)),
    onError: (cause) => {
      logFailure('Could not keep cards of what failed', cause)
      failure.tell(words.cardsFailed)
    },
  })
  return (
    <Part title={words.next} says={failed === 0 ? words.allRight : words.replaySays}>
      {failed > 0 && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button isBusy={replay.isPending} onClick={() => replay.mutate()}>
            {words.replay(failed)}
          </Button>
          {entry.attempt_id !== null && (
            <Button isBusy={keeping.isPending} disabled={keeping.isSuccess} onClick={() => keeping.mutate()}>
              {words.cards}
            </Button>
          )}
        </div>
      )}
    </Part>
  )
}
