/** What the marking of mains answers speaks of: the shapes that are stored in `evaluations` and read in the browser. */

export const CRITERIA = ['demand', 'content', 'structure', 'evidence', 'conclusion', 'language'] as const
export type Criterion = (typeof CRITERIA)[number]

/** Hundredths of a question's marks: demand and directive, content points, and so on. They make 100. */
export const WEIGHTS: Record<Criterion, number> = {
  demand: 25,
  content: 30,
  structure: 15,
  evidence: 15,
  conclusion: 10,
  language: 5,
}

export type Language = 'en' | 'hi'

/** A row of `mains_questions`, as everybody may read it. */
export type MainsQuestion = {
  id: string
  topic: string
  marks: 10 | 15
  /** The limit. */
  words: number
  /** What the paper's time leaves for it. */
  minutes: number
  directive: string
  question: string
  question_hi: string | null
  /** What is asked, taken apart. */
  parts: string[]
  /** What tells a strong answer from a weak one, by criterion. */
  rubric: Record<Criterion, string>
}

/** What only the server and those who have handed in an answer know of a question. `words` find a point in a text. */
export type MainsKey = {
  checklist: { point: string; words: string[] }[]
  model_answer: string
  fact_ids: string[]
}

/** Of the answer's text, in UTF-16 units as `String.slice` takes them; `end` is not part of it. */
export type Span = { start: number; end: number }

/** What was planned before writing. */
export type Plan = { intro?: string; heads?: string[]; conclusion?: string }

/** An answer as it is marked. */
export type WrittenAnswer = {
  text: string
  language: Language
  /** Of writing. */
  seconds: number
  mode: 'typed' | 'pages'
  plan: Plan
}

/** A figure of the registry, as an answer is held against it. */
export type RegistryFact = {
  id: string
  name: string
  /** As it is shown: `5.25`. */
  display: string
  unit: string
  /** `2026-27`, `June 2026`. */
  period: string
  value: number | null
  /** Values that this figure had earlier, newest first. */
  earlier: { display: string; period: string; value: number | null }[]
}

/** One finding of the deterministic checks; its words stand in the interface, by `id`, in both languages. */
export type Check = {
  id:
    | 'words'
    | 'time'
    | 'introduction'
    | 'conclusion'
    | 'parts'
    | 'directive'
    | 'numbers'
    | 'named'
    | 'shape'
    | 'diagram'
    | 'copied'
    | 'language'
  /** `told`: neither good nor bad. */
  state: 'good' | 'weak' | 'missing' | 'told'
  values: Record<string, string | number>
  spans: Span[]
}

export type FoundNumber = Span & {
  state: 'right' | 'outdated' | 'unknown'
  /** Of the registry, where one was found. */
  fact?: string
  name?: string
  /** The figure as it is now, with its unit and period. */
  now?: string
}

export type Checks = {
  words: number
  list: Check[]
  /** For each part of the question: where the answer takes it up, null where it does not. */
  parts: { part: string; span: Span | null }[]
  numbers: FoundNumber[]
  /** Articles, acts, committees, reports and schemes that the answer names. */
  named: (Span & { name: string; kind: 'article' | 'act' | 'committee' | 'report' | 'scheme' | 'court' })[]
}

/** Whether a point of the checklist stands in the answer, with the learner's own words as evidence. */
export type PointVerdict = {
  /** Its place in the checklist, from 0. */
  index: number
  point: string
  verdict: 'covered' | 'partly' | 'missing'
  /** As it stands in the answer; null where the point is missing. A quote that is not in the answer is never kept. */
  quote: string | null
  span: Span | null
}

export type CriterionMark = {
  criterion: Criterion
  /** How much of the criterion's marks, 0 to 1. */
  share: number
  marks: number
  out_of: number
  /** Why, by the words of the interface (rules) ... */
  reasons: { id: string; values: Record<string, string | number> }[]
  /** ... or in those of a model or a mentor. */
  remark: string
  quote: string | null
}

/** What would raise the answer most. `gain` is in marks of this question. */
export type Fix = {
  criterion: Criterion
  gain: number
  /** By the words of the interface (rules) ... */
  id: string
  values: Record<string, string | number>
  /** ... or in those of a model. */
  text: string
  span: Span | null
}

/** Marks in halves; never narrower than a tenth of the question's marks. */
export type Band = { low: number; high: number }

/** One run: of the rules, or of a model. */
export type Marking = {
  points: PointVerdict[]
  criteria: CriterionMark[]
  /** Of all criteria together, in marks. */
  marks: number
  fixes: Fix[]
}

/** Why a person has to look. */
export type Doubt =
  | 'runs_differ'
  | 'hard_to_read'
  | 'few_quotes'
  | 'not_about_the_question'
  | 'instructions_in_the_answer'
