/** Weight times weakness: a tile a topic, stronger in colour where more is to gain, and the same as a table. */

import { useId, useState } from 'react'
import { Link } from 'react-router'
import { TopicTitle } from '#web/features/library/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { fixed } from '#web/lib/numbers.ts'
import { gainStep, type Standing, type Weights } from './next-rules.ts'
import { copy } from './syllabus-copy.ts'
import { topicAddress } from './topic-chip.tsx'
import type { Topic } from './topics.ts'
import { weightText } from './weight-text.ts'

const LOOK = {
  1: 'bg-map-1 text-map-1-ink shadow-[inset_0_0_0_1px_var(--control)]',
  2: 'bg-map-2 text-map-2-ink',
  3: 'bg-map-3 text-map-3-ink',
  4: 'bg-map-4 text-map-4-ink',
  5: 'bg-map-5 text-map-5-ink',
}
const STEPS = [1, 2, 3, 4, 5] as const

type Given = { standings: Standing[]; weights: Weights; topics: Topic[] }

export function HeatMap({ standings, weights, topics }: Given) {
  const words = useCopy(copy)
  const [isTable, setIsTable] = useState(false)
  const id = useId()
  const bySlug = new Map(topics.map((topic) => [topic.slug, topic]))
  const areas = [...Map.groupBy(standings, ({ area }) => area)].sort(([, a], [, b]) => gainIn(b) - gainIn(a))
  const largest = standings[0]?.gain ?? 0
  return (
    <section aria-labelledby={id} className="border-ink border-t pt-6">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id={id} className="text-h3">
          {words.heat}
        </h2>
        <button
          type="button"
          aria-expanded={isTable}
          onClick={() => setIsTable(!isTable)}
          className="ml-auto min-h-11 text-muted text-xs underline underline-offset-2 hover:text-ink"
        >
          {isTable ? words.hideTable : words.showTable}
        </button>
      </div>
      <p className="max-w-[68ch] text-pretty text-muted text-sm">
        {words.heatSays} {words.weightFrom[weights.by](weights.total)}
      </p>
      <Legend />
      {isTable && <Table standings={standings} bySlug={bySlug} />}
      {areas.map(([area, own]) => (
        <section key={area} aria-labelledby={`${id}-${area}`} className="border-rule border-t py-4">
          <h3 id={`${id}-${area}`} className="mb-2 font-semibold font-ui text-sm">
            <AreaName topic={bySlug.get(area)} />
          </h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-[3px]">
            {own.map((standing) => (
              <Tile
                key={standing.topic}
                standing={standing}
                topic={bySlug.get(standing.topic)}
                look={LOOK[gainStep(standing.gain, largest)]}
              />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

function AreaName({ topic }: { topic: Topic | undefined }) {
  return topic ? <TopicTitle topic={topic} /> : null
}

function gainIn(standings: readonly Standing[]) {
  return standings.reduce((sum, { gain }) => sum + gain, 0)
}

function Tile({ standing, topic, look }: { standing: Standing; topic: Topic | undefined; look: string }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  if (!topic) return null
  return (
    <li className="min-w-0">
      <Link
        to={topicAddress(topic.slug)}
        className={`flex h-full min-h-20 flex-col px-3 py-2.5 text-xs no-underline ${look}`}
      >
        <b className="mb-0.5 font-read text-md leading-tight">
          <TopicTitle topic={topic} />
        </b>{' '}
        <span className="mt-auto pt-1.5">
          {words.weight(weightText(language, standing.weight))}{' '}
          <span className="block">{heldText(standing, words)}</span>
        </span>{' '}
        {standing.unmet.length > 0 && standing.mastery && <span>{words.unmet(standing.unmet.length)}</span>}
      </Link>
    </li>
  )
}

function heldText({ held, from }: Standing, words: (typeof copy)['en']) {
  if (held === null) return words.heldUnknown
  const percent = Math.round(held * 100)
  return from === 'area' ? words.heldOfArea(percent) : words.held(percent)
}

function Legend() {
  const words = useCopy(copy)
  return (
    <p className="my-3 flex items-center gap-2 text-muted text-xs">
      {words.steps[0]}
      <span aria-hidden className="inline-flex gap-[3px]">
        {STEPS.map((step) => (
          <span key={step} className={`size-3.5 ${LOOK[step]}`} />
        ))}
      </span>
      {words.steps[4]}
    </p>
  )
}

function Table({ standings, bySlug }: { standings: Standing[]; bySlug: ReadonlyMap<string, Topic> }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { columns } = words
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keys too
    <section className="mb-4 overflow-x-auto" aria-label={words.heat} tabIndex={0}>
      <table className="w-full text-sm">
        <caption className="pb-2 text-left text-muted text-xs">{words.gainUnit}</caption>
        <thead className="text-muted text-xs">
          <tr className="border-ink border-y">
            <th scope="col" className="py-2 pr-3 text-left">
              {columns.topic}
            </th>
            {[columns.weight, columns.held, columns.gain, columns.answers].map((name) => (
              <th key={name} scope="col" className="py-2 pl-3 text-right">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {standings.map((standing) => {
            const topic = bySlug.get(standing.topic)
            return (
              <tr key={standing.topic} className="border-rule border-b">
                <th scope="row" className="py-2 pr-3 text-left font-medium">
                  {topic && <TopicTitle topic={topic} />}
                </th>
                <td className="py-2 pl-3 text-right">{weightText(language, standing.weight)}</td>
                <td className="py-2 pl-3 text-right">{heldText(standing, words)}</td>
                <td className="py-2 pl-3 text-right">{fixed(standing.gain * 100, 1)}</td>
                <td className="py-2 pl-3 text-right">{standing.mastery?.n ?? 0}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
