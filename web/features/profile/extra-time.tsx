/** Whether this learner gets compensatory time, as candidates with benchmark disabilities do. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { supabase } from '#web/lib/supabase.ts'
import { copy } from './profile-copy.ts'
import { extraTimeQuery } from './profile-queries.ts'

export function ExtraTime({ userId }: { userId: string }) {
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const query = extraTimeQuery(userId)
  const { data: needs, isError } = useQuery(query)
  const change = useMutation({
    mutationFn: async (next: boolean) => {
      await supabase.from('profiles').update({ needs_extra_time: next }).eq('user_id', userId).throwOnError()
    },
    onMutate: (next) => queryClient.setQueryData(query.queryKey, next),
    onError: () => {
      toast.error(words.extraTimeFailed)
      void queryClient.invalidateQueries(query)
    },
  })
  if (isError) return <span className="text-muted">{words.unread}</span>
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input
        type="checkbox"
        checked={needs ?? false}
        disabled={needs === undefined}
        onChange={(event) => change.mutate(event.target.checked)}
        className="mt-1 size-5 shrink-0 accent-primary"
      />
      <span>
        {words.extraTimeLabel}
        <span className="block text-muted text-sm">{words.extraTimeSays}</span>
      </span>
    </label>
  )
}
