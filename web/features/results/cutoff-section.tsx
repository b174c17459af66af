/** A full paper on the scale of the examination, beside what the last ones asked for. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { marks } from '#web/features/player/index.ts'
import { examCategoryQuery } from '#web/features/profile/index.ts'
import { plainDate } from '#web/lib/dates.ts'
import { examCategoryNames } from '#web/lib/exam-category.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { fixed } from '#web/lib/numbers.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { Ledger, Section } from './parts.tsx'
import { type Cutoff, cutoffsQuery } from './result-queries.ts'
import { copy } from './results-copy.ts'
import { type Row, type Rule, scaledTo200 } from './results-rules.ts'

const FULL = 200

type Scaled = NonNullable<ReturnType<typeof scaledTo200>>

export function CutoffSection({ rows, rule }: { rows: Row[]; rule: Rule }) {
  const words = useCopy(copy)
  const names = useCopy(examCategoryNames)
  const locale = useLocale()
  const said = useQuery(examCategoryQuery(useSignedInUser().id)).data?.category ?? null
  const { data: cutoffs = [] } = useQuery(cutoffsQuery(said ?? 'general'))
  const scaled = scaledTo200(rows, rule)
  if (!scaled || cutoffs.length === 0) return null
  const [low, high] = [Math.round(scaled.low), Math.round(scaled.high)].map(String)
  const name = names[said ?? 'general']
  return (
    <Section
      title={words.cutoffs(name)}
      says={words.cutoffsSay(fixed(scaled.marks, 2), low ?? '', high ?? '', rows.length)}
    >
      <Scale
        scaled={scaled}
        cutoffs={cutoffs}
        label={words.cutoffChart(
          fixed(scaled.marks, 2),
          low ?? '',
          high ?? '',
          cutoffs.map(({ year, marks }) => `${year} ${fixed(marks, 2)}`).join(', '),
        )}
      />
      <div className="mt-4">
        <Ledger
          label={words.cutoffs(name)}
          heads={[words.year, words.cutoff, words.source]}
          lines={cutoffs.map(({ year, marks, publisher, source_url, as_of, checked }) => ({
            key: year,
            name: year,
            cells: [
              fixed(marks, 2),
              <span key="source">
                <ExternalLink href={source_url} newTab={words.newTab}>
                  {publisher}
                </ExternalLink>
                <span className="block text-muted text-xs">
                  {as_of && `${words.announced(plainDate(as_of, locale))}; `}
                  {checked ? words.checked(plainDate(checked, locale)) : words.unchecked}
                </span>
              </span>,
            ],
          }))}
        />
      </div>
      <p className="mt-3 max-w-read text-muted text-sm">{words.cutoffsCaveat(name)}</p>
      <p className="mt-2 max-w-read text-muted text-sm print:hidden">
        {said ? words.cutoffsYours : words.cutoffsGeneral}{' '}
        <Link to="/profile" className="inline-flex min-h-11 items-center md:min-h-0">
          {words.toCategory}
        </Link>
      </p>
    </Section>
  )
}

/** A paper that only has to be passed has one line: what is asked, and where the score stands. */
export function QualifyingSection({
  rows,
  rule,
  needed,
}: {
  rows: Row[]
  rule: Rule
  /** Sixths of the 200 marks of the real paper. */
  needed: number
}) {
  const words = useCopy(copy)
  const scaled = scaledTo200(rows, rule)
  if (!scaled) return null
  const [low, high] = [Math.round(scaled.low), Math.round(scaled.high)].map(String)
  const says = words.qualifyingSays(fixed(scaled.marks, 2), low ?? '', high ?? '', rows.length)
  const isPassed = scaled.marks >= needed / 6
  return (
    <Section title={words.qualifying} says={says}>
      <p className="font-semibold">
        {isPassed ? words.qualifyingOver(marks(needed)) : words.qualifyingUnder(marks(needed))}
      </p>
    </Section>
  )
}

/** The interval as a band, the score as a bar across it, the cut-offs as ticks below the line. */
function Scale({ scaled, cutoffs, label }: { scaled: Scaled; cutoffs: Cutoff[]; label: string }) {
  const words = useCopy(copy)
  const at = (value: number) => (100 * Math.max(0, value)) / FULL
  return (
    <div className="max-w-read">
      <svg
        viewBox="0 0 100 48"
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className="h-12 w-full"
      >
        <line x1="0" y1="24" x2="100" y2="24" className="stroke-rule" vectorEffect="non-scaling-stroke" />
        <rect
          x={at(scaled.low)}
          y="8"
          width={Math.max(0, at(scaled.high) - at(scaled.low))}
          height="16"
          className="fill-map-2 stroke-primary"
          vectorEffect="non-scaling-stroke"
        />
        <line
          x1={at(scaled.marks)}
          y1="2"
          x2={at(scaled.marks)}
          y2="30"
          strokeWidth="4"
          className="stroke-accent-line"
          vectorEffect="non-scaling-stroke"
        />
        {cutoffs.map(({ year, marks }) => (
          <line
            key={year}
            x1={at(marks)}
            y1="24"
            x2={at(marks)}
            y2="44"
            strokeWidth="1.5"
            className="stroke-ink"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <p aria-hidden className="flex justify-between text-muted text-xs tabular-nums">
        {[0, 50, 100, 150, FULL].map((value) => (
          <span key={value}>{value}</span>
        ))}
      </p>
      <ul aria-hidden className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-muted text-xs">
        <li className="flex items-center gap-2">
          <span className="h-4 w-1 bg-accent-line" /> {words.you}
        </li>
        <li className="flex items-center gap-2">
          <span className="h-3 w-4 border border-primary bg-map-2" /> {words.interval}
        </li>
        <li className="flex items-center gap-2">
          <span className="h-4 w-0.5 bg-ink" /> {words.cutoff}
        </li>
      </ul>
    </div>
  )
}
