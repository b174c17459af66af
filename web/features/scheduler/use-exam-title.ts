/** What the examinations of a plan are called, and on which days the calendar has them. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { KEPT_OFFLINE, keptOffline } from '#web/lib/kept-offline.ts'
import { useLanguage } from '#web/lib/language.tsx'
import { supabase } from '#web/lib/supabase.ts'
import type { ExamDays } from './exam-now.ts'

const Names = z.array(
  // a copy for reading offline may be older than the days in it
  z.object({ id: z.string(), title: z.string(), title_hi: z.string(), day: z.optional(z.string()) }),
)

const NONE: z.infer<typeof Names> = []

const namesQuery = queryOptions({
  queryKey: ['exam_milestones', 'names'],
  queryFn: ({ signal }) =>
    keptOffline('exam_names', Names, async () => {
      const { data } = await supabase
        .from('exam_milestones')
        .select('id, title, title_hi, day')
        .abortSignal(signal)
        .throwOnError()
      return Names.parse(data)
    }),
  ...KEPT_OFFLINE,
})

export function useExamTitle(id: string): string {
  return useExams().titleOf(id)
}

/** Their names, and their days by the calendar of today. */
export function useExams(): { titleOf: (id: string) => string; days: ExamDays } {
  const { language } = useLanguage()
  const { data = NONE } = useQuery(namesQuery)
  const days = useMemo(
    () => new Map(data.flatMap(({ id, day }) => (day === undefined ? [] : [[id, day]]))),
    [data],
  )
  function titleOf(id: string) {
    const exam = data.find((one) => one.id === id)
    const title = exam && (language === 'hi' ? exam.title_hi : exam.title)
    return title ?? (language === 'hi' ? 'परीक्षा' : 'the examination')
  }
  return { titleOf, days }
}
