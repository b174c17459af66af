/** The figures that an item can show: those that stand now. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { supabase } from '#web/lib/supabase.ts'

const Figure = z.object({ id: z.string(), name: z.string(), display: z.string(), period: z.string() })

export const figuresQuery = queryOptions({
  queryKey: ['facts', 'to choose from'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('facts')
      .select('id, name, display, period')
      .is('superseded_by', null)
      .order('name')
      .abortSignal(signal)
      .throwOnError()
    return z.array(Figure).parse(data)
  },
})
