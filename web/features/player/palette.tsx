/** All questions of the attempt at a glance, each with its state in colour, shape and words. */

import { useCopy } from '#web/lib/language.tsx'
import { copy } from './player-copy.ts'
import type { CellState } from './player-rules.ts'

export type Cell = { position: number; state: CellState; isFlagged: boolean; isCurrent: boolean }

/** A sign, where the system chooses the colours and all cells would look alike. */
const SIGN =
  'forced-colors:after:absolute forced-colors:after:right-0.5 forced-colors:after:bottom-0 forced-colors:after:font-semibold forced-colors:after:text-xs forced-colors:after:leading-none'

const LOOK: Record<CellState, string> = {
  unseen: 'border-control bg-surface text-ink',
  seen: 'border-control bg-sunken text-ink forced-colors:border-dotted',
  answered: `border-primary bg-primary-tint font-semibold text-primary ${SIGN} forced-colors:after:content-['●']`,
  right: `border-positive bg-positive-tint text-positive ${SIGN} forced-colors:after:content-['✓']`,
  wrong: `border-negative bg-negative-tint text-negative shadow-[inset_0_-3px_0_var(--negative)] ${SIGN} forced-colors:after:content-['✕']`,
  blank: 'border-control border-dashed bg-surface text-muted',
}

export function Palette({ cells, onGo }: { cells: Cell[]; onGo: (position: number) => void }) {
  const words = useCopy(copy)
  return (
    <ol className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5">
      {cells.map(({ position, state, isFlagged, isCurrent }) => (
        <li key={position}>
          <button
            type="button"
            onClick={() => onGo(position)}
            aria-current={isCurrent ? 'step' : undefined}
            aria-label={[
              words.cell(position, words.states[state]),
              isFlagged && words.flagged,
              isCurrent && words.current,
            ]
              .filter(Boolean)
              .join(', ')}
            className={`relative grid h-11 w-full place-items-center rounded-control border text-sm tabular-nums aria-[current]:shadow-(--focus-ring) ${LOOK[state]}`}
          >
            {position}
            {isFlagged && (
              <span
                aria-hidden
                className="absolute top-0 right-0 size-0 border-t-accent-line border-t-[10px] border-l-[10px] border-l-transparent"
              />
            )}
          </button>
        </li>
      ))}
    </ol>
  )
}

/** What the colours and shapes mean; of states that can occur now. */
export function Legend({ isGraded }: { isGraded: boolean }) {
  const { legend } = useCopy(copy)
  const entries: { state: CellState; name: string; isFlagged?: boolean }[] = [
    ...(isGraded
      ? ([
          { state: 'right', name: legend.right },
          { state: 'wrong', name: legend.wrong },
          { state: 'blank', name: legend.blank },
        ] as const)
      : []),
    { state: 'answered', name: legend.answered },
    { state: 'answered', name: legend.answeredFlagged, isFlagged: true },
    { state: 'seen', name: legend.flagged, isFlagged: true },
    { state: 'seen', name: legend.seen },
    { state: 'unseen', name: legend.unseen },
  ]
  return (
    <ul className="mt-3 grid grid-cols-2 gap-x-4 gap-y-1.5 text-muted text-xs">
      {entries.map(({ state, name, isFlagged = false }) => (
        <li key={name} className="flex items-center gap-2">
          <span aria-hidden className={`relative size-4 shrink-0 rounded-tag border ${LOOK[state]}`}>
            {isFlagged && (
              <span className="absolute top-0 right-0 size-0 border-t-8 border-t-accent-line border-l-8 border-l-transparent" />
            )}
          </span>
          {name}
        </li>
      ))}
    </ul>
  )
}
