/** What the learner has made a habit of: what was reached and when, and plainly how far the next mark is. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import * as z from 'zod/mini'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { supabase } from '#web/lib/supabase.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { habitsCopy } from './habits-copy.ts'
import { SectionFrame } from './section-frame.tsx'

const Habit = z.object({
  habit: z.enum(['calibrated', 'reviewed', 'repaired', 'rewritten', 'predicted']),
  n: z.number(),
  reached: z.nullable(z.number()),
  reached_on: z.nullable(z.string()),
  next: z.nullable(z.number()),
})
type Habit = z.infer<typeof Habit>

function habitsQuery(userId: string) {
  return queryOptions({
    queryKey: ['my_achievements', userId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase.rpc('my_achievements').abortSignal(signal).throwOnError()
      return z.array(Habit).parse(data)
    },
  })
}

export function HabitsSection() {
  const { id } = useSignedInUser()
  const words = useCopy(habitsCopy)
  const { data: habits, isError, isFetching, refetch } = useQuery(habitsQuery(id))
  return (
    <SectionFrame section="habits" says={words.says}>
      {habits ? (
        <ul>
          {habits.map((habit) => (
            <HabitLine key={habit.habit} habit={habit} />
          ))}
        </ul>
      ) : isError ? (
        <FailedRead title={words.failed} read={{ isFetching, refetch }} />
      ) : (
        <Skeleton label={words.reading} lines={[60, 60, 60]} />
      )}
    </SectionFrame>
  )
}

function HabitLine({ habit: { habit: key, n, reached, reached_on: day, next } }: { habit: Habit }) {
  const words = useCopy(habitsCopy)
  const locale = useLocale()
  const progress = next === null ? words.soFar(n) : words.progress(n, next)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-rule border-b py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className={reached === null ? 'text-muted' : 'flex items-baseline gap-2 font-semibold'}>
          {reached !== null && (
            <Check aria-hidden size={16} strokeWidth={2} className="translate-y-0.5 text-positive" />
          )}
          {words.done[key](reached ?? next ?? n)}
        </p>
        <p className="text-muted text-sm">{words.why[key]}</p>
      </div>
      <p className="text-muted text-sm tabular-nums">
        {day && <span className="block text-ink">{words.reached(plainDate(day, locale))}</span>}
        {progress}
      </p>
    </li>
  )
}
