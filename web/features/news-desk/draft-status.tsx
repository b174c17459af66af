/** Whether what was written is saved; and, when somebody else saved too, whose text stands. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { newsWords } from '#web/lib/refusals/news-words.ts'
import { ServerSaid } from '#web/lib/refusals/use-refusals.tsx'
import { copy } from './draft-copy.ts'
import type { DraftKeeper, Status } from './draft-keeper.ts'
import { draftQuery } from './draft-queries.ts'

export function DraftStatus({ id, keeper, status }: { id: string; keeper: DraftKeeper; status: Status }) {
  const words = useCopy(copy)
  const client = useQueryClient()
  const decide = useMutation({
    mutationFn: async (whose: 'mine' | 'theirs') => {
      const newest = await client.fetchQuery({ ...draftQuery(id), staleTime: 0 })
      if (!newest) throw new Error(words.missing)
      if (whose === 'mine') await keeper.keepMine(newest.revision)
      else keeper.takeTheirs(newest)
    },
    onError: () => void toast.error(words.doneFailed),
  })
  if (status.kind === 'conflict') {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <p className="font-medium text-caution">{words.conflict}</p>
        <Button size="sm" isBusy={decide.isPending} onClick={() => decide.mutate('theirs')}>
          {words.takeTheirs}
        </Button>
        <Button size="sm" isBusy={decide.isPending} onClick={() => decide.mutate('mine')}>
          {words.keepMine}
        </Button>
      </div>
    )
  }
  const isBad = status.kind === 'offline' || status.kind === 'refused'
  return (
    <p role="status" className={`text-sm ${isBad ? 'font-medium text-caution' : 'text-muted'}`}>
      {words[status.kind]} {status.kind === 'refused' && <ServerSaid says={status.says} words={newsWords} />}
    </p>
  )
}
