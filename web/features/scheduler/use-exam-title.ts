/** What the examination of the plan is called. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { KEPT_OFFLINE, keptOffline } from '#web/lib/kept-offline.ts'
import { useLanguage } from '#web/lib/language.tsx'
import { supabase } from '#web/lib/supabase.ts'

const Names = z.array(z.object({ id: z.string(), title: z.string(), title_hi: z.string() }))

const namesQuery = queryOptions({
  queryKey: ['exam_milestones', 'names'],
  queryFn: ({ signal }) =>
    keptOffline('exam_names', Names, async () => {
      const { data } = await supabase
        .from('exam_milestones')
        .select('id, title, title_hi')
        .abortSignal(signal)
        .throwOnError()
      return Names.parse(data)
    }),
  ...KEPT_OFFLINE,
})

export function useExamTitle(id: string): string {
  const { language } = useLanguage()
  const { data = [] } = useQuery(namesQuery)
  const exam = data.find((one) => one.id === id)
  const title = exam && (language === 'hi' ? exam.title_hi : exam.title)
  return title ?? (language === 'hi' ? 'परीक्षा' : 'the examination')
}
