/** Something done at the desk: said when it worked, and when it did not, why; what stands there is read anew. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/components/ui/toast.tsx'
import { deskKey } from './desk-queries.ts'
import { refusalOf } from './refusal.ts'

export function useDeskAction<Given, Result>(
  act: (given: Given) => Promise<Result>,
  { failed, done }: { failed: string; done?: (result: Result, given: Given) => string | undefined },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (result, given) => {
      const says = done?.(result, given)
      if (says) toast.success(says)
    },
    onError: (error) => void toast.error([failed, refusalOf(error)].filter(Boolean).join(' ')),
    onSettled: () => client.invalidateQueries({ queryKey: deskKey }),
  })
}
