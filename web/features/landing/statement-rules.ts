/** The statement judge: each statement is judged, and the option follows. */

export type Judgement = 'true' | 'false' | 'unsure'

export type Option = { key: string; correct: readonly number[] }

export type Outcome =
  | { kind: 'waiting'; left: number }
  | { kind: 'option'; option: Option }
  /** Something is not sure; these options are still possible. */
  | { kind: 'open'; options: Option[] }
  | { kind: 'none' }

/** Statements are numbered from 1, as they are in an option. */
export function outcomeOf(judgements: readonly (Judgement | null)[], options: readonly Option[]): Outcome {
  const left = judgements.filter((judgement) => judgement === null).length
  if (left > 0) return { kind: 'waiting', left }

  const possible = options.filter((option) =>
    judgements.every(
      (judgement, at) => judgement === 'unsure' || (judgement === 'true') === option.correct.includes(at + 1),
    ),
  )
  const [only] = possible
  if (!only) return { kind: 'none' }
  if (possible.length > 1) return { kind: 'open', options: possible }
  return { kind: 'option', option: only }
}

export function isRight(judgement: Judgement | null, isTrue: boolean) {
  return judgement === (isTrue ? 'true' : 'false')
}
