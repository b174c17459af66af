/** Something done at a desk: said when it worked, and when it did not, why; what stands there is read anew. */

import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Words } from '#web/lib/refusals/refusal-in.ts'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { refusalOf } from '#web/lib/refused.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { toast } from './ui/toast.tsx'
import { useFailureToast } from './use-failure-toast.ts'

export type Desk = {
  /** What the server refuses there, in words. */
  refusals: Words
  /** What is read anew, whatever came of an act. */
  keys: readonly QueryKey[]
}

/**
 * `done` says what was done, where that cannot be seen. `isLook`: it only looks, so that nothing can have been done where no
 * answer came.
 */
export function useDeskAct<Given, Result>(
  { refusals, keys }: Desk,
  act: (given: Given) => Promise<Result>,
  {
    failed,
    done,
    isLook = false,
  }: { failed: string; done?: (result: Result, given: Given) => string | undefined; isLook?: boolean },
) {
  const client = useQueryClient()
  const failure = useFailureToast()
  const inWords = useRefusals(refusals)
  const mutation = useMutation({
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
      if (refusal !== undefined) failure.tell(`${failed} ${inWords(refusal)}`)
      else if (isLook) failure.tell(`${failed} ${failure.again}`)
      else failure.tellFailure(error, `${failed} ${failure.again}`)
    },
    onSettled: (_done, error) => {
      const read = Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
      // a line that answers nothing would keep the act busy after it was told of
      return error ? undefined : read
    },
  })
  return { ...mutation, mutate: useOnce(mutation.mutate) }
}
