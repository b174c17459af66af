/** An act of the desk that did not work: why, or what to do; the word goes as soon as it is tried again. */

import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { markingWords } from '#web/lib/refusals/marking-words.ts'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { Refused } from '#web/lib/refused.ts'

/** Spread into the act's mutation. `failed` is said where the line or the server failed; `always`, also where nobody knows whether it was done. */
export function useDeskFailure(failed: string, said: 'where-sure' | 'always' = 'where-sure') {
  const inWords = useRefusals(markingWords)
  const failure = useFailureToast()
  return {
    onMutate: failure.clear,
    onError: (error: Error) => {
      if (error instanceof Refused) failure.tell(inWords(error.message))
      else if (said === 'always') failure.tell(failed)
      else failure.tellFailure(error, failed)
    },
  }
}
