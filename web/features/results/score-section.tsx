/** The score with how it adds up, what was expected of it, and how others did once there are enough of them. */

import { useQuery } from '@tanstack/react-query'
import { type Attempt, marks } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { Ledger, Section } from './parts.tsx'
import { cohortQuery, type Reflection, reflectionQuery } from './result-queries.ts'
import { copy } from './results-copy.ts'
import {
  byGroup,
  countsOf,
  type DroppedPolicy,
  isUnknown,
  negativeSixths,
  type Row,
  type Rule,
  scoreOf,
  weakestOf,
} from './results-rules.ts'
import { useTopicGroups } from './use-topic-groups.tsx'

type Props = { rows: Row[]; rule: Rule }

/** `rows` are those that count, of a paper of `asked`; `dropped` were withdrawn after they had been asked. */
export function ScoreSection({
  attempt,
  rows,
  rule,
  asked,
  dropped,
  policy,
}: Props & { attempt: Attempt; asked: number; dropped: number; policy: DroppedPolicy }) {
  const words = useCopy(copy)
  const isTest = attempt.kind === 'test'
  const { data: reflection } = useQuery({ ...reflectionQuery(attempt.id), enabled: isTest })
  const { sixths, added, full, interval } = scoreOf(rows, asked, rule)
  const negative = negativeSixths(rows)
  const line = (key: 'right' | 'wrong' | 'unknown' | 'blank', members: Row[]) => ({
    key,
    name: words[key],
    cells: [members.length, marks(countsOf(members).sixths, { signed: true })],
  })
  const unknown = rows.filter(isUnknown)
  const scaling = {
    key: 'scaled',
    name: words.scaled(asked),
    cells: ['', marks(added, { signed: true })],
  }
  return (
    <Section title={words.score}>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b className="font-read text-display leading-none tabular-nums">{marks(sixths)}</b>
        <span className="font-semibold">{words.scoreOf(marks(full), rows.length)}</span>
      </p>
      <p className="mt-2 max-w-read text-sm">
        {interval ? words.scoreRange(marks(interval.low), marks(interval.high)) : words.scoreFew(rows.length)}
      </p>
      <div className="mt-5">
        <Ledger
          label={words.score}
          heads={[words.item, words.number, words.marks]}
          lines={[
            line(
              'right',
              rows.filter(({ outcome }) => outcome === 'right'),
            ),
            line(
              'wrong',
              rows.filter(({ outcome }) => outcome === 'wrong'),
            ),
            ...(unknown.length > 0 ? [line('unknown', unknown)] : []),
            line(
              'blank',
              rows.filter((row) => row.outcome === 'blank' && !isUnknown(row)),
            ),
            ...(added === 0 ? [] : [scaling]),
          ]}
          total={{ key: 'total', name: words.total, cells: [rows.length, marks(sixths)] }}
        />
      </div>
      <p className="mt-3 text-muted text-sm">
        {negative < 0 ? words.negative(marks(negative), countsOf(rows).wrong) : words.noNegative}{' '}
        {dropped > 0 && words.dropped[policy](dropped, rows.length)}
      </p>
      {reflection && <Expected reflection={reflection} rows={rows} rule={rule} sixths={sixths} />}
      {isTest && <Others attemptId={attempt.id} />}
    </Section>
  )
}

function Expected({ reflection, rows, rule, sixths }: Props & { reflection: Reflection; sixths: number }) {
  const words = useCopy(copy)
  const { groupOf, titleOf } = useTopicGroups(rows.map(({ question }) => question))
  const nameOf = ({ question }: Row) => groupOf(question.topic)
  const groups = byGroup(rows, nameOf)
  const felt = groups.filter(({ name }) => reflection.weakest_topics.includes(name))
  const weakest = weakestOf(rows, rule, nameOf).flatMap(
    (name) => groups.find((group) => group.name === name) ?? [],
  )
  const { predicted_sixths: predicted, time_felt: timeFelt } = reflection
  if (predicted === null && felt.length === 0 && timeFelt === null) return null
  const line = ({ name, right, count }: (typeof groups)[number]) => (
    <li key={name}>
      {titleOf(name)}: {words.feltWeakLine(right, count)}
    </li>
  )
  return (
    <div className="mt-5 grid gap-2 border-accent-line border-l-3 pl-3 text-sm">
      <h3 className="font-semibold font-ui text-sm tracking-normal">{words.expected}</h3>
      {predicted !== null && (
        <p>
          {words.expectedSays(marks(predicted), marks(sixths))} {differenceInWords(sixths - predicted, words)}
        </p>
      )}
      {felt.length > 0 && (
        <div>
          <p>{words.feltWeak}</p>
          <ul className="list-disc pl-5">{felt.map(line)}</ul>
        </div>
      )}
      {felt.length > 0 && weakest.length > 0 && (
        <div>
          <p>{words.weakest}</p>
          <ul className="list-disc pl-5">{weakest.map(line)}</ul>
        </div>
      )}
      {timeFelt !== null && <p>{words.timeFeltSays[timeFelt]}</p>}
    </div>
  )
}

function differenceInWords(sixths: number, words: (typeof copy)['en']) {
  if (sixths === 0) return words.expectedSame
  return sixths > 0 ? words.expectedMore(marks(sixths)) : words.expectedLess(marks(-sixths))
}

function Others({ attemptId }: { attemptId: string }) {
  const words = useCopy(copy)
  const { data } = useQuery(cohortQuery(attemptId))
  if (!data) return null
  const { others, median_sixths: median, below } = data.test
  return (
    <p className="mt-4 text-muted text-sm">
      {median === undefined || below === undefined
        ? words.others(others, data.enough)
        : words.othersSay(others, marks(median), below)}
    </p>
  )
}
