/** The figures that an answer rests on: each with unit, date, base and source, and with its course where there is one. */

import { useQuery } from '@tanstack/react-query'
import {
  FactCard,
  FactName,
  FactSaid,
  factNameIn,
  figuresNowQuery,
  isReplaced,
  ReplacedFigure,
  SeriesChart,
  saidIn,
  withHindi,
} from '#web/features/indicators/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { copy } from './answer-copy.ts'
import type { Source } from './chat-message.ts'

const MOST_CARDS = 3
/** Fewer readings are said in a sentence. */
const LEAST_READINGS = 4

/** A list of many speaks for itself, but what was replaced since is told of each. */
export function CitedFacts({ sources }: { sources: readonly Source[] }) {
  const { language } = useLanguage()
  const cited = sources.flatMap((source) => (source.fact ? { as_of: source.as_of, ...source.fact } : []))
  const { data: read = [] } = useQuery(figuresNowQuery(cited.flatMap(({ id }) => id ?? [])))
  if (cited.length === 0) return null
  const facts = cited.map((fact) => {
    const now = read.find((one) => one.cited === fact.id)?.now
    return { fact: withHindi(fact, now), now }
  })
  const charts = facts.flatMap(({ fact, now }) => {
    const series = now?.series ?? fact.series ?? []
    return series.length >= LEAST_READINGS ? { name: factNameIn(language, now ?? fact), series } : []
  })
  const replaced = facts.filter(({ fact, now }) => isReplaced(fact, now))
  if (facts.length > MOST_CARDS) return <Replaced facts={replaced} />
  return (
    <>
      <Replaced facts={replaced} />
      <div className="border-rule border-y">
        <div className="grid gap-x-5 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
          {facts.map(({ fact, now }) =>
            isReplaced(fact, now) ? (
              <ReplacedFigure key={fact.name} was={fact} now={now} className={CARD} />
            ) : (
              <FactCard key={fact.name} fact={fact} className={CARD} />
            ),
          )}
        </div>
        {charts.map(({ name, series }) => (
          <SeriesChart key={name} name={name} series={series} className="border-rule border-t py-3" />
        ))}
      </div>
    </>
  )
}

const CARD = 'max-w-80 py-3 max-sm:not-first:border-rule max-sm:not-first:border-t'

type Followed = {
  fact: NonNullable<Source['fact']>
  now: Parameters<typeof saidIn>[1] | undefined
}

/** An answer stays as it was given; read again, it says what changed since. */
function Replaced({ facts }: { facts: Followed[] }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  if (facts.length === 0) return null
  return (
    <div className="border-caution border-l-3 bg-surface px-4 py-3 text-sm">
      <p className="font-semibold text-caution">{words.replacedSince(facts.length)}</p>
      <ul className="mt-1 grid gap-1">
        {facts.map(({ fact, now }) => (
          <li key={fact.name}>
            <FactName fact={fact} />:{' '}
            <s className="decoration-negative text-muted">
              <FactSaid fact={fact} />
            </s>{' '}
            {now && <b className="font-semibold">{words.nowSaid(saidIn(language, now))}</b>}
          </li>
        ))}
      </ul>
    </div>
  )
}
