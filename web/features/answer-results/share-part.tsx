/** Whether others may compare this answer: asked plainly, off until somebody says yes, and taken back with one press. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { type Answer, answerKeys, shareAnswer } from './answer-queries.ts'
import { Part } from './part.tsx'
import { copy } from './result-copy.ts'

export function SharePart({ answer }: { answer: Answer }) {
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  // at once, while the server is told; the answer's own word counts again afterwards
  const [wanted, setWanted] = useState<boolean | null>(null)
  const sharing = useMutation({
    mutationFn: (shared: boolean) => shareAnswer(answer.id, shared),
    onSuccess: (_, shared) => toast.success(shared ? words.shared : words.unshared),
    onError: (cause) => {
      logFailure('Could not change who may compare an answer', cause)
      toast.error(words.shareFailed)
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: answerKeys.all })
      setWanted(null)
    },
  })
  return (
    <Part title={words.peers} says={words.peersSays}>
      <ButtonLink to={`/mains-evaluation?compare=${encodeURIComponent(answer.question_id)}`}>
        {words.peersOpen}
      </ButtonLink>
      <label className="mt-5 grid max-w-read cursor-pointer grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3">
        <input
          type="checkbox"
          checked={wanted ?? answer.is_shared}
          onChange={(event) => {
            setWanted(event.target.checked)
            sharing.mutate(event.target.checked)
          }}
          className="mt-0.5 size-5 accent-primary"
        />
        <span className="grid gap-0.5">
          <span className="font-semibold text-sm">{words.share}</span>
          <span className="text-muted text-sm">{words.shareSays}</span>
        </span>
      </label>
    </Part>
  )
}
