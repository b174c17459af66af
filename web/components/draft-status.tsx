/** Whether what is written at a desk is saved; and, when somebody else saved it too, whose text stands. */

import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { DraftKeeper, Status } from '#web/lib/draft-keeper.ts'
import { ServerSaid } from '#web/lib/refusals/use-refusals.tsx'
import { Button } from './ui/button.tsx'
import { useFailureToast } from './use-failure-toast.ts'
import { WhatDiffers } from './what-differs.tsx'

type Newest<Fields> = { fields: Fields; revision: number }

export function DraftStatus<Fields extends object, Problem>({
  keeper,
  status,
  readNewest,
  words,
  refusals,
  conflictSays = true,
}: {
  keeper: DraftKeeper<Fields, Problem>
  status: Status
  /** As the server has it now; null where it is gone. */
  readNewest: () => Promise<Newest<Fields> | null>
  words: Record<'conflict' | 'takeTheirs' | 'keepMine' | 'notDecided', string> &
    Record<Exclude<Status['kind'], 'conflict'>, string>
  refusals: ComponentProps<typeof ServerSaid>['words']
  /** Whether the server's own words stand beside those of the desk. */
  conflictSays?: boolean
}) {
  const failure = useFailureToast()
  async function newest() {
    const found = await readNewest()
    if (!found) throw new Error('There is no such draft any more')
    return found
  }
  const decide = useMutation({
    mutationFn: async (whose: 'mine' | 'theirs') => {
      const theirs = await newest()
      if (whose === 'mine') await keeper.keepMine(theirs.revision)
      else keeper.takeTheirs(theirs)
    },
    onMutate: failure.clear,
    onError: () => failure.tell(words.notDecided),
  })
  if (status.kind === 'conflict') {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <p className="font-medium text-caution">
          {words.conflict} {conflictSays && <ServerSaid says={`${status.says}.`} words={refusals} />}
        </p>
        <Button size="sm" isBusy={decide.isPending} onClick={() => decide.mutate('theirs')}>
          {words.takeTheirs}
        </Button>
        <Button size="sm" isBusy={decide.isPending} onClick={() => decide.mutate('mine')}>
          {words.keepMine}
        </Button>
        <WhatDiffers mine={keeper.state().fields} readTheirs={async () => (await newest()).fields} />
      </div>
    )
  }
  const isBad = status.kind === 'offline' || status.kind === 'refused'
  return (
    <p role="status" className={`text-sm ${isBad ? 'font-medium text-caution' : 'text-muted'}`}>
      {words[status.kind]} {status.kind === 'refused' && <ServerSaid says={status.says} words={refusals} />}
    </p>
  )
}
