/** "Add to schedule": puts the repair set of a result into the plan, on the day after. Pressed twice it is there once. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { Link } from 'react-router'
import type { Words } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { dayPlus } from '#supabase/functions/_shared/learning/study-day.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useFailureWords } from '#web/components/use-failure-words.ts'
import { studySettingsQuery, todayOf } from '#web/features/study-settings/index.ts'
import { useCopy, wordsIn } from '#web/lib/language.tsx'
import { SaidLater } from '#web/lib/refusals/said-later.tsx'
import { Refused } from '#web/lib/refused.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { useDayWords } from './day-words.ts'
import { ownTask } from './own-task.ts'
import { addTask } from './plan-calls.ts'
import { PLAN_KEY } from './plan-queries.ts'
import { clampMinutes } from './plan-rules.ts'
import { refusals } from './refusal-words.ts'
import { copy } from './task-copy.ts'

/** What a question of a repair set takes, with looking at why. */
const MINUTES_A_QUESTION = 2

export function AddToSchedule({
  attemptId,
  title,
  questions,
}: {
  attemptId: string
  title: Words
  questions: number
}) {
  const words = useCopy(copy)
  const failure = useFailureWords()
  const days = useDayWords()
  const queryClient = useQueryClient()
  const { id: userId } = useSignedInUser()
  const add = useMutation({
    mutationFn: async () => {
      const settings = await queryClient.fetchQuery(studySettingsQuery(userId))
      const [en, hi] = [wordsIn(copy, 'en'), wordsIn(copy, 'hi')]
      const { task } = await addTask(
        ownTask({
          // so that the same set is in the plan once
          ...{ id: attemptId, ref: attemptId, kind: 'practice', start: null },
          title: { en: en.repairTitle(title.en), hi: hi.repairTitle(title.hi) },
          reason: { en: en.repairReason, hi: hi.repairReason },
          day: dayPlus(todayOf(settings, new Date()), 1),
          minutes: clampMinutes(questions * MINUTES_A_QUESTION),
        }),
      )
      return task
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [PLAN_KEY] }),
  })
  if (add.data)
    return (
      <p role="status" className="text-sm">
        {words.addedToSchedule(days.long(add.data.day))}{' '}
        <Link to={`/scheduler?day=${add.data.day}`}>{words.seePlan}</Link>
      </p>
    )
  return (
    <div className="grid gap-1">
      <Button className="justify-self-start" isBusy={add.isPending} onClick={() => add.mutate()}>
        <CalendarPlus aria-hidden size={16} strokeWidth={1.8} />
        {words.addToSchedule}
      </Button>
      <p role="alert" className="text-negative text-sm empty:sr-only">
        {add.isError &&
          (add.error instanceof Refused ? (
            <>
              {words.addRefused} <SaidLater says={add.error.message} words={refusals} />{' '}
              <Link to="/scheduler">{words.seePlan}</Link>
            </>
          ) : (
            failure.said(add.error, words.addFailed)
          ))}
      </p>
    </div>
  )
}
