/** Which answers of the bank are listed, and in what order. */

import type { BankLine } from './bank-queries.ts'

export const STATES = ['all', 'marked', 'under_way', 'mentor', 'failed', 'draft'] as const
export type State = (typeof STATES)[number]
export const SORTS = ['newest', 'oldest', 'best', 'weakest'] as const
export type Sort = (typeof SORTS)[number]

export function stateOf({ status, by }: Pick<BankLine, 'status' | 'by'>): Exclude<State, 'all'> {
  if (status === 'evaluated' || by === 'mentor') return 'marked'
  if (status === 'needs_mentor') return 'mentor'
  if (status === 'failed') return 'failed'
  if (status === 'queued' || status === 'evaluating') return 'under_way'
  return 'draft'
}

/** So many questions are shown at first, and come with each further step. */
export const STEP = 20

export type Choice = {
  state: State
  area: string | null
  sort: Sort
  /** How many questions are shown: in the address, so that who comes back from an answer finds its place. */
  shown: number
}

export function choiceFrom(address: URLSearchParams): Choice {
  const state = STATES.find((one) => one === address.get('state')) ?? 'all'
  const sort = SORTS.find((one) => one === address.get('sort')) ?? 'newest'
  const shown = Math.max(STEP, Math.floor(Number(address.get('shown'))) || 0)
  return { state, area: address.get('area'), sort, shown }
}

/** Lines of one question stand together, under the newest; what has no marks comes last where marks decide. */
export function chosenLines(
  lines: readonly BankLine[],
  { state, area, sort }: Omit<Choice, 'shown'>,
): BankLine[] {
  const when = ({ submitted_at, saved_at }: BankLine) => submitted_at ?? saved_at
  const kept = lines.filter(
    (line) => (state === 'all' || stateOf(line) === state) && (area === null || line.area === area),
  )
  if (sort === 'newest') return kept.sort((one, other) => when(other).localeCompare(when(one)))
  if (sort === 'oldest') return kept.sort((one, other) => when(one).localeCompare(when(other)))
  const worth = ({ share }: BankLine) => share ?? (sort === 'best' ? -1 : 2)
  return kept.sort((one, other) => (sort === 'best' ? worth(other) - worth(one) : worth(one) - worth(other)))
}

/** By question, in the order in which the list names them first. */
export function byQuestion(lines: readonly BankLine[]): { question: BankLine; versions: BankLine[] }[] {
  const groups = new Map<string, BankLine[]>()
  for (const line of lines) groups.set(line.question_id, [...(groups.get(line.question_id) ?? []), line])
  return [...groups.values()].flatMap((versions) =>
    versions[0] ? [{ question: versions[0], versions }] : [],
  )
}
