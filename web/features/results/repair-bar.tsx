/** The next step after a result: a set of what was wrong, lucky or slow. It says what it holds before one presses. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { attemptKeys } from '#web/features/player/index.ts'
import { startPractice } from '#web/features/practice/index.ts'
import { AddToSchedule } from '#web/features/scheduler/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useNavigateHere } from '#web/lib/use-navigate-here.ts'
import { repairCountQuery, repairSetup } from './result-queries.ts'
import { copy } from './results-copy.ts'
import { REPAIR_SIZE, type Row, repairOf } from './results-rules.ts'

export function RepairBar({
  attemptId,
  title,
  rows,
}: {
  attemptId: string
  /** Of the sitting, in both languages: under it the set stands in the plan. */
  title: { en: string; hi: string }
  rows: Row[]
}) {
  const words = useCopy(copy)
  const navigate = useNavigateHere()
  const queryClient = useQueryClient()
  const { wrong, lucky, slow, count } = repairOf(rows)
  const { data: found } = useQuery({ ...repairCountQuery(attemptId), enabled: count > 0 })
  const make = useMutation({
    mutationFn: () => startPractice(repairSetup(attemptId)),
    onSuccess: ({ attempt }) => {
      void queryClient.invalidateQueries({ queryKey: attemptKeys.all })
      navigate(`/practice?attempt=${attempt.id}`)
    },
    onError: () => toast.error(words.repairFailed),
  })
  if (count === 0) return <p className="text-muted print:hidden">{words.repairNone}</p>
  if (found === 0) return <p className="text-muted print:hidden">{words.repairAllHeld}</p>
  const held = found === undefined ? 0 : count - found
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 print:hidden">
      <Button
        variant="primary"
        className="max-sm:whitespace-normal"
        isBusy={make.isPending}
        onClick={() => make.mutate()}
      >
        {found === undefined ? words.repairPlain : words.repair(Math.min(found, REPAIR_SIZE))}
      </Button>
      <AddToSchedule attemptId={attemptId} title={title} questions={Math.min(found ?? count, REPAIR_SIZE)} />
      <p className="min-w-0 flex-1 basis-64 text-muted text-sm">
        {words.repairHolds(wrong, lucky, slow)} {held > 0 && words.repairHeld(held)}{' '}
        {found !== undefined && found > REPAIR_SIZE && words.repairMost(REPAIR_SIZE, found)}
      </p>
    </div>
  )
}
