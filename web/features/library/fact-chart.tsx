/** `{{chart:id}}` in a text: the course of a figure with its table behind a switch, over the figure with its source. */

import { useQuery } from '@tanstack/react-query'
import { factNameIn, figuresNowQuery, SeriesChart, valueIn } from '#web/features/indicators/index.ts'
import { useLanguage } from '#web/lib/language.tsx'
import { type CitedFigure, FigureCard } from './figure-card.tsx'

const LEAST_READINGS = 3

export function FactChart({ fact }: { fact: CitedFigure | undefined }) {
  const { language } = useLanguage()
  const { data } = useQuery(figuresNowQuery(fact ? [fact.id] : []))
  if (!fact) return null
  const series = data?.[0]?.now.series ?? []
  return (
    <div data-aside className="grid gap-4 border-rule border-y bg-surface p-4 font-ui">
      {series.length >= LEAST_READINGS && (
        <SeriesChart
          name={`${factNameIn(language, fact)} (${valueIn(language, fact).unit})`}
          series={series}
        />
      )}
      <FigureCard fact={fact} />
    </div>
  )
}
