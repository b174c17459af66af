/** Rules of the player that need no screen: from judged statements to an option, the palette, marks in words. */

import { fixed } from '#web/lib/numbers.ts'
import type { AnswerState, Asked, Feedback, Format } from './attempt-types.ts'

export type Call = 't' | 'f' | 'u' | '-'

/** How many statements or pairs are judged one by one; 0 where an option is chosen directly. */
export function judgedCount(asked: Asked, format: Format): number {
  if (format === 'statements' || format === 'how-many' || format === 'reason') {
    return asked.statements?.length ?? 0
  }
  return format === 'pairs' ? (asked.pairs?.length ?? 0) : 0
}

export function callAt(calls: string, at: number): Call {
  return (calls[at] as Call | undefined) ?? '-'
}

export function withCall(calls: string, at: number, call: Call, count: number): string {
  return Array.from({ length: count }, (_, index) => (index === at ? call : callAt(calls, index))).join('')
}

/** Options that agree with what was judged so far; what is not judged or not sure may be either. */
export function possibleOptions(asked: Asked, format: Format, calls: string): number[] {
  const count = judgedCount(asked, format)
  const places = Array.from({ length: count }, (_, at) => at)
  const all = asked.options.map((_, option) => option)
  if (count === 0) return all
  const sure = places.filter((at) => callAt(calls, at) === 't').length
  const open = places.filter((at) => callAt(calls, at) === 'u' || callAt(calls, at) === '-').length
  if (format === 'reason') return all.filter((option) => agreesWithReason(option, calls))
  if (asked.sets) {
    const { sets } = asked
    return all.filter((option) =>
      places.every((at) => {
        const call = callAt(calls, at)
        return call === 'u' || call === '-' || (call === 't') === sets[option]?.includes(at + 1)
      }),
    )
  }
  return all.filter((option) => {
    const meant = countOf(option, count)
    return sure <= meant && meant <= sure + open
  })
}

/** Of three: one, two, three, none. Of four: one, two, three, four. */
function countOf(option: number, count: number) {
  return count === 3 && option === 3 ? 0 : option + 1
}

/** Both right (and explaining, or not), only the first, only the second. */
const REASON_TRUTHS = ['tt', 'tt', 'tf', 'ft']

function agreesWithReason(option: number, calls: string) {
  return [0, 1].every((at) => {
    const call = callAt(calls, at)
    return call === 'u' || call === '-' || call === REASON_TRUTHS[option]?.[at]
  })
}

export type Outcome =
  | { kind: 'none-judged' }
  | { kind: 'judging'; left: number }
  | { kind: 'option'; option: number }
  | { kind: 'open'; options: number[] }
  | { kind: 'impossible' }

/** What the judgements come to, once every statement is judged. */
export function outcomeOf(asked: Asked, format: Format, calls: string): Outcome {
  const count = judgedCount(asked, format)
  const left = Array.from({ length: count }, (_, at) => callAt(calls, at)).filter(
    (call) => call === '-',
  ).length
  if (left === count) return { kind: 'none-judged' }
  if (left > 0) return { kind: 'judging', left }
  const options = possibleOptions(asked, format, calls)
  const [only] = options
  if (only === undefined) return { kind: 'impossible' }
  return options.length === 1 ? { kind: 'option', option: only } : { kind: 'open', options }
}

/** The answer after choosing an option (null: clearing it). Choosing is an answer; not knowing is taken back. */
export function withSelected(answer: AnswerState, selected: number | null): AnswerState {
  const isChange = answer.selected !== null && selected !== null && answer.selected !== selected
  return {
    ...answer,
    selected,
    dont_know: false,
    struck: answer.struck.filter((option) => option !== selected),
    first_selected: answer.first_selected ?? selected,
    changes: answer.changes + (isChange ? 1 : 0),
  }
}

/** The answer after judging a statement: the option follows, and one that no longer agrees is taken back. */
export function withJudgement(
  answer: AnswerState,
  asked: Asked,
  format: Format,
  at: number,
  call: Call,
): AnswerState {
  const calls = withCall(answer.calls, at, call, judgedCount(asked, format))
  const judged = { ...answer, calls, dont_know: false }
  const outcome = outcomeOf(asked, format, calls)
  if (outcome.kind === 'option') return withSelected(judged, outcome.option)
  const stillPossible =
    answer.selected !== null && possibleOptions(asked, format, calls).includes(answer.selected)
  return stillPossible || answer.selected === null ? judged : { ...judged, selected: null }
}

/** Strikes an option out, or restores it; a struck option cannot stay chosen. */
export function withStruck(answer: AnswerState, option: number): AnswerState {
  if (answer.struck.includes(option)) {
    return { ...answer, struck: answer.struck.filter((struck) => struck !== option) }
  }
  return {
    ...answer,
    struck: [...answer.struck, option].sort(),
    selected: answer.selected === option ? null : answer.selected,
  }
}

/** Everything but the flag and the time is taken back. */
export function cleared(answer: AnswerState): AnswerState {
  return { ...answer, selected: null, calls: '', confidence: null, struck: [], dont_know: false }
}

export function isAnswered(answer: AnswerState): boolean {
  return answer.selected !== null
}

/** Right by luck: right, and called a guess. */
export function isLucky(
  { confidence }: Pick<AnswerState, 'confidence'>,
  { correct }: Pick<Feedback, 'correct'>,
): boolean {
  return correct && confidence === 0
}

export type CellState = 'unseen' | 'seen' | 'answered' | 'right' | 'wrong' | 'blank'

/** How a question stands in the palette; the flag is shown beside it. */
export function cellState(answer: AnswerState, feedback: Feedback | undefined, isSeen: boolean): CellState {
  if (feedback) return answer.selected === null ? 'blank' : feedback.correct ? 'right' : 'wrong'
  if (isAnswered(answer)) return 'answered'
  return isSeen || answer.time_ms > 0 || answer.seq > 0 ? 'seen' : 'unseen'
}

/** What a guess among the options that are left brings on average, in sixths of a mark. */
export function guessGain(
  { right_sixths, wrong_sixths }: { right_sixths: number; wrong_sixths: number },
  ruledOut: number,
  options = 4,
): number {
  const left = options - ruledOut
  return (right_sixths + (left - 1) * wrong_sixths) / left
}

/** Whether a wrong answer costs a third of what a right one brings: so it is in the examination, but rules can be edited. */
export function costsAThird({ right_sixths, wrong_sixths }: { right_sixths: number; wrong_sixths: number }) {
  return right_sixths === -3 * wrong_sixths
}

/** "+2.00", "−0.67", "0.00" of sixths of a mark. */
export function marks(sixths: number, { signed = false }: { signed?: boolean } = {}): string {
  const text = fixed(Math.abs(sixths) / 6, 2)
  if (sixths < 0) return `−${text}`
  return signed && sixths > 0 ? `+${text}` : text
}

/** "1:04:09", "12:40", "0:07" of milliseconds, never below nothing. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}
