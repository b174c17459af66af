/** What the assistant answers with: the two fields of the specification, and those we add (docs/decisions). */

export type Source = {
  /** The number by which the reply cites it: [1]. */
  n: number
  kind: 'note' | 'fact'
  title: string
  section: string | null
  topic: string
  /** The passage itself, as the library holds it. */
  quote: string
  /** The day the figure or note speaks of, ISO. */
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

export type Reply = {
  reply: string
  search_suggestions: string[]
  sources: Source[]
  /** False when nothing in the library supports an answer. */
  grounded: boolean
  /** Who wrote it: a language model from the passages, or the library's own passages put together. */
  mode: 'model' | 'library' | 'not-covered'
}
