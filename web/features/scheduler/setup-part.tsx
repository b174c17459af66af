/** /scheduler?part=setup: the answers that a plan is made from, the plan before it is kept, and keeping it. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Plan, PlanChoices } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { ChangedSince } from '#web/components/changed-since.tsx'
import { FailedRead } from '#web/components/failed-read.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { dayOf } from '#web/lib/dates.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { toldLater } from '#web/lib/refusals/said-later.tsx'
import { Refused } from '#web/lib/refused.ts'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { loadEngine } from './engine.ts'
import { Conflict, keepBlocks, keepPlan, restChange } from './plan-calls.ts'
import { usePlanDesk } from './plan-desk.tsx'
import { type About, aboutQuery, type Material, materialQuery, readAllTasks } from './plan-queries.ts'
import { refusals } from './refusal-words.ts'
import { copy } from './setup-copy.ts'
import { SetupForm } from './setup-form.tsx'
import { SetupPreview } from './setup-preview.tsx'
import {
  firstChoices,
  inputOf,
  minutesLeft,
  preparedSince,
  restWeekdaysOf,
  withDaysNow,
  withRest,
} from './setup-rules.ts'
import { restAhead, useRereadRest } from './use-study.ts'

export default function SetupPart() {
  const words = useCopy(copy)
  const { plan } = usePlanDesk()
  const material = useQuery(materialQuery)
  const about = useQuery(aboutQuery)
  const title = plan.plan ? words.titleChange : words.title
  usePageTitle(title)
  return (
    <>
      {plan.plan && (
        <div className="pt-6">
          <BackLink to="/scheduler">{words.back}</BackLink>
        </div>
      )}
      <PageHead title={title} says={words.says} />
      {material.isError && !material.data ? (
        <FailedRead title={words.failed} read={material} />
      ) : material.data && !about.isPending ? (
        <Setup material={material.data} about={about.data ?? null} />
      ) : (
        <div className="border-ink border-t">
          <Skeleton label={words.loading} lines={[30, 60, 44, 80, 52]} />
        </div>
      )}
    </>
  )
}

type Previewed = { plan: Plan; tasks: Plan['tasks'] }

function Setup({ material, about }: { material: Material; about: About }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { id: userId } = useSignedInUser()
  const { plan, study, reread, tell } = usePlanDesk()
  const rereadRest = useRereadRest(userId)
  const made = plan.plan
  const rest = { weekdays: study.restWeekdays, days: study.restDays }
  const daysOff = restAhead(study)
  const atFirst: PlanChoices = made
    ? { ...withRest(withDaysNow(made.choices, material), study.restWeekdays), daysOff }
    : firstChoices(material, about, rest)
  const answers = useKeptForm('plan-setup', { choices: atFirst, blocks: plan.blocks })
  const { form, fill, forget } = answers
  const { blocks } = form
  // what was filled in on another day may know an older calendar
  const choices = withDaysNow(form.choices, material)
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const [isBack, setIsBack] = useState(false)

  const failure = useFailureToast()
  const preview = useMutation({
    mutationFn: async (): Promise<Previewed> => {
      const [{ makePlan }, tasks, now] = await Promise.all([
        loadEngine(),
        made ? readAllTasks() : [],
        // the form may have stood open over midnight
        queryClient.fetchQuery(materialQuery),
      ])
      const input = inputOf(now, {
        ...{ choices, blocks, tasks, restDays: [], restWeekdays: [] },
        ...(made
          ? { startedOn: preparedSince(made.choices, dayOf(new Date(made.made_at)), now) }
          : { leftToday: minutesLeft(now.today, study.clock) }),
      })
      return { plan: makePlan(input), tasks }
    },
    onSuccess(found) {
      setPreviewed(found)
      window.scrollTo({ top: 0 })
    },
    onMutate: failure.clear,
    onError: () => failure.tell(words.previewFailed),
  })
  const keep = useMutation({
    onMutate: failure.clear,
    mutationFn: async ({ plan: next }: Previewed) => {
      if (JSON.stringify(blocks) !== JSON.stringify(plan.blocks)) await keepBlocks(blocks)
      const weekdays = restWeekdaysOf(choices, made?.choices ?? null, study.restWeekdays)
      const isOther = weekdays.join() !== [...study.restWeekdays].sort().join()
      await keepPlan(choices, next, {
        ...{ today: material.today, version: made?.version ?? null },
        rest: { ...restChange(daysOff, choices.daysOff), ...(isOther && { weekdays }) },
      })
    },
    async onSuccess() {
      forget()
      await Promise.all([
        reread(),
        rereadRest(),
        queryClient.invalidateQueries({ queryKey: ['plan_material'] }),
      ])
      tell(words.keptSays)
      navigate('/scheduler')
    },
    async onError(error) {
      if (error instanceof Conflict) {
        failure.tell(words.keepConflict)
        await reread()
        setPreviewed(null)
      } else if (error instanceof Refused)
        failure.tell(toldLater(language, error, refusals).then((says) => `${words.refused} ${says}`))
      else failure.tellFailure(error, words.keepFailed)
    },
  })

  if (previewed)
    return (
      <SetupPreview
        {...{ choices, material, made: previewed.plan }}
        before={made ? previewed.tasks : null}
        isBusy={keep.isPending}
        onKeep={() => keep.mutate(previewed)}
        onBack={() => {
          setIsBack(true)
          setPreviewed(null)
        }}
      />
    )
  return (
    <>
      <ChangedSince form={answers} className="mb-5" />
      <SetupForm
        {...{ choices, material, about, blocks }}
        isBusy={preview.isPending}
        isBack={isBack}
        onChange={(next) => fill({ ...form, choices: next })}
        onBlocks={(next) => fill({ ...form, blocks: next })}
        onPreview={() => preview.mutate()}
      />
    </>
  )
}
