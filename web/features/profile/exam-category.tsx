/** The learner's category, said or not, for cut-offs alone. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { toast } from '#web/components/ui/toast.tsx'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { supabase } from '#web/lib/supabase.ts'
import { categoryCopy } from './category-copy.ts'
import { examCategoryQuery } from './profile-queries.ts'
import { EXAM_CATEGORIES, examCategoryFrom } from './profile-rules.ts'

export function ExamCategory({ userId }: { userId: string }) {
  const words = useCopy(categoryCopy)
  const locale = useLocale()
  const says = useId()
  const queryClient = useQueryClient()
  const query = examCategoryQuery(userId)
  const { data: said, isError } = useQuery(query)
  const change = useMutation({
    mutationFn: async (next: string | null) => {
      await supabase.from('profiles').update({ exam_category: next }).eq('user_id', userId).throwOnError()
    },
    onMutate: (next) =>
      queryClient.setQueryData(query.queryKey, { category: examCategoryFrom(next), since: null }),
    onError: () => toast.error(words.failed),
    onSettled: () => queryClient.invalidateQueries(query),
  })
  if (isError) return <span className="text-muted">{words.unread}</span>
  return (
    <div className="grid justify-items-start gap-2">
      <select
        aria-label={words.label}
        aria-describedby={says}
        value={said?.category ?? ''}
        disabled={said === undefined || change.isPending}
        onChange={(event) => change.mutate(event.target.value || null)}
        className="min-h-11 rounded-control border border-control bg-surface px-3 text-sm"
      >
        <option value="">{words.none}</option>
        {EXAM_CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {words.names[category]}
          </option>
        ))}
      </select>
      <p id={says} className="text-muted text-sm">
        {words.consent} {said?.since && words.said(plainDate(dayOf(new Date(said.since)), locale))}
      </p>
    </div>
  )
}
