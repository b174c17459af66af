/** The bank's counts of a topic with all that falls under it. */

import type { BankLine } from './next-rules.ts'
import { type Topic, under } from './topics.ts'

export function bankOf(
  slug: string,
  bank: readonly BankLine[],
  topics: readonly Topic[],
): { own: BankLine; hasPast: boolean } {
  const slugs = new Set([slug, ...under(slug, topics).map((topic) => topic.slug)])
  const lines = bank.filter((line) => slugs.has(line.topic))
  const sum = (of: (line: BankLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  const years = Map.groupBy(
    lines.flatMap((line) => line.past),
    ({ year }) => year,
  )
  return {
    own: {
      topic: slug,
      live: sum((line) => line.live),
      static: sum((line) => line.static),
      current: sum((line) => line.current),
      hybrid: sum((line) => line.hybrid),
      past: [...years]
        .map(([year, of]) => ({ year, paper: '', count: of.reduce((total, { count }) => total + count, 0) }))
        .sort((a, b) => b.year - a.year),
    },
    hasPast: bank.some((line) => line.past.length > 0),
  }
}
