/** Something done at the desk: said when it worked, and when it did not, why; what stands there is read anew. */

import type { PostgrestError } from '@supabase/supabase-js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/components/ui/toast.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { logFailure } from '#web/lib/log.ts'
import { questionWords } from '#web/lib/refusals/question-words.ts'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { useOnce } from '#web/lib/use-once.ts'
import { questionDeskKey } from './table-queries.ts'

/** Why the server refused for good, in its own words; undefined where trying again may help. */
export function refusalOf(error: Error): string | undefined {
  const { code = '' } = error as Partial<PostgrestError>
  return /^(PT4|22|23|42)/.test(code) ? error.message : undefined
}

export function useDeskAct<Given, Result>(
  act: (given: Given) => Promise<Result>,
  { failed, done }: { failed: string; done?: (result: Result, given: Given) => string | undefined },
) {
  const client = useQueryClient()
  const failure = useFailureToast()
  const inWords = useRefusals(questionWords)
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
      logFailure('An act at the question desk failed', error)
      const refusal = refusalOf(error)
      if (refusal) failure.tell(`${failed} ${inWords(refusal)}`)
      else failure.tellToTryAgain(failed)
    },
    onSettled: () => client.invalidateQueries({ queryKey: questionDeskKey }),
  })
  return { ...mutation, mutate: useOnce(mutation.mutate) }
}
