/** The learner's category, said or not, for cut-offs alone. */

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { toast } from '#web/components/ui/toast.tsx'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { EXAM_CATEGORIES, examCategoryFrom, examCategoryNames } from '#web/lib/exam-category.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { supabase } from '#web/lib/supabase.ts'
import { useKeptChoices } from '#web/lib/use-kept-choices.ts'
import { categoryCopy } from './category-copy.ts'
import { examCategoryQuery } from './profile-queries.ts'
import { Unread } from './unread.tsx'

export function ExamCategory({ userId }: { userId: string }) {
  const words = useCopy(categoryCopy)
  const names = useCopy(examCategoryNames)
  const locale = useLocale()
  const says = useId()
  const query = examCategoryQuery(userId)
  const { data: known, isError, isFetching, refetch } = useQuery(query)
  const { shown: said, change } = useKeptChoices({
    queryKey: query.queryKey,
    known,
    save: async (change: { exam_category: string | null }) => {
      await supabase.from('profiles').update(change).eq('user_id', userId).throwOnError()
    },
    changed: (_before, change) => ({ category: examCategoryFrom(change.exam_category), since: null }),
    onFailed: () => toast.error(words.failed),
  })
  if (isError && said === undefined) return <Unread read={{ isFetching, refetch }} />
  return (
    <div className="grid justify-items-start gap-2">
      <select
        aria-label={words.label}
        aria-describedby={says}
        value={said?.category ?? ''}
        disabled={said === undefined}
        onChange={(event) => change({ exam_category: event.target.value || null })}
        className="min-h-11 rounded-control border border-control bg-surface px-3 text-sm"
      >
        <option value="">{words.none}</option>
        {EXAM_CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {names[category]}
          </option>
        ))}
      </select>
      <p id={says} className="text-muted text-sm">
        {words.consent} {said?.since && words.said(plainDate(dayOf(new Date(said.since)), locale))}
      </p>
    </div>
  )
}
