/** Something done at the desk: said when it worked, and when it did not, why; what stands there is read anew. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/components/ui/toast.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { newsWords } from '#web/lib/refusals/news-words.ts'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { deskKey } from './desk-queries.ts'
import { refusalOf } from './refusal.ts'

export function useDeskAction<Given, Result>(
  act: (given: Given) => Promise<Result>,
  { failed, done }: { failed: string; done?: (result: Result, given: Given) => string | undefined },
) {
  const client = useQueryClient()
  const failure = useFailureToast()
  const inWords = useRefusals(newsWords)
  return useMutation({
    // Without a network it fails at once and says so, instead of being done later, when nobody expects it.
    networkMode: 'always',
    mutationFn: act,
    onMutate: failure.clear,
    onSuccess: (result, given) => {
      const says = done?.(result, given)
      if (says) toast.success(says)
    },
    onError: (error) => {
      const refusal = refusalOf(error)
      if (refusal) failure.tell(`${failed} ${inWords(refusal)}`)
      else failure.tellToTryAgain(failed)
    },
    onSettled: () => client.invalidateQueries({ queryKey: deskKey }),
  })
}
