/** What is so now of figures that were cited earlier: a text keeps what it said, its reader is told what replaced it. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { loadSupabase } from '#web/lib/load-supabase.ts'
import { type CitedFact, Fact } from './indicator-rules.ts'

export const FIGURE_COLUMNS =
  'id, name, name_hi, display, unit, unit_hi, period, as_of, released, base_year, status, publisher, source_title, source_url, checked, note, previous, series, now_id'

/** Each of these figures as it is now: the newest of its line, under the id that was cited. */
export function figuresNowQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['facts', 'now', ...ids],
    queryFn: async ({ signal }) => {
      const cited = await readFigures(ids, signal)
      const newer = await readFigures([...new Set(cited.flatMap(({ now_id }) => now_id ?? []))], signal)
      return cited.map((fact) => ({
        cited: fact.id,
        now: newer.find(({ id }) => id === fact.now_id) ?? fact,
      }))
    },
    enabled: ids.length > 0,
  })
}

async function readFigures(ids: readonly string[], signal: AbortSignal) {
  if (ids.length === 0) return []
  const supabase = await loadSupabase()
  const { data } = await supabase
    .from('facts')
    .select(FIGURE_COLUMNS)
    .in('id', [...ids])
    .abortSignal(signal)
    .throwOnError()
  return z.array(Fact).parse(data)
}

/** What was cited keeps its own words; their Hindi is read with what is so now. */
export function withHindi<Cited extends Pick<CitedFact, 'name' | 'unit'>>(
  cited: Cited,
  now: Fact | undefined,
) {
  return {
    ...cited,
    name_hi: now?.name === cited.name ? now.name_hi : null,
    unit_hi: now?.unit === cited.unit ? now?.unit_hi : null,
  }
}

type Said = Pick<CitedFact, 'display' | 'period'>

/** Whether a newer figure says something else than what was cited. */
export function isReplaced(cited: Said, now: Said | undefined): now is Said {
  if (!now) return false
  return cited.display !== now.display || (!!cited.period && !!now.period && cited.period !== now.period)
}
