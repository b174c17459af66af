/** For mentors: entries whose answers came very fast. Somebody looks, and says whether they stay on the boards. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Localised } from '#web/components/localised.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { marks } from '#web/features/player/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { fixed } from '#web/lib/numbers.ts'
import { toldLater } from '#web/lib/refusals/said-later.tsx'
import { flagsQuery, isDeclined, settleFlag } from './challenge-queries.ts'
import type { Flag } from './challenge-types.ts'
import { copy } from './challenges-copy.ts'
import { Part } from './part.tsx'
import { hostRefusals } from './refusal-words.ts'

export function FlagsPart() {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  const { data = [] } = useQuery(flagsQuery)
  const settling = useMutation({
    mutationFn: ({ id, isValid }: { id: string; isValid: boolean }) => settleFlag(id, isValid),
    onSuccess: (_, { isValid }) => {
      toast.success(isValid ? words.flagStayed : words.flagGone)
      return queryClient.invalidateQueries({ queryKey: flagsQuery.queryKey })
    },
    onError: async (cause) => {
      logFailure('Could not settle an entry', cause)
      toast.error(isDeclined(cause) ? await toldLater(language, cause, hostRefusals) : words.flagFailed)
    },
  })
  const waiting = data.filter(({ settled_at }) => settled_at === null)
  const list = useRef<HTMLUListElement>(null)
  // what is settled takes its buttons along
  useFocusAgain(waiting.length, () => list.current?.querySelector('button'))
  if (waiting.length === 0) return null
  return (
    <Part title={words.flags} says={words.flagsSays}>
      <ul ref={list}>
        {waiting.map((flag) => (
          <FlagRow
            key={flag.id}
            flag={flag}
            settled={
              settling.isPending && settling.variables.id === flag.id ? settling.variables.isValid : undefined
            }
            onSettle={(isValid) => settling.mutate({ id: flag.id, isValid })}
          />
        ))}
      </ul>
    </Part>
  )
}

function FlagRow({
  flag: { title, alias, fast, answered, score_sixths: score },
  settled,
  onSettle,
}: {
  flag: Flag
  /** As what it is being settled. */
  settled: boolean | undefined
  onSettle: (isValid: boolean) => void
}) {
  const words = useCopy(copy)
  const slowest = Math.max(0, ...fast.map(({ time_ms }) => time_ms))
  return (
    <li className="grid gap-2 border-rule border-b py-3 text-sm">
      <p className="flex flex-wrap gap-x-3">
        <b>{alias}</b>
        {title && <Localised en={title.en} hi={title.hi} />}
        {score !== null && <span className="tabular-nums">{marks(score)}</span>}
      </p>
      <p className="text-muted">{words.flagSays(fast.length, answered, fixed(slowest / 1000, 1))}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          isBusy={settled === true}
          disabled={settled === false}
          onClick={() => onSettle(true)}
        >
          {words.flagStays}
        </Button>
        <Button
          size="sm"
          isBusy={settled === false}
          disabled={settled === true}
          onClick={() => onSettle(false)}
        >
          {words.flagGoes}
        </Button>
      </div>
    </li>
  )
}
