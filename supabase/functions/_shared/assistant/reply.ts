/** What the assistant answers with: the two fields of the specification, and those we add (docs/decisions/005). */

import type { Practice, Style } from './ask.ts'

export type Source = {
  /** The number by which the reply cites it: [1]. */
  n: number
  kind: 'note' | 'fact' | 'news' | 'book' | 'term' | 'topic' | 'doubt' | 'explanation'
  title: string
  section: string | null
  topic: string
  /** The passage itself, as the library holds it. */
  quote: string
  /** The day the figure or passage speaks of, ISO. */
  as_of: string | null
  publisher: string | null
  /** The original publication. */
  url: string | null
  /** Where the passage stands in the product. */
  href: string | null
  fact?: FactCard
}

export type FactCard = {
  id: string
  name: string
  display: string
  unit: string
  period: string
  base_year: string | null
  released: string | null
  publisher: string
  source_url: string
  checked: string | null
  previous: { display: string; period: string } | null
}

/** Who wrote it: a language model from the passages, the library's own passages put together, or an automation. */
export type Mode = 'model' | 'library' | 'not-covered' | 'webhook'

export type Notice = { kind: 'limit-near' | 'limit-reached' | 'model-failed'; text: string }

/** What an answer is once it is written. */
export type Written = {
  reply: string
  search_suggestions: string[]
  sources: Source[]
  /** False when nothing in the library supports an answer. */
  grounded: boolean
  mode: Mode
  style: Style
  step: number | null
  practice: Practice | null
  notice: Notice | null
}

export type Reply = Written & {
  message_id: string
  /** 'stopped' when the learner stopped it half-way. */
  state: 'done' | 'stopped'
}
