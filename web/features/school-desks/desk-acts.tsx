/** Questions that the desks share: publishing in the name of whoever has read it, and taking away a draft or what stands. */

import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Confirm } from '#web/components/confirm.tsx'
import { Line, Text } from '#web/components/labelled-fields.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { useKeptText } from '#web/lib/use-kept-text.ts'
import { copy } from './desk-copy.ts'
import { useAct } from './use-act.ts'
import { useDeskPlace } from './use-desk-place.ts'

/** How the act is called, what is asked and said before it, and what is said when it is done. */
type Named = { name: string; title: string; says: ReactNode; done: string }

type Given = {
  named: Named
  keys: readonly QueryKey[]
}

export function PublishInName({
  named,
  keys,
  reviewer: known = '',
  isChanged,
  act,
}: Given & {
  /** Who has read it before. */
  reviewer?: string | null
  /** Something is typed that is not saved, and would not be published. */
  isChanged: boolean
  act: (reviewer: string) => Promise<void>
}) {
  const words = useCopy(copy)
  const [reviewer, setReviewer] = useState(known ?? '')
  const publish = useAct(() => act(reviewer.trim()), { keys, done: named.done })
  return (
    <Confirm
      variant="primary"
      trigger={named.name}
      disabled={isChanged}
      title={named.title}
      says={named.says}
      yes={named.name}
      isBusy={publish.isPending}
      isReady={reviewer.trim().length >= 3}
      onYes={() => publish.mutateAsync(undefined)}
    >
      <Line
        label={words.reviewer}
        hint={words.reviewerHint}
        maxLength={80}
        value={reviewer}
        onChange={({ target }) => setReviewer(target.value)}
      />
    </Confirm>
  )
}

/** What is open will not be there any more: the list is shown then. */
export function TakeAway({
  named,
  keys,
  asksReason,
  act,
}: Given & {
  asksReason: boolean
  act: (reason: string) => Promise<void>
}) {
  const words = useCopy(copy)
  const { close, open } = useDeskPlace()
  const { text: reason, type: setReason, forget } = useKeptText(`take-away:${keys[0]}:${open}`)
  function leave() {
    forget()
    close()
  }
  const take = useAct(() => act(reason.trim()), { keys, done: named.done, leave })
  return (
    <Confirm
      variant="quiet"
      trigger={named.name}
      title={named.title}
      says={<p>{named.says}</p>}
      yes={named.name}
      isBusy={take.isPending}
      isReady={!asksReason || reason.trim().length >= 10}
      onYes={() => take.mutateAsync(undefined)}
    >
      {asksReason && (
        <Text
          label={words.reason}
          hint={words.reasonHint}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </Confirm>
  )
}
