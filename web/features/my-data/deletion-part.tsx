/** The end of the account: what goes, what stays, when, and how to ask for it or take it back. */

import type { User } from '@supabase/supabase-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useOpener } from '#web/components/use-opener.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { deletionCopy } from './deletion-copy.ts'
import { DeletionForm } from './deletion-form.tsx'
import { KeepButton } from './keep-button.tsx'
import { copy } from './my-data-copy.ts'
import { deletionQuery } from './my-data-queries.ts'
import { Part } from './part.tsx'

export function DeletionPart({ user }: { user: User }) {
  const words = useCopy(deletionCopy)
  const common = useCopy(copy)
  const locale = useLocale()
  const queryClient = useQueryClient()
  const query = deletionQuery(user.id)
  const { data: deletion, isError, isFetching, refetch } = useQuery(query)
  const opener = useOpener()
  const changed = () => void queryClient.invalidateQueries(query)

  function handleAsked() {
    opener.close()
    changed()
  }

  if (isError && deletion === undefined) {
    return (
      <Part title={words.part}>
        <FailedLine read={{ isFetching, refetch }}>{common.unread}</FailedLine>
      </Part>
    )
  }
  if (deletion === undefined) {
    return (
      <Part title={words.part}>
        <Skeleton label={common.reading} lines={[60]} />
      </Part>
    )
  }
  if (deletion) {
    return (
      <Part title={words.part}>
        <p role="status">
          <b>{words.goesOn(plainDate(dayOf(new Date(deletion.due_at)), locale))}</b> {words.untilThen}
        </p>
        <KeepButton onKept={changed} />
      </Part>
    )
  }
  return (
    <Part title={words.part} says={words.says}>
      {opener.isOpen ? (
        <DeletionForm user={user} onAsked={handleAsked} onClose={opener.close} />
      ) : (
        <Button ref={opener.button} onClick={opener.open}>
          {words.open}
        </Button>
      )}
    </Part>
  )
}
