/** What a learner asks of a mentor: shown the moment the server has said yes, told why when it has not. */

import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/components/ui/toast.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { type FetchedWords, toldLater } from '#web/lib/refusals/said-later.tsx'
import { Refused } from '#web/lib/refused.ts'
import { forgetText } from '#web/lib/use-kept-text.ts'
import { copy } from './learner-copy.ts'

const refusals: FetchedWords = async () => (await import('#web/lib/refusals/answer-words.ts')).answerWords

export function useLearnerAct<Now>(
  act: (given: string) => Promise<Now>,
  {
    done,
    shown,
    stale,
    sent,
  }: {
    done: string
    /** Where what the server answers is shown. */
    shown: QueryKey
    /** What is read anew, whatever came of it. */
    stale: QueryKey
    /** What was typed for it is kept as this. */
    sent?: string
  },
) {
  const words = useCopy(copy)
  const failure = useFailureToast()
  const { language } = useLanguage()
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onMutate: failure.clear,
    onSuccess: (now) => {
      if (sent) forgetText(sent)
      client.setQueryData(shown, now)
      toast.success(done)
    },
    onError: (error) => {
      if (error instanceof Refused) failure.tell(toldLater(language, error, refusals))
      else failure.tellFailure(error, words.doneFailed)
    },
    onSettled: () => client.invalidateQueries({ queryKey: stale }),
  })
}
