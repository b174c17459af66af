/** Comes into a challenge and goes to its questions. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ClosedNotice } from '#web/components/closed-notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { useClosed } from '#web/lib/closed-parts.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { toldLater } from '#web/lib/refusals/said-later.tsx'
import { copy } from './challenge-copy.ts'
import { challengeKeys, challengeQuery, isDeclined, joinChallenge } from './challenge-queries.ts'
import { addressOf } from './challenge-rules.ts'
import { playRefusals } from './refusal-words.ts'

export function JoinButton({ id, needsCode }: { id: string; needsCode: boolean }) {
  const words = useCopy(copy)
  const failure = useFailureToast()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [search] = useSearchParams()
  const closed = useClosed('challenges')
  const [code, setCode] = useState(search.get('code') ?? '')
  const joining = useMutation({
    onMutate: failure.clear,
    mutationFn: () => joinChallenge(id, needsCode ? code.trim() : null),
    onSuccess: async (joined) => {
      // the clock runs: what was told with the joining is enough to go on, and a reading on its way knows nothing of it
      await queryClient.cancelQueries({ queryKey: challengeKeys.one(id) })
      queryClient.setQueryData(challengeQuery(id).queryKey, joined)
      void queryClient.invalidateQueries({ queryKey: challengeKeys.all })
      navigate(addressOf(id, 'play'))
    },
    onError: (cause) => {
      // it closed meanwhile, another code is asked for, or only the answer was lost: the page says how it stands now
      void queryClient.invalidateQueries({ queryKey: challengeKeys.one(id) })
      if (isDeclined(cause)) return failure.tell(toldLater(language, cause, playRefusals))
      logFailure('Could not join a challenge', cause)
      failure.tellFailure(cause, words.joinFailed)
    },
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    joining.mutate()
  }
  if (closed) return <ClosedNotice part={closed} />
  return (
    <form onSubmit={handleSubmit} className="flex flex-wrap items-end gap-3">
      {needsCode && (
        <TextField
          label={words.code}
          value={code}
          required
          maxLength={12}
          autoComplete="off"
          onChange={(event) => setCode(event.target.value)}
        >
          <p className="text-muted text-xs">{words.codeSays}</p>
        </TextField>
      )}
      <Button type="submit" variant="primary" isBusy={joining.isPending}>
        {words.join}
      </Button>
    </form>
  )
}
