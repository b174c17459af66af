/** The figures that an answer rests on: each with unit, date, base and source, and with its course where there is one. */

import { useQuery } from '@tanstack/react-query'
import { FactCard } from '#web/features/indicators/index.ts'
import type { Source } from './chat-message.ts'
import { factSeriesQuery } from './fact-series.ts'
import { SeriesChart } from './series-chart.tsx'

const MOST_CARDS = 3
/** Fewer readings are said in a sentence. */
const LEAST_READINGS = 4

/** A list of many speaks for itself. */
export function CitedFacts({ sources }: { sources: readonly Source[] }) {
  const facts = sources.flatMap((source) => (source.fact ? { as_of: source.as_of, ...source.fact } : []))
  const isShown = facts.length > 0 && facts.length <= MOST_CARDS
  const ids = facts.flatMap(({ id, series }) => (id && !series ? id : []))
  const { data: read } = useQuery({ ...factSeriesQuery(ids), enabled: isShown && ids.length > 0 })
  if (!isShown) return null
  const charts = facts.flatMap((fact) => {
    const series = fact.series ?? read?.find(({ id }) => id === fact.id)?.series ?? []
    return series.length >= LEAST_READINGS ? { ...fact, series } : []
  })
  return (
    <div className="border-rule border-y">
      <div className="grid gap-x-5 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        {facts.map((fact) => (
          <FactCard
            key={fact.name}
            fact={fact}
            className="max-w-80 py-3 max-sm:not-first:border-rule max-sm:not-first:border-t"
          />
        ))}
      </div>
      {charts.map((fact) => (
        <SeriesChart
          key={fact.name}
          name={fact.name}
          series={fact.series}
          className="border-rule border-t py-3"
        />
      ))}
    </div>
  )
}
