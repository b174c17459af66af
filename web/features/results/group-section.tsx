/** The paper by topic and by format: counts always, a share from five answers on. */

import type { ReactNode } from 'react'
import { marks } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { Ledger, Rate, Section } from './parts.tsx'
import { copy } from './results-copy.ts'
import { byGroup, type Counts, type Row, rateOf } from './results-rules.ts'
import { useTopicGroups } from './use-topic-groups.tsx'

export function TopicSection({ rows, hasMarks = true }: { rows: Row[]; hasMarks?: boolean }) {
  const words = useCopy(copy)
  const { groupOf, titleOf } = useTopicGroups(rows.map(({ question }) => question))
  const groups = byGroup(rows, ({ question }) => groupOf(question.topic))
  return (
    <Section title={words.topics} says={words.groupNote}>
      <Groups title={words.topics} head={words.topic} groups={groups} titleOf={titleOf} hasMarks={hasMarks} />
    </Section>
  )
}

export function FormatSection({ rows, hasMarks = true }: { rows: Row[]; hasMarks?: boolean }) {
  const words = useCopy(copy)
  const groups = byGroup(rows, ({ question }) => question.format)
  return (
    <Section title={words.formats} says={words.groupNote}>
      <Groups
        title={words.formats}
        head={words.format}
        groups={groups}
        titleOf={(format) => words.formatNames[format]}
        hasMarks={hasMarks}
      />
    </Section>
  )
}

function Groups<Name extends string>({
  title,
  head,
  groups,
  titleOf,
  hasMarks,
}: {
  title: string
  head: string
  groups: (Counts & { name: Name })[]
  titleOf: (name: Name) => ReactNode
  hasMarks: boolean
}) {
  const words = useCopy(copy)
  const rates = groups.map(rateOf)
  // a column that says nothing yet takes the room of the names
  const hasRates = rates.some((rate) => rate !== null)
  return (
    <Ledger
      label={title}
      heads={[
        head,
        words.number,
        words.rightWrongBlank,
        ...(hasRates ? [words.share] : []),
        ...(hasMarks ? [words.marks] : []),
      ]}
      lines={groups.map((group, at) => ({
        key: group.name,
        name: titleOf(group.name),
        cells: [
          group.count,
          <span key="counts" className="whitespace-nowrap">
            {group.right} / {group.wrong} / {group.blank}
          </span>,
          ...(hasRates ? [<Rate key="rate" rate={rates[at] ?? null} />] : []),
          ...(hasMarks ? [marks(group.sixths, { signed: true })] : []),
        ],
      }))}
    />
  )
}
