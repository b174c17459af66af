/** A learner's mission on the screen: as the server told it, with what was done here and not sent yet, and all that changes it. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { answeredHere, handedInAt } from '#web/features/player/index.ts'
import type { DailyMinutes } from '#web/features/study-settings/index.ts'
import { logFailure } from '#web/lib/log.ts'
import { kept } from '#web/lib/storage.ts'
import { useSender } from '#web/lib/use-sender.ts'
import { useStore } from '#web/lib/use-store.ts'
import { createDoneKeeper } from './done-keeper.ts'
import {
  chooseMinutes,
  keepMission,
  missionKeys,
  missionQuery,
  type ReadMission,
  swapTask,
} from './mission-queries.ts'
import { isTry, withKept } from './mission-rules.ts'
import type { Task } from './mission-types.ts'
import { sendDone } from './send-done.ts'

export type MissionOnScreen = ReturnType<typeof useMission>

export function useMission(userId: string) {
  const client = useQueryClient()
  const read = useQuery(missionQuery(userId))
  const told = useCallback(
    (mission: ReadMission) => {
      // a look that began before would bring back what held before
      void client.cancelQueries({ queryKey: missionKeys.mine(userId) })
      client.setQueryData(missionKeys.mine(userId), mission)
      keepMission(mission).catch((cause) => logFailure('Could not keep the mission', cause))
    },
    [client, userId],
  )
  const [keeper] = useState(() =>
    createDoneKeeper({
      ...{ userId, store: kept.local, onTaken: told },
      send: sendDone,
    }),
  )
  const done = useStore(keeper, ({ status }) => status)
  useSender(keeper)

  const size = useMutation({
    // whoever goes through the sizes with the arrow keys has the one they end at
    scope: { id: 'size of the mission' },
    mutationFn: ({ minutes, isKept }: { minutes: DailyMinutes; isKept: boolean }) =>
      chooseMinutes(minutes, isKept),
    onSuccess: told,
  })
  const swap = useMutation({ mutationFn: swapTask, onSuccess: told })

  const handedIn = JSON.stringify(read.data?.tasks.flatMap(handedInHere) ?? [])
  const waiting = useMemo(
    () => [
      ...done.kept.filter(({ refused }) => refused === undefined),
      ...(JSON.parse(handedIn) as ReturnType<typeof handedInHere>),
    ],
    [done, handedIn],
  )
  const mission = useMemo(() => read.data && withKept(read.data, waiting), [read.data, waiting])
  return {
    read,
    mission,
    keeper,
    size,
    swap,
    isKeptHere: (task: string) => waiting.some((one) => one.task === task),
    refused: done.kept.filter(({ refused }) => refused !== undefined),
    again: () => client.invalidateQueries({ queryKey: missionKeys.mine(userId) }),
  }
}

/** A set that was handed in on this device without a network. */
function handedInHere(task: Task) {
  const at = task.attempt_id && handedInAt(task.attempt_id)
  return at && isTry(task, answeredHere(task.attempt_id ?? '')) ? [{ task: task.id, at }] : []
}
