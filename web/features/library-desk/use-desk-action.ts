/** Something done at the desk: said when it worked, and when it did not, why; what stands there is read anew. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/components/ui/toast.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { libraryWords } from '#web/lib/refusals/library-words.ts'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { Refused } from '#web/lib/refused.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { deskKey } from './library-desk-queries.ts'

/** What learners read is asked for anew: the desk shows it too. */
const READ = [deskKey, ['notes'], ['books'], ['book_chapters']]

export function useDeskAction<Given>(
  act: (given: Given) => Promise<unknown>,
  { failed, done, after }: { failed: string; done?: string; after?: () => void },
) {
  const client = useQueryClient()
  const failure = useFailureToast()
  const inWords = useRefusals(libraryWords)
  const mutation = useMutation({
    // Without a network it fails at once and says so, instead of being done later, when nobody expects it.
    networkMode: 'always',
    mutationFn: act,
    onMutate: failure.clear,
    onSuccess: () => {
      if (done) toast.success(done)
      after?.()
    },
    onError: (error) => {
      if (error instanceof Refused) failure.tell(`${failed} ${inWords(error.message)}`)
      else failure.tellToTryAgain(failed)
    },
    onSettled: () =>
      Promise.all(READ.map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] }))),
  })
  return { ...mutation, mutate: useOnce(mutation.mutate) }
}
