/** /scheduler?part=replan: what would move, before and after; taken, adjusted, or left. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PlanInput, Replan } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { FailedRead } from '#web/components/failed-read.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { studySettingsQuery } from '#web/features/study-settings/index.ts'
import { dayOf } from '#web/lib/dates.ts'
import { fullStop } from '#web/lib/full-stop.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { toldLater } from '#web/lib/refusals/said-later.tsx'
import { Refused } from '#web/lib/refused.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { useDayWords } from './day-words.ts'
import { type Engine, loadEngine } from './engine.ts'
import { Conflict, keepReplan } from './plan-calls.ts'
import { usePlanDesk } from './plan-desk.tsx'
import { materialQuery, readAllTasks, restDaysQuery } from './plan-queries.ts'
import { refusals } from './refusal-words.ts'
import { ReplanChanges } from './replan-changes.tsx'
import { copy } from './replan-copy.ts'
import { chosenOf, countsOf, HOWS, type How, loadsOf } from './replan-rules.ts'
import { inputOf } from './setup-rules.ts'

type Worked = { engine: Engine; input: PlanInput; replan: Replan; version: number }

export default function ReplanPart() {
  const words = useCopy(copy)
  const [search] = useSearchParams()
  const how = HOWS.find((one) => one === search.get('how')) ?? 'slip'
  const worked = useWorked(how)
  const { status, plan } = usePlanDesk()
  const made = plan.plan
  usePageTitle(words.title[how])
  return (
    <>
      <div className="pt-6">
        <BackLink to="/scheduler">{words.back}</BackLink>
      </div>
      <PageHead title={words.title[how]} says={words.says[how]} />
      {status.pending.length > 0 && (
        <p role="status" className="pb-4 text-caution text-sm">
          {words.waiting}
        </p>
      )}
      {worked.isError ? (
        <FailedRead title={words.failed} read={worked} />
      ) : made === null || worked.data?.replan.changes.length === 0 ? (
        <Notice title={words.nothing}>
          <p>{words.nothingSays}</p>
          <ButtonLink to="/scheduler">{words.toPlan}</ButtonLink>
        </Notice>
      ) : !worked.data ? (
        <div className="border-ink border-t">
          <Skeleton label={words.loading} lines={[40, 88, 80, 84, 60]} />
        </div>
      ) : (
        <Preview key={worked.dataUpdatedAt} how={how} worked={worked.data} />
      )}
    </>
  )
}

/** Worked out here, from what the server has now. */
function useWorked(how: How) {
  const queryClient = useQueryClient()
  const { plan, status } = usePlanDesk()
  const { id: userId } = useSignedInUser()
  const made = plan.plan
  return useQuery({
    queryKey: ['replan', how, made?.version ?? null],
    queryFn: async (): Promise<Worked> => {
      if (!made) throw new Error('There is no plan to change')
      // rest may have been chosen or given back on another device a minute ago
      const [engine, material, tasks, restDays, settings] = await Promise.all([
        loadEngine(),
        queryClient.fetchQuery(materialQuery),
        readAllTasks(),
        queryClient.fetchQuery({ ...restDaysQuery(userId), staleTime: 0 }),
        queryClient.fetchQuery({ ...studySettingsQuery(userId), staleTime: 0 }),
      ])
      const input = inputOf(material, {
        // the days off that the plan was made with may have been given back since
        ...{ choices: { ...made.choices, daysOff: [] }, blocks: plan.blocks, tasks },
        ...{ restDays, restWeekdays: settings.rest_weekdays },
        startedOn: dayOf(new Date(made.made_at)),
      })
      return { engine, input, replan: engine.replan(input, how), version: made.version }
    },
    enabled: made !== null && status.pending.length === 0,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    // functions of the engine are no data to compare
    structuralSharing: false,
  })
}

