/**
 * Choices that are kept as they are made: shown in the same moment, sent one after another so that the last one counts,
 * taken back when they could not be kept. A reading that was under way meanwhile never brings an older choice back.
 */

import { type QueryKey, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

type Asked<Kept, Change extends object, Answer> = {
  /** Under it stands what is kept. */
  queryKey: QueryKey
  /** What is known of it; undefined as long as nothing is. */
  known: Kept | undefined
  save: (change: Change) => Promise<Answer>
  /** What is kept once a change is. */
  changed: (kept: Kept, change: Change) => Kept
  /** What is kept, where the server's answer tells it. */
  answered?: (answer: Answer) => Kept
  onSaved?: (change: Change) => void
  onFailed: (cause: Error) => void
}

export function useKeptChoices<Kept, Change extends object, Answer>({
  queryKey,
  known,
  save,
  changed,
  answered,
  onSaved,
  onFailed,
}: Asked<Kept, Change, Answer>) {
  const client = useQueryClient()
  const mutationKey = ['kept choices', ...queryKey]
  const ours = { mutationKey, exact: true }
  // The cache tells of a change a moment later, too late for a control: it would jump back to what it showed before.
  const [made, setMade] = useState<readonly Change[]>([])
  // What is on its way although the page that sent it was left, and what another part of this page sent.
  const sent = useMutationState({
    filters: { ...ours, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })
  const saving = useMutation({
    mutationKey,
    scope: { id: JSON.stringify(queryKey) },
    mutationFn: save,
    onSuccess: async (answer, change) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<Kept>(queryKey, (before) => {
        if (answered) return answered(answer)
        return before === undefined ? before : changed(before, change)
      })
      onSaved?.(change)
    },
    onError: onFailed,
    onSettled: (_answer, _cause, change) => {
      setMade((all) => all.filter((one) => one !== change))
      if (client.isMutating(ours) === 1) void client.invalidateQueries({ queryKey })
    },
  })
  const ahead = [...sent, ...made]
  return {
    shown: known === undefined ? undefined : ahead.reduce(changed, known),
    change(change: Change) {
      setMade((all) => [...all, change])
      saving.mutate(change)
    },
    isSaving: ahead.length > 0,
    isSaved: saving.isSuccess,
  }
}
