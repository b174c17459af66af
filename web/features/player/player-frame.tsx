/** What stands around every question: what this is, where its answers are, its language, its clock, how far one is. */

import { ALargeSmall, ArrowLeft, Keyboard } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { useKeys } from '#web/lib/use-keys.ts'
import { useMedia } from '#web/lib/use-media.ts'
import type { KeeperStatus } from './answer-keeper.ts'
import { KeysDialog } from './key-list.tsx'
import { OfflineDialog } from './offline-dialog.tsx'
import { copy } from './player-copy.ts'
import type { KeyLine } from './player-keys.ts'
import { clock } from './player-rules.ts'
import { LanguageChoice, QuestionLanguageProvider, useQuestionLanguage } from './question-language.tsx'
import { SaveChip } from './save-chip.tsx'
import { useTextSize } from './use-text-size.ts'

export function PlayerFrame({
  title,
  says,
  leaveName,
  onLeave,
  beside,
  status,
  isKeptHere = false,
  keys,
  timer,
  progress,
  offline,
  notice,
  actions,
  children,
}: {
  title: ReactNode
  /** What is asked and how it counts. */
  says?: ReactNode
  leaveName: string
  /** Absent where the questions are the page itself. */
  onLeave?: (() => void) | undefined
  /** What this page offers beside the questions. */
  beside?: ReactNode
  status: KeeperStatus
  /** Answers stay in this browser. */
  isKeptHere?: boolean
  keys: KeyLine[]
  timer: ReactNode
  progress: { at: number; most: number; says: string }
  /** What is said when the connection is lost. */
  offline: { title: string; says: string; isTimeUp?: boolean; isDone?: boolean }
  notice?: ReactNode
  /** How one goes on: at the lower edge, clear of the assistant's button. */
  actions: ReactNode
  children: ReactNode
}) {
  const words = useCopy(copy)
  const [language, setLanguage] = useQuestionLanguage()
  const [areKeysOpen, setKeysOpen] = useState(false)
  const size = useTextSize()
  // no room in one line with all else, and so beside the questions all the way
  const isNarrow = useMedia('(max-width: 639px)')
  useKeys({ z: size.next, '?': () => setKeysOpen(true) })
  return (
    <QuestionLanguageProvider language={language}>
      {/* stays in sight where there is room for it; elsewhere the clock alone */}
      <div className="contents tall:sticky tall:top-0 tall:z-10 tall:block tall:bg-paper">
        <div className="border-rule border-b">
          <div className="page flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
            {onLeave && (
              <Button variant="quiet" className="-ml-2" onClick={onLeave}>
                <ArrowLeft aria-hidden size={16} strokeWidth={1.6} />
                {leaveName}
              </Button>
            )}
            <div className="min-w-0 flex-1 basis-48">
              <h1 className="text-h4">{title}</h1>
              {says && <p className="text-muted text-xs">{says}</p>}
            </div>
            {/* as wide as a phone with room to spare: letters are wider until their font is there */}
            <div className="flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-3 md:gap-x-4">
              <SaveChip status={status} isKeptHere={isKeptHere} />
              <div className="flex items-center gap-1">
                <LanguageChoice language={language} onChoose={setLanguage} />
                <Button
                  variant="icon"
                  aria-label={words.textSize(size.step + 1, size.steps)}
                  onClick={size.next}
                >
                  <ALargeSmall aria-hidden size={20} strokeWidth={1.6} />
                </Button>
                <span className="hidden lg:contents">
                  <Button variant="icon" aria-label={words.showKeys} onClick={() => setKeysOpen(true)}>
                    <Keyboard aria-hidden size={20} strokeWidth={1.6} />
                  </Button>
                </span>
              </div>
              {!isNarrow && <div className="flex items-center gap-x-4">{timer}</div>}
              {beside}
            </div>
          </div>
        </div>
        <div data-head className="sticky top-0 z-10 bg-paper tall:static">
          {isNarrow && timer && (
            <div className="page flex min-h-9 items-center justify-end gap-x-5 py-1">{timer}</div>
          )}
          <Meter {...progress} />
        </div>
        {notice}
      </div>
      <div style={size.style}>{children}</div>
      {/* As high as the assistant's button, which stands over its right end. */}
      <div data-foot className="sticky bottom-0 z-10 border-rule border-t bg-paper">
        <div className="page flex min-h-20 flex-wrap items-center gap-x-3 gap-y-2 py-3 pr-[calc(var(--gutter)+4.25rem)] md:pr-[calc(var(--gutter)+9rem)] min-[94rem]:pr-(--gutter)">
          {actions}
        </div>
      </div>
      <OfflineDialog status={status} {...offline} />
      <KeysDialog lines={keys} isOpen={areKeysOpen} onOpen={setKeysOpen} />
    </QuestionLanguageProvider>
  )
}

export function Timer({
  name,
  ms,
  isUrgent = false,
  isMain = false,
}: {
  name: string
  ms: number
  isUrgent?: boolean
  /** The clock that ends the attempt, beside that of one question. */
  isMain?: boolean
}) {
  return (
    <p
      role="timer"
      aria-label={name}
      className={`flex items-baseline gap-x-1.5 leading-tight sm:grid sm:justify-items-end ${isUrgent ? 'text-negative' : ''}`}
    >
      <b className={`font-read tabular-nums ${isMain ? 'text-h4' : 'text-md'}`}>{clock(ms)}</b>
      <span className="text-2xs text-muted">{name}</span>
    </p>
  )
}

/** Minutes before the end, each of which is said once. */
const SAID_AT = [30, 10, 5, 1]

/** Says what is left of the time, so that nobody has to look at the clock. */
export function TimeLeftSaid({ ms }: { ms: number }) {
  const words = useCopy(copy)
  const reached = ms > 0 ? SAID_AT.findLast((minutes) => ms <= minutes * 60_000) : undefined
  const [atFirst] = useState(reached)
  return (
    <p aria-live="polite" className="sr-only">
      {reached !== undefined && reached !== atFirst && words.minutesLeft(reached)}
    </p>
  )
}

function Meter({ at, most, says }: { at: number; most: number; says: string }) {
  const words = useCopy(copy)
  return (
    <div
      role="progressbar"
      aria-label={words.progress}
      aria-valuenow={at}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuetext={says}
      className="h-0.75 bg-rule"
    >
      <div className="h-full bg-accent" style={{ width: `${(100 * at) / most}%` }} />
    </div>
  )
}