function Preview({ how, worked }: { how: How; worked: Worked }) {
  const words = useCopy(copy)
  const days = useDayWords()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { plan, reread, tell } = usePlanDesk()
  const { engine, input, replan, version } = worked
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const { chosen, after, broken, finishDay } = useMemo(() => {
    if (leftOut.size === 0)
      return { chosen: replan.changes, after: replan.after, broken: null, finishDay: replan.finishDay }
    const kept = chosenOf(replan.changes, leftOut, input.tasks)
    const tasks = engine.applyChanges(input.tasks, kept)
    return {
      chosen: kept,
      after: tasks,
      broken: engine.conserves(input.tasks, tasks, kept),
      finishDay: engine.finishOf({ ...input, tasks }),
    }
  }, [engine, input, replan, leftOut])
  const failure = useFailureToast()
  const accept = useMutation({
    onMutate: failure.clear,
    mutationFn: () => keepReplan(version, chosen, finishDay, leftOut.size > 0 ? 'adjust' : how),
    async onSuccess() {
      await reread()
      tell(words.accepted)
      navigate('/scheduler')
    },
    async onError(error) {
      if (error instanceof Conflict) {
        failure.tell(words.conflict)
        await reread()
      } else if (error instanceof Refused)
        failure.tell(toldLater(language, error, refusals).then((says) => `${words.refused} ${says}`))
      else failure.tellFailure(error, words.acceptFailed)
    },
  })
  const { moved, merged, dropped, added } = countsOf(chosen)
  const before = plan.plan?.finishDay ?? finishDay
  return (
    <div className="grid gap-8">
      <section className="border-ink border-t pt-5">
        <p className="font-read font-semibold text-h4" aria-live="polite">
          {chosen.length === 0
            ? words.none
            : `${words.counts(moved, merged, dropped, added)}${fullStop(language)}`}
        </p>
        <p className="mt-1 text-muted text-sm">{words.finish(days.full(before), days.full(finishDay))}</p>
        {replan.notices.map((notice) => (
          <p key={notice.code} className="mt-3 border-accent border-l-3 pl-3 text-sm">
            {notice.text[language]}
          </p>
        ))}
        <p role="alert" className="mt-3 text-negative text-sm empty:sr-only">
          {broken !== null && words.broken}
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button
            variant="primary"
            isBusy={accept.isPending}
            disabled={chosen.length === 0 || broken !== null}
            onClick={() => accept.mutate()}
          >
            {words.accept}
          </Button>
          <ButtonLink to="/scheduler">{words.leave}</ButtonLink>
        </div>
      </section>
      <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ReplanChanges
          tasks={input.tasks}
          changes={replan.changes}
          leftOut={leftOut}
          onToggle={(id) =>
            setLeftOut((all) => {
              const next = new Set(all)
              if (!next.delete(id)) next.add(id)
              return next
            })
          }
        />
        <Loads loads={loadsOf(input.tasks, after, input.today)} />
      </div>
    </div>
  )
}

function Loads({ loads }: { loads: ReturnType<typeof loadsOf> }) {
  const words = useCopy(copy)
  const days = useDayWords()
  return (
    <section>
      <h2 className="pb-3 text-h4">{words.loads}</h2>
      <table aria-label={words.loads} className="w-full border-ink border-t text-sm tabular-nums">
        <thead>
          <tr className="border-ink border-b text-muted text-xs">
            <th scope="col" className="py-2">
              {words.day}
            </th>
            <th scope="col" className="py-2 pl-3 text-right">
              {words.before}
            </th>
            <th scope="col" className="py-2 pl-3 text-right">
              {words.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {loads.map(({ day, before, after }) => (
            <tr key={day} className="border-rule border-b">
              <th scope="row" className="py-2 font-normal">
                {days.short(day)}
              </th>
              <td className="py-2 pl-3 text-right text-muted">{days.duration(before)}</td>
              <td className={`py-2 pl-3 text-right ${after === before ? '' : 'font-semibold'}`}>
                {days.duration(after)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
