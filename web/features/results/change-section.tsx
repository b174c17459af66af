/** Answers that did not stay as they were first given. */

import { marks } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { Ledger, Section } from './parts.tsx'
import { copy } from './results-copy.ts'
import { changesOf, type Row, type Rule } from './results-rules.ts'

export function ChangeSection({ rows, rule }: { rows: Row[]; rule: Rule }) {
  const words = useCopy(copy)
  const changes = changesOf(rows, rule).filter(({ count }) => count > 0)
  const sum = (name: 'count' | 'net') => changes.reduce((total, change) => total + change[name], 0)
  if (changes.length === 0) return <Section title={words.changes} says={words.changesNone} />
  const net = marks(sum('net'), { signed: true })
  return (
    <Section title={words.changes} says={words.changesSay(sum('count'), net)}>
      <Ledger
        label={words.changes}
        heads={[words.changes, words.number, words.against]}
        lines={changes.map(({ change, count, net }) => ({
          key: change,
          name: words.changeNames[change],
          cells: [count, marks(net, { signed: true })],
        }))}
        total={{ key: 'total', name: words.total, cells: [sum('count'), net] }}
      />
    </Section>
  )
}
