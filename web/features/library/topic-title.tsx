/** A topic's name in the language of the interface, and the papers that ask for it. */

import { Localised } from '#web/components/localised.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './library-copy.ts'

export function TopicTitle({ topic }: { topic: { title: string; title_hi: string | null } }) {
  return <Localised en={topic.title} hi={topic.title_hi} />
}

export function Papers({ papers }: { papers: string[] }) {
  const words = useCopy(copy)
  return papers.map((paper) => (
    <span
      key={paper}
      className="whitespace-nowrap rounded-tag border border-rule bg-surface px-1.5 py-px font-medium"
    >
      {words.papers[paper as keyof typeof words.papers] ?? paper}
    </span>
  ))
}
