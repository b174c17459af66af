/** A learner's choices: shown at once, kept on the device until the server has them, also without a network. */

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { createSender, type SendingState } from '#web/lib/send-later.ts'
import { kept } from '#web/lib/storage.ts'
import { useSender } from '#web/lib/use-sender.ts'
import { Change, type Choices, merged, withChange } from './choices.ts'
import { copy } from './choices-copy.ts'
import { choicesQuery, chooseNotifications } from './choices-queries.ts'

/** Milliseconds in which several taps become one request. */
const GATHER = 300

export function useChoices(userId: string) {
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const query = choicesQuery(userId)
  const read = useQuery(query)
  const [keeper] = useState(() => createKeeper(userId, queryClient))
  const [waiting, setWaiting] = useState(keeper.waiting)
  const [state, setState] = useState<SendingState>('saved')
  const handleRefused = useEffectEvent(() => toast.error(words.notChosen))
  useEffect(
    () =>
      keeper.listen({
        onChange: () => {
          setWaiting(keeper.waiting())
          setState(keeper.state)
        },
        onRefused: () => handleRefused(),
      }),
    [keeper],
  )
  useSender(keeper)
  return {
    choices: read.data && withChange(read.data, waiting),
    isError: read.isError,
    isFetching: read.isFetching,
    refetch: read.refetch,
    choose: keeper.choose,
    /** The server could not be reached; what was chosen waits on this device. */
    isOffline: waiting !== null && state === 'offline',
    isSaved: waiting === null && state === 'saved',
    /** Puts what the server said of devices in place. */
    take: (choices: Choices) => queryClient.setQueryData(query.queryKey, choices),
  }
}

type Listener = { onChange: () => void; onRefused: () => void }

/** What the server answers reaches the other pages too when this one was left before. */
function createKeeper(userId: string, queryClient: QueryClient) {
  const query = choicesQuery(userId)
  const key = `notification_choices:${userId}`
  let listener: Listener | undefined
  const waiting = () => parsed(kept.local.get(key))
  const sender = createSender<Change, Choices>({
    userId,
    waiting: () => {
      const change = waiting()
      return change ? [change] : []
    },
    nameOf: (change) => JSON.stringify(change),
    send: ([change]) => chooseNotifications(change ?? {}),
    take: ([sent], choices) => {
      // what was chosen while it was on its way is sent next, with it
      if (JSON.stringify(waiting()) === JSON.stringify(sent)) kept.local.remove(key)
      // a reading that began before must not bring back what was
      void queryClient.cancelQueries(query)
      queryClient.setQueryData(query.queryKey, choices)
    },
    setAside: (refused) => {
      // what was chosen while it was on its way is asked about next
      if (JSON.stringify(waiting()) === JSON.stringify(refused)) kept.local.remove(key)
      void queryClient.invalidateQueries(query)
      listener?.onRefused()
    },
    onChange: () => listener?.onChange(),
    mostAtOnce: 1,
  })
  return {
    waiting,
    listen: (given: Listener) => {
      listener = given
      return () => {
        listener = undefined
      }
    },
    choose(change: Change) {
      kept.local.set(key, JSON.stringify(merged(waiting(), change)))
      listener?.onChange()
      sender.resume()
      sender.soon(GATHER)
    },
    open: sender.open,
    flush: sender.flush,
    close: sender.close,
    get state() {
      return sender.state
    },
  }
}

function parsed(text: string | null): Change | null {
  if (text === null) return null
  try {
    return Change.parse(JSON.parse(text))
  } catch {
    return null
  }
}
