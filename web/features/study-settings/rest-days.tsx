/** Single days of rest: planned ahead, and taken back as long as they have not gone by. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { dayPlus } from '#supabase/functions/_shared/learning/study-day.ts'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy } from './settings-copy.ts'
import { addRestDay, removeRestDay, restDaysQuery, settingsKeys } from './settings-queries.ts'
import { FURTHEST_REST_DAYS, type StudySettings, todayOf } from './settings-rules.ts'

export function RestDays({
  userId,
  settings,
  onSaved,
}: {
  userId: string
  settings: StudySettings
  onSaved?: (() => void) | undefined
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const today = todayOf(settings, new Date())
  const query = restDaysQuery(userId, today)
  const { data: days, isError } = useQuery(query)
  // a day that is taken back takes its button along
  useFocusAgain(days?.length, () => document.getElementById('rest-day'))
  const change = useMutation({
    mutationFn: ({ day, isRest }: { day: string; isRest: boolean }) =>
      isRest ? addRestDay(day) : removeRestDay(userId, day),
    onSuccess: (_none, { day, isRest }) => {
      setSaid((isRest ? words.restAdded : words.restRemoved)(plainDate(day, locale)))
      if (isRest) setTyped('')
      onSaved?.()
    },
    onError: () => toast.error(words.saveFailed),
    onSettled: () => client.invalidateQueries({ queryKey: settingsKeys.restDays(userId) }),
  })

  function handleAdd(event: FormEvent) {
    event.preventDefault()
    if (typed) change.mutate({ day: typed, isRest: true })
  }

  return (
    <div className="grid gap-2">
      <form onSubmit={handleAdd} className="grid gap-2">
        <label htmlFor="rest-day" className="font-semibold text-sm">
          {words.singleRest}
        </label>
        <div className="flex gap-3">
          <input
            id="rest-day"
            type="date"
            required
            min={today}
            max={dayPlus(today, FURTHEST_REST_DAYS)}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="min-h-11 min-w-0 flex-1 rounded-control border border-control bg-surface px-3 text-sm"
          />
          <Button type="submit" isBusy={change.isPending}>
            {words.add}
          </Button>
        </div>
      </form>
      {isError && <p className="text-muted text-xs">{words.failed}</p>}
      {days?.length === 0 && <p className="text-muted text-xs">{words.singleSays}</p>}
      {days && days.length > 0 && (
        <ul className="border-rule border-t">
          {days.map((day) => (
            <li key={day} className="flex items-center justify-between border-rule border-b text-sm">
              {plainDate(day, locale)}
              <Button
                variant="icon"
                aria-label={words.remove(plainDate(day, locale))}
                isBusy={change.isPending && change.variables.day === day}
                onClick={() => change.mutate({ day, isRest: false })}
              >
                <X aria-hidden size={16} strokeWidth={1.6} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-muted text-xs empty:sr-only">
        {said}
      </p>
    </div>
  )
}
