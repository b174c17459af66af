/** How long today's mission is; and, where it is not the usual size, the way to make it so. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { SegmentedRadios } from '#web/components/ui/segmented-radios.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import {
  DAILY_MINUTES,
  type DailyMinutes,
  settingsKeys,
  studySettingsQuery,
} from '#web/features/study-settings/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './mission-copy.ts'
import type { Mission } from './mission-types.ts'
import type { MissionOnScreen } from './use-mission.ts'

export function SizeChoice({
  mission,
  on: { size },
  userId,
}: {
  mission: Mission
  on: MissionOnScreen
  userId: string
}) {
  const words = useCopy(copy)
  const client = useQueryClient()
  const { data: settings } = useQuery(studySettingsQuery(userId))
  const now = mission.budget_minutes as DailyMinutes
  const [picked, setPicked] = useState<DailyMinutes>()
  const isUnusual =
    settings !== undefined && settings.daily_minutes !== now && (picked === undefined || picked === now)
  const part = useRef<HTMLDivElement>(null)
  useFocusAgain(String(isUnusual), () => part.current?.querySelector<HTMLElement>('input:checked'))

  function choose(minutes: DailyMinutes, isKept = false) {
    setPicked(minutes)
    size.mutate(
      { minutes, isKept },
      {
        onSuccess: () => {
          if (!isKept) return
          toast.success(words.usualKept(minutes))
          void client.invalidateQueries({ queryKey: settingsKeys.settings(userId) })
        },
        onError: () => toast.error(navigator.onLine ? words.sizeFailed : words.sizeOffline),
        onSettled: () => setPicked(undefined),
      },
    )
  }

  return (
    <div ref={part} className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="w-full sm:w-auto">
        <SegmentedRadios
          legend={words.size}
          choices={DAILY_MINUTES.map((minutes) => ({
            value: String(minutes),
            label: words.minutesOf(minutes),
          }))}
          value={String(picked ?? now)}
          isDisabled={false}
          onChoose={(minutes) => choose(Number(minutes) as DailyMinutes)}
        />
      </div>
      {isUnusual && (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-2 underline"
          isBusy={size.isPending}
          onClick={() => choose(now, true)}
        >
          {words.makeUsual(now)}
        </Button>
      )}
      <p role="status" className="sr-only">
        {size.isSuccess &&
          words.sizeChosen(now, mission.tasks.filter(({ status }) => status === 'open').length)}
      </p>
    </div>
  )
}
