/** Where the learner may stand in each area: a range as a bar, or as a table; a figure only from five answers on. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Localised } from '#web/components/localised.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { topicsQuery } from '#web/features/library/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { copy } from './onboarding-copy.ts'
import type { AreaResult } from './onboarding-queries.ts'
import { chanceAt, ENOUGH, rangeOf } from './onboarding-rules.ts'

export function AreaBars({ areas }: { areas: AreaResult[] }) {
  const words = useCopy(copy)
  const [isTable, setIsTable] = useState(false)
  const titleOf = useTitles()
  const inOrder = [...areas].sort((one, other) => one.theta - other.theta)
  const [lowest, highest] = [inOrder[0], inOrder.at(-1)]
  return (
    <section aria-labelledby="areas" className="border-ink border-t pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="areas" className="text-h3">
          {words.areas}
        </h2>
        <Button variant="quiet" size="sm" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {isTable ? words.asBars : words.asTable}
        </Button>
      </div>
      {lowest && highest && (
        <p className="mt-1 max-w-read">
          {rangeOf(lowest).to >= rangeOf(highest).from
            ? words.areasAlike
            : words.areasRead(titleOf(lowest.area), titleOf(highest.area))}
        </p>
      )}
      {isTable ? <Table areas={inOrder} /> : <Bars areas={inOrder} />}
    </section>
  )
}

function Bars({ areas }: { areas: AreaResult[] }) {
  const words = useCopy(copy)
  return (
    <figure className="mt-4">
      <ul className="border-rule border-t">
        {areas.map((area) => (
          <li
            key={area.area}
            className="grid items-center gap-x-4 gap-y-1 border-rule border-b py-2.5 text-sm sm:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <span>
              <AreaName slug={area.area} />
              <span className="block text-muted text-xs">
                {words.answersN(area.n)}
                {area.n < ENOUGH ? `: ${words.notEnough}` : `: ${inPercent(area, words)}`}
              </span>
            </span>
            <Bar area={area} />
          </li>
        ))}
      </ul>
      <div aria-hidden className="flex justify-between pt-1 text-muted text-xs sm:pl-60">
        <span>0</span>
        <span>50</span>
        <span>100 %</span>
      </div>
      <figcaption className="mt-1 text-muted text-xs">{words.areaScale}</figcaption>
    </figure>
  )
}

function Bar({ area }: { area: AreaResult }) {
  const { from, to } = rangeOf(area)
  const left = chanceAt(from)
  return (
    <svg aria-hidden width="100%" height="16" className="block">
      <line x1="0" x2="100%" y1="8" y2="8" className="stroke-rule" strokeWidth="2" />
      <line x1="50%" x2="50%" y1="0" y2="16" className="stroke-control" strokeDasharray="2 3" />
      <rect
        x={`${left}%`}
        width={`${chanceAt(to) - left}%`}
        y="3"
        height="10"
        className="fill-primary-tint stroke-primary"
      />
      {area.n >= ENOUGH && (
        <rect x={`${chanceAt(area.theta)}%`} width="3" y="0" height="16" className="fill-primary" />
      )}
    </svg>
  )
}

function Table({ areas }: { areas: AreaResult[] }) {
  const words = useCopy(copy)
  return (
    <table className="mt-4 w-full border-rule border-t text-left text-sm">
      <caption className="caption-bottom pt-2 text-left text-muted text-xs">{words.areaScale}</caption>
      <thead>
        <tr className="border-rule border-b text-muted text-xs">
          <th scope="col" className="py-2 font-medium">
            {words.area}
          </th>
          <th scope="col" className="py-2 font-medium">
            {words.rangeHead}
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            {words.answersHead}
          </th>
        </tr>
      </thead>
      <tbody>
        {areas.map((area) => (
          <tr key={area.area} className="border-rule border-b">
            <th scope="row" className="py-2 pr-3 font-normal">
              <AreaName slug={area.area} />
            </th>
            <td className="py-2 pr-3 tabular-nums">
              {area.n < ENOUGH ? words.notEnough : inPercent(area, words)}
            </td>
            <td className="py-2 text-right tabular-nums">{area.n}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function inPercent(area: AreaResult, words: { range: (from: number, to: number) => string }) {
  const { from, to } = rangeOf(area)
  return words.range(Math.round(chanceAt(from)), Math.round(chanceAt(to)))
}

export function AreaName({ slug }: { slug: string }) {
  const { data: topics = [] } = useQuery(topicsQuery)
  const topic = topics.find((one) => one.slug === slug)
  return topic ? <Localised en={topic.title} hi={topic.title_hi} /> : slug
}

/** The names of areas as plain text, for a sentence. */
function useTitles() {
  const { language } = useLanguage()
  const { data: topics = [] } = useQuery(topicsQuery)
  return (slug: string) => {
    const topic = topics.find((one) => one.slug === slug)
    return (language === 'hi' ? topic?.title_hi : null) ?? topic?.title ?? slug
  }
}
