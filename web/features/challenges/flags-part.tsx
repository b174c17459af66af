/** For mentors: entries whose answers came very fast. Somebody looks, and says whether they stay on the boards. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Localised } from '#web/components/localised.tsx'
import { QueueList } from '#web/components/queue-list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
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

/** After an arena of a thousand there are many. */
const AT_ONCE = 10

export function FlagsPart() {
  const words = useCopy(copy)
  const query = useQuery(flagsQuery)
  const [most, setMost] = useState(AT_ONCE)
  const waiting = query.data?.filter(({ settled_at }) => settled_at === null)
  // the last one takes the whole part along
  useFocusAgain(waiting && Math.min(waiting.length, 1))
  if (waiting ? waiting.length === 0 : !query.isError) return null
  return (
    <Part title={words.flags} says={words.flagsSays}>
      <QueueList
        query={{
          ...query,
          hasNextPage: waiting !== undefined && waiting.length > most,
          isFetchingNextPage: false,
          isFetchNextPageError: false,
          fetchNextPage: async () => {
            setMost(most + AT_ONCE)
            return { isError: false }
          },
        }}
        items={waiting?.slice(0, most)}
        keyOf={({ id }) => id}
        words={{ ...words, failed: words.flagsFailed, failedSays: words.flagsFailedSays }}
        empty={{ title: words.flags }}
        more={words.moreFlags}
      >
        {(flag) => (
          <>
            <About flag={flag} />
            <Settle flag={flag} />
          </>
        )}
      </QueueList>
    </Part>
  )
}

function About({ flag: { title, alias, fast, answered, score_sixths: score } }: { flag: Flag }) {
  const words = useCopy(copy)
  const slowest = Math.max(0, ...fast.map(({ time_ms }) => time_ms))
  return (
    <div className="grid gap-2 text-sm">
      <p className="flex flex-wrap gap-x-3">
        <b>{alias}</b>
        {title && <Localised en={title.en} hi={title.hi} />}
        {score !== null && <span className="tabular-nums">{marks(score)}</span>}
      </p>
      <p className="text-muted">{words.flagSays(fast.length, answered, fixed(slowest / 1000, 1))}</p>
    </div>
  )
}

function Settle({ flag }: { flag: Flag }) {
  const words = useCopy(copy)
  const failure = useFailureToast()
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  const settle = useMutation({
    onMutate: failure.clear,
    mutationFn: (isValid: boolean) => settleFlag(flag, isValid),
    onSuccess: (_, isValid) => {
      toast.success(isValid ? words.flagStayed : words.flagGone)
      // gone at once, also where the list cannot be read anew
      queryClient.setQueryData(flagsQuery.queryKey, (known) => known?.filter(({ id }) => id !== flag.id))
      void queryClient.invalidateQueries({ queryKey: flagsQuery.queryKey })
    },
    onError: (cause) => {
      logFailure('Could not settle an entry', cause)
      void queryClient.invalidateQueries({ queryKey: flagsQuery.queryKey })
      if (isDeclined(cause)) failure.tell(toldLater(language, cause, hostRefusals))
      else failure.tellFailure(cause, words.flagFailed)
    },
  })
  const pressed = (isValid: boolean) => ({
    size: 'sm' as const,
    isBusy: settle.isPending && settle.variables === isValid,
    disabled: settle.isPending && settle.variables !== isValid,
    onClick: () => settle.mutate(isValid),
  })
  return (
    <div className="flex flex-wrap gap-3">
      <Button {...pressed(true)}>{words.flagStays}</Button>
      <Button {...pressed(false)}>{words.flagGoes}</Button>
    </div>
  )
}
