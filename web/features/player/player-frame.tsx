/** What stands around every question: what this is, where its answers are, its language, its clock, how far one is. */

import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import type { KeeperStatus } from './answer-keeper.ts'
import { copy } from './player-copy.ts'
import { clock } from './player-rules.ts'
import { LanguageChoice, QuestionLanguageProvider, useQuestionLanguage } from './question-language.tsx'
import { OfflineNotice, SaveChip } from './save-chip.tsx'

export function PlayerFrame({
  title,
  says,
  leaveName,
  onLeave,
  status,
  timer,
  progress,
  offline,
  children,
}: {
  title: ReactNode
  /** What is asked and how it counts. */
  says?: ReactNode
  leaveName: string
  onLeave: () => void
  status: KeeperStatus
  timer: ReactNode
  progress: { at: number; most: number; says: string }
  /** What is said when the connection is lost. */
  offline: { title: string; says: string }
  children: ReactNode
}) {
  const [language, setLanguage] = useQuestionLanguage()
  return (
    <QuestionLanguageProvider language={language}>
      <div className="border-rule border-b">
        <div className="page flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
          <Button variant="quiet" onClick={onLeave}>
            <ArrowLeft aria-hidden size={16} strokeWidth={1.6} />
            {leaveName}
          </Button>
          <div className="min-w-0 flex-1 basis-48">
            <h1 className="text-h4">{title}</h1>
            {says && <p className="text-muted text-xs">{says}</p>}
          </div>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <SaveChip status={status} />
            <LanguageChoice language={language} onChoose={setLanguage} />
            {timer}
          </div>
        </div>
      </div>
      <Meter {...progress} />
      {children}
      <OfflineNotice status={status} {...offline} />
    </QuestionLanguageProvider>
  )
}

export function Timer({ name, ms, isUrgent = false }: { name: string; ms: number; isUrgent?: boolean }) {
  return (
    <p role="timer" className={`grid justify-items-end leading-tight ${isUrgent ? 'text-negative' : ''}`}>
      <b className="font-read text-h4 tabular-nums">{clock(ms)}</b>
      <span className="text-2xs text-muted">{name}</span>
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
