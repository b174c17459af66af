/** Something done at a desk: said when it worked; when it did not, why, and at which field. What stands there is read anew. */

import type { PostgrestError } from '@supabase/supabase-js'
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/components/ui/toast.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { schoolWords } from '#web/lib/refusals/school-words.ts'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { refusalOf as saidOf } from '#web/lib/refused.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { copy } from './desk-copy.ts'

export type Refusal = { says: string; field: string | undefined }

export function useAct<Given, Result>(
  act: (given: Given) => PromiseLike<Result>,
  {
    keys,
    done,
    leave,
    ahead,
    after,
    onRefused,
  }: {
    keys: readonly QueryKey[]
    done?: string
    /** At once, where what is open will not be there any more. */
    leave?: () => void
    /** Reads what was not there before, so that it can be shown at once. */
    ahead?: (client: QueryClient, result: Result) => Promise<void>
    /** Once what was done can be seen. */
    after?: (result: Result, given: Given) => void
    /** Where the form shows it itself. */
    onRefused?: (refusal: Refusal) => void
  },
) {
  const words = useCopy(copy)
  const inWords = useRefusals(schoolWords)
  const client = useQueryClient()
  const failure = useFailureToast()
  const readAnew = () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  const mutation = useMutation({
    // Without a network it fails at once and says so, instead of being done later, when nobody expects it.
    networkMode: 'always',
    mutationFn: async (given: Given) => act(given),
    onMutate: failure.clear,
    onSuccess: async (result, given) => {
      if (done) toast.success(done)
      leave?.()
      // First what is saved, then nothing more of what was typed: the old text is never seen in between.
      await readAnew()
      await ahead?.(client, result)
      after?.(result, given)
    },
    onError: (error) => {
      const refusal = refusalOf(error)
      if (refusal) refusal.says = refusal.field === 'seen' ? words.changedMeanwhile : inWords(refusal.says)
      if (!refusal) logFailure('Could not do what a desk asked for', error)
      // what it was about may go with its form, once it is read anew
      if (refusal && onRefused && refusal.field !== 'read') onRefused(refusal)
      else if (refusal) failure.tell(words.refused(refusal.says))
      else failure.tellFailure(error, words.notDone)
      void readAnew()
    },
  })
  return { ...mutation, mutate: useOnce(mutation.mutate) }
}

/** The server's own sentence where it refused for good; undefined where trying again may help. */
export function refusalOf(error: Error): Refusal | undefined {
  const says = saidOf(error)
  if (says === undefined) return undefined
  return { says: says.replace(/\.$/, ''), field: (error as Partial<PostgrestError>).details ?? undefined }
}
