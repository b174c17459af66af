/** Merging two accounts, with its reason; and where no answer came, whether it was done all the same. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { isUnanswered } from '#web/lib/is-unanswered.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { userWords } from '#web/lib/refusals/user-words.ts'
import { Refused } from '#web/lib/refused.ts'
import { useKeptText } from '#web/lib/use-kept-text.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { copy } from './merge-copy.ts'
import { mergeAccounts, mergesQuery } from './merge-queries.ts'
import { focusReason, ReasonField } from './reason-field.tsx'

/** Longer than the server takes over anything that it is asked for (backend/functions/limits.ts). */
const LONGEST_MS = 400_000
const LOOK_MS = 5_000

export function MergeForm({ kept, other }: { kept: string; other: string }) {
  const words = useCopy(copy)
  const inWords = useRefusals(userWords)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // whoever looks at the two accounts once more comes back to what they wrote
  const { text: reason, type: setReason, forget } = useKeptText(`merge:${kept}:${other}`)
  const [isAsked, setAsked] = useState(false)
  /** Stays so where it is asked for once more: what is refused then may have been done before. */
  const [isUnknown, setUnknown] = useState(false)
  const merging = useMutation({
    networkMode: 'always',
    mutationFn: () => mergeAccounts(kept, other, reason.trim()),
    onSuccess: finish,
    onError: (error) => isUnanswered(error) && setUnknown(true),
  })
  const { error } = merging
  const isRefused = error instanceof Refused
  const outcome = useOutcome(kept, other, isUnknown)

  function finish() {
    forget()
    toast.success(words.done)
    navigate(`/admin?desk=users&id=${kept}`)
    void queryClient.invalidateQueries()
  }
  const handleDone = useEffectEvent(finish)
  useEffect(() => {
    if (outcome === 'done') handleDone()
  }, [outcome])

  const mergeOnce = useOnce(merging.mutate)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setAsked(true)
    if (reason.trim().length >= 3) mergeOnce()
    else focusReason(event.currentTarget)
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4 border border-rule bg-surface p-4">
      <p className="text-sm">{words.warns}</p>
      <ReasonField value={reason} onChange={setReason} isAsked={isAsked} />
      <p role="alert" className="font-medium text-negative text-sm empty:sr-only">
        {isRefused && inWords(error.message)}
        {error && !isRefused && !isUnknown && words.mergeFailed}
        {error &&
          !isRefused &&
          isUnknown &&
          (outcome === 'not-done' ? words.mergeNotDone : words.mergeUnknown)}
      </p>
      <Button type="submit" variant="primary" isBusy={merging.isPending}>
        {words.merge}
      </Button>
    </form>
  )
}

/** It may go on at the server long after it was given up here: looked for until the server itself would have given it up. */
function useOutcome(kept: string, other: string, isUnknown: boolean) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isUnknown) return setOver(false)
    const timer = setTimeout(() => setOver(true), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [isUnknown])
  const looking = useQuery({
    ...mergesQuery,
    enabled: isUnknown,
    refetchInterval: isOver ? false : LOOK_MS,
  })
  const isDone = looking.data?.some((merge) => merge.user_id === other && merge.kept === kept)
  if (isUnknown && isDone) return 'done'
  return isOver && looking.isSuccess && !looking.isRefetchError ? 'not-done' : 'unknown'
}
