/** All answers as on the sheet of the hall: a row a question, a bubble an option. */

import { Flag } from 'lucide-react'
import { useCopy } from '#web/lib/language.tsx'
import type { AnswerState } from './attempt-types.ts'
import type { Cell } from './palette.tsx'
import { copy } from './player-copy.ts'
import type { CellState } from './player-rules.ts'
import { LETTERS } from './question-view.tsx'

const FILLED: Record<CellState, string> = {
  unseen: '',
  seen: '',
  blank: '',
  answered: 'border-ink bg-ink text-paper',
  right: 'border-positive bg-positive text-on-positive',
  wrong: 'border-negative bg-negative text-on-negative',
}

export function AnswerSheet({
  cells,
  answerAt,
  optionCountAt,
  onGo,
}: {
  cells: Cell[]
  answerAt: (position: number) => AnswerState
  optionCountAt: (position: number) => number
  onGo: (position: number) => void
}) {
  return (
    <ol className="mt-5 columns-2 gap-x-5 border-ink border-t pt-2 sm:columns-3 xl:columns-4">
      {cells.map((cell) => (
        <SheetRow
          key={cell.position}
          cell={cell}
          answer={answerAt(cell.position)}
          optionCount={optionCountAt(cell.position)}
          onGo={onGo}
        />
      ))}
    </ol>
  )
}

function SheetRow({
  cell: { position, state, isFlagged },
  answer: { selected, struck },
  optionCount,
  onGo,
}: {
  cell: Cell
  answer: AnswerState
  optionCount: number
  onGo: (position: number) => void
}) {
  const words = useCopy(copy)
  const letter = selected === null ? undefined : LETTERS[selected]
  const label = [
    words.cell(position, words.states[state]),
    letter && words.option(letter),
    isFlagged && words.flagged,
  ]
  return (
    <li className="break-inside-avoid">
      <button
        type="button"
        aria-label={label.filter(Boolean).join(', ')}
        onClick={() => onGo(position)}
        className="flex min-h-11 w-full items-center gap-1 border-rule border-b hover:bg-sunken sm:gap-1.5"
      >
        <span className={`w-7 text-right text-sm tabular-nums ${letter ? 'font-semibold' : 'text-muted'}`}>
          {position}
        </span>
        <span aria-hidden className="ml-1 flex gap-1 sm:gap-1.5">
          {LETTERS.slice(0, optionCount).map((one, option) => (
            <span
              key={one}
              className={`grid size-5.5 place-items-center rounded-full border text-2xs ${
                option === selected
                  ? `font-semibold forced-colors:bg-[SelectedItem] forced-colors:text-[SelectedItemText] forced-colors:forced-color-adjust-none ${FILLED[state]}`
                  : 'border-control text-muted'
              } ${struck.includes(option) ? 'border-dashed line-through' : ''}`}
            >
              {one}
            </span>
          ))}
        </span>
        {isFlagged && (
          <Flag aria-hidden size={14} strokeWidth={1.8} className="fill-accent-line text-accent-line" />
        )}
      </button>
    </li>
  )
}
