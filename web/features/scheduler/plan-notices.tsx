/**
 * What one should know before working on: no network, a change that was not taken, an examination that was moved, a
 * re-plan that can be taken back.
 */

import { useMutation } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { shortMoment } from '#web/lib/dates.ts'
import { useKeptSince } from '#web/lib/kept-shown.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { useToldLater } from '#web/lib/refusals/said-later.tsx'
import { useSignedInUser } from '#web/session/session.tsx'
import { useDayWords } from './day-words.ts'
import { Conflict, undoReplan } from './plan-calls.ts'
import { copy } from './plan-copy.ts'
import { usePlanDesk } from './plan-desk.tsx'
import type { KeptDeed } from './plan-keeper.ts'
import { refusals } from './refusal-words.ts'
import { CONFLICT } from './send-deed.ts'
import { usePlanExam } from './use-plan-exam.ts'
import { useRereadRest } from './use-study.ts'

export function PlanNotices() {
  const words = useCopy(copy)
  const locale = useLocale()
  const { language } = useLanguage()
  const { status, plan, tell } = usePlanDesk()
  const keptSince = useKeptSince('plan/')
  const waits = status.kind === 'offline' && status.pending.length > 0
  const told = useRef<string | null>(null)
  const notice = plan.notice?.[language] ?? null
  useEffect(() => {
    if (notice === null || told.current === notice) return
    told.current = notice
    tell(notice)
  }, [notice, tell])
  return (
    <div className="grid gap-2 print:hidden">
      <p
        role="status"
        className="flex items-start gap-1.5 pb-4 font-medium text-caution text-xs empty:sr-only"
      >
        {(keptSince || waits) && (
          <>
            <TriangleAlert aria-hidden size={16} strokeWidth={1.8} className="shrink-0" />
            <span>
              {keptSince && words.offline(shortMoment(keptSince, locale))}{' '}
              {waits && words.waiting(status.pending.length)}
            </span>
          </>
        )}
      </p>
      {status.refused.map((deed) => (
        <Refusal key={`${deed.kind} ${deed.id}`} deed={deed} />
      ))}
      <MovedExams />
      <LastReplan />
    </div>
  )
}

function Refusal({ deed }: { deed: KeptDeed }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { doAnyway, forget } = usePlanDesk()
  const isConflict = deed.refused === CONFLICT
  const told = useToldLater(deed.refused, refusals)
  const title = 'row' in deed ? deed.row.title[language] : null
  function settle(act: () => void) {
    // the notice goes with its buttons
    document.querySelector('h1')?.focus({ preventScroll: true })
    act()
  }
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2 border-caution border-l-3 bg-caution-tint px-4 py-3 text-sm"
    >
      <div className="min-w-0 flex-1 basis-60">
        {isConflict && <p className="font-semibold">{words.conflictTitle}</p>}
        <p>
          {isConflict
            ? words.conflict(title ?? '')
            : title
              ? words.refused(title, told ?? '')
              : words.refusedPlain(told ?? '')}
        </p>
      </div>
      <div className="flex gap-2">
        {isConflict && <Button onClick={() => settle(() => doAnyway(deed))}>{words.anyway}</Button>}
        <Button variant="quiet" onClick={() => settle(() => forget(deed))}>
          {words.letGo}
        </Button>
      </div>
    </div>
  )
}

function MovedExams() {
  const words = useCopy(copy)
  const days = useDayWords()
  const { moved, titleOf } = usePlanExam()
  if (moved.length === 0) return null
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2 border-caution border-l-3 bg-caution-tint px-4 py-3 text-sm"
    >
      <div className="min-w-0 flex-1 basis-60">
        {moved.map(({ id, from, to }) => (
          <p key={id}>{words.examMoved(titleOf(id), days.full(to), days.full(from))}</p>
        ))}
      </div>
      <ButtonLink to="/scheduler?part=setup">{words.planForNewDay}</ButtonLink>
    </div>
  )
}

const WEEK_MS = 7 * 86_400_000

function LastReplan() {
  const words = useCopy(copy)
  const locale = useLocale()
  const { plan, reread, tell } = usePlanDesk()
  const rereadRest = useRereadRest(useSignedInUser().id)
  const last = plan.last_replan
  const failure = useFailureToast()
  const undo = useMutation({
    mutationFn: undoReplan,
    onMutate: failure.clear,
    onSuccess: () => tell(words.replanUndone),
    onError: (error) =>
      error instanceof Conflict
        ? failure.tell(words.replanUndoLate)
        : failure.tellFailure(error, words.replanUndoFailed),
    onSettled: () => Promise.all([reread(), rereadRest()]),
  })
  if (!last?.undoable || Date.now() - Date.parse(last.at) > WEEK_MS) return null
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 text-muted text-sm">
      {words.replanned(shortMoment(new Date(last.at), locale))}
      <Button
        variant="quiet"
        className="text-primary underline"
        isBusy={undo.isPending}
        onClick={() => undo.mutate(last.id)}
      >
        {words.undoReplan}
      </Button>
    </p>
  )
}
