/** /scheduler: the plan up to the examination, a day, a week or a month of it; `?part=` what stands around it. */

import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PlanTask } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { FailedRead, type Read } from '#web/components/failed-read.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { copy } from './plan-copy.ts'
import { type PlanDesk, PlanDeskProvider } from './plan-desk.tsx'
import { viewFrom, windowOf } from './plan-rules.ts'
import { PlanView } from './plan-view.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useDeeds, usePlan } from './use-plan.ts'
import { type Study, useStudy } from './use-study.ts'
import './print.css'

const PARTS = {
  setup: lazy(() => import('./setup-part.tsx')),
  hours: lazy(() => import('./blocks-part.tsx')),
  replan: lazy(() => import('./replan-part.tsx')),
  back: lazy(() => import('./look-back-part.tsx')),
  feed: lazy(() => import('./feed-part.tsx')),
}
const TaskSheet = lazy(() => import('./task-sheet.tsx'))

export default function SchedulerPage() {
  const words = useCopy(copy)
  const user = useSignedInUser()
  const [search] = useSearchParams()
  const locale = useLocale()
  const { study, isError, isFetching, refetch } = useStudy(user.id)
  const asked = viewFrom(search, '')
  const shown = [
    asked.view !== 'day' && words.views[asked.view],
    asked.day !== '' && plainDate(asked.day, locale),
  ].filter(Boolean)
  usePageTitle(words.title, shown.join(', '))
  if (study) return <Scheduler userId={user.id} study={study} />
  return (
    <div className="page pb-10">
      <PageHead title={words.title} says={words.saysNew} />
      {isError ? <Failed read={{ isFetching, refetch }} /> : <Coming />}
    </div>
  )
}

function Scheduler({ userId, study }: { userId: string; study: Study }) {
  const words = useCopy(copy)
  const [search] = useSearchParams()
  const { today } = study
  const { view, day } = viewFrom(search, today)
  const { from, to } = windowOf(view, day)
  const { query, plan, keeper, status, reread, clockOffset } = usePlan(userId, { from, to, today })
  const { deeds, told, undo, close } = useDeeds({ keeper, plan, today, clockOffset })
  const [opened, setOpened] = useState<PlanTask | null>(null)
  const Part = PARTS[search.get('part') as keyof typeof PARTS]

  const desk = useMemo(
    (): PlanDesk | null =>
      plan ? { ...deeds, plan, study, today, status, clockOffset, reread, openSheet: setOpened } : null,
    [deeds, plan, study, today, status, clockOffset, reread],
  )
  const sheetTask =
    opened && [...(plan?.tasks ?? []), ...(plan?.overdue ?? [])].find(({ id }) => id === opened.id)

  return (
    <div className="page pb-16">
      {!desk && (
        <>
          <PageHead title={words.title} says={words.saysNew} />
          {query.isError ? <Failed read={query} /> : <Coming />}
        </>
      )}
      {desk && (
        <PlanDeskProvider value={desk}>
          {Part ? (
            <Suspense fallback={<Coming />}>
              <Part />
            </Suspense>
          ) : desk.plan.plan ? (
            <PlanView view={view} day={day} />
          ) : (
            <NoPlan />
          )}
          {sheetTask && (
            <Suspense>
              <TaskSheet task={sheetTask} onClose={() => setOpened(null)} />
            </Suspense>
          )}
        </PlanDeskProvider>
      )}
      <UndoBar told={told} onUndo={undo} onClose={close} />
    </div>
  )
}

function NoPlan() {
  const words = useCopy(copy)
  return (
    <>
      <PageHead title={words.title} says={words.saysNew} />
      <Notice title={words.empty}>
        <p className="max-w-read">{words.emptySays}</p>
        <ButtonLink to="/scheduler?part=setup" variant="primary">
          {words.make}
        </ButtonLink>
      </Notice>
    </>
  )
}

function Failed({ read }: { read: Read }) {
  const words = useCopy(copy)
  return <FailedRead title={words.failed} says={words.failedSays} read={read} />
}

/** The shape of a day while it is on its way. */
function Coming() {
  const words = useCopy(copy)
  return (
    <div className="border-ink border-t">
      <Skeleton label={words.loading} lines={[30, 88, 60, 88, 52, 88, 70]} />
    </div>
  )
}
