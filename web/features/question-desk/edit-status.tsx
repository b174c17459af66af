/** Whether a question that is written is safe, and whose wording stands. */

import { useQueryClient } from '@tanstack/react-query'
import { DraftStatus } from '#web/components/draft-status.tsx'
import type { DraftKeeper, Status } from '#web/lib/draft-keeper.ts'
import { useCopy } from '#web/lib/language.tsx'
import { questionWords } from '#web/lib/refusals/question-words.ts'
import { draftQuery, type Fields } from './draft-queries.ts'
import { copy } from './edit-copy.ts'
import type { Problem } from './question-queries.ts'

export function EditStatus({
  id,
  keeper,
  status,
}: {
  id: string
  keeper: DraftKeeper<Fields, Problem>
  status: Status
}) {
  const words = useCopy(copy)
  const client = useQueryClient()
  return (
    <DraftStatus
      {...{ keeper, status }}
      readNewest={() => client.fetchQuery({ ...draftQuery(id), staleTime: 0 })}
      words={{ ...words, notDecided: words.failed }}
      refusals={questionWords}
    />
  )
}
