/** An act of the desk that did not work: why, or what to do; the word goes as soon as it is tried again. */

import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { markingWords } from '#web/lib/refusals/marking-words.ts'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { Refused } from '#web/lib/refused.ts'

/** Spread into the act's mutation. `failed` is said where the line or the server failed. */
export function useDeskFailure(failed: string) {
  const inWords = useRefusals(markingWords)
  const failure = useFailureToast()
  return {
    onMutate: failure.clear,
    onError: (error: Error) =>
      error instanceof Refused ? failure.tell(inWords(error.message)) : failure.tellFailure(error, failed),
  }
}
