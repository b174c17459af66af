/** Whether this learner gets compensatory time, as candidates with benchmark disabilities do. */

import { useQuery } from '@tanstack/react-query'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { supabase } from '#web/lib/supabase.ts'
import { useKeptChoices } from '#web/lib/use-kept-choices.ts'
import { copy } from './profile-copy.ts'
import { extraTimeQuery } from './profile-queries.ts'
import { Unread } from './unread.tsx'

export function ExtraTime({ userId }: { userId: string }) {
  const words = useCopy(copy)
  const query = extraTimeQuery(userId)
  const { data: known, isError, isFetching, refetch } = useQuery(query)
  const { shown: needs, change } = useKeptChoices({
    queryKey: query.queryKey,
    known,
    save: async (change: { needs_extra_time: boolean }) => {
      await supabase.from('profiles').update(change).eq('user_id', userId).throwOnError()
    },
    changed: (_before, change) => change.needs_extra_time,
    onFailed: () => toast.error(words.extraTimeFailed),
  })
  if (isError && needs === undefined) return <Unread read={{ isFetching, refetch }} />
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input
        type="checkbox"
        checked={needs ?? false}
        disabled={needs === undefined}
        onChange={(event) => change({ needs_extra_time: event.target.checked })}
        className="mt-1 size-5 shrink-0 accent-primary"
      />
      <span>
        {words.extraTimeLabel}
        <span className="block text-muted text-sm">{words.extraTimeSays}</span>
      </span>
    </label>
  )
}
