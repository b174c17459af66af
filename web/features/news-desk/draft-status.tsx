/** Whether an item of news is saved, and whose text stands. */

import { useQueryClient } from '@tanstack/react-query'
import { DraftStatus as SharedStatus } from '#web/components/draft-status.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { newsWords } from '#web/lib/refusals/news-words.ts'
import { copy } from './draft-copy.ts'
import type { DraftKeeper, Status } from './draft-keeper.ts'
import { draftQuery } from './draft-queries.ts'

export function DraftStatus({ id, keeper, status }: { id: string; keeper: DraftKeeper; status: Status }) {
  const words = useCopy(copy)
  const client = useQueryClient()
  return (
    <SharedStatus
      {...{ keeper, status }}
      readNewest={() => client.fetchQuery({ ...draftQuery(id), staleTime: 0 })}
      words={{ ...words, notDecided: words.doneFailed }}
      refusals={newsWords}
      conflictSays={false}
    />
  )
}
