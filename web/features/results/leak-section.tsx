/** Where the missing marks went, by the kind of error. */

import { marks } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { leakCopy } from './leak-copy.ts'
import { Ledger, Section } from './parts.tsx'
import { copy } from './results-copy.ts'
import { leaksOf, type Row, type Rule } from './results-rules.ts'

export function LeakSection({ rows, rule }: { rows: Row[]; rule: Rule }) {
  const words = useCopy(copy)
  const { names } = useCopy(leakCopy)
  const leaks = leaksOf(rows, rule).filter(({ count }) => count > 0)
  const [first, ...others] = leaks
  if (!first) return <Section title={words.leaks} says={words.leaksNone} />
  const largest = others.reduce((most, leak) => (leak.missed > most.missed ? leak : most), first)
  const sum = (name: 'count' | 'negative' | 'missed') => leaks.reduce((total, leak) => total + leak[name], 0)
  const unnamed = leaks.find(({ leak }) => leak === 'unnamed')
  return (
    <Section
      title={words.leaks}
      says={words.leaksSay(names[largest.leak], marks(largest.missed), marks(sum('missed')))}
    >
      <Ledger
        label={words.leaks}
        heads={[words.item, words.number, words.leakNegative, words.leakMissed]}
        lines={leaks.map(({ leak, count, negative, missed }) => ({
          key: leak,
          name: names[leak],
          cells: [count, marks(negative), marks(missed)],
        }))}
        total={{
          key: 'total',
          name: words.total,
          cells: [sum('count'), marks(sum('negative')), marks(sum('missed'))],
        }}
      />
      {unnamed && <p className="mt-3 text-muted text-sm print:hidden">{words.leakHint(unnamed.count)}</p>}
    </Section>
  )
}
