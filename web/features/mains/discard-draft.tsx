/** Takes a draft away, after a second thought: pictures go with it and do not come back. */

import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import type { AnswerKeeper } from './answer-keeper.ts'
import { answerKeys, discardAnswer, isUnknownAnswer } from './mains-queries.ts'
import { POPUP, SCRIM } from './popup.ts'
import { copy } from './write-copy.ts'

export function DiscardDraft({
  id,
  keeper,
  onGone,
}: {
  id: string
  keeper: AnswerKeeper
  onGone: () => void
}) {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const no = useRef<HTMLButtonElement>(null)
  const discard = useMutation({
    mutationFn: async () => {
      // what is saved after it would bring the draft back
      await keeper.pause()
      try {
        await discardAnswer(id)
      } catch (error) {
        // the server never had it
        if (!isUnknownAnswer(error)) throw error
      }
    },
    onSuccess: () => {
      keeper.forget()
      onGone()
      toast.success(words.discarded)
      void queryClient.invalidateQueries({ queryKey: answerKeys.all })
      void navigate('/mains-evaluation')
    },
    onError: () => {
      void keeper.open()
      toast.error(words.discardFailed)
    },
  })
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="mt-3"
        isBusy={discard.isPending}
        onClick={() => setOpen(true)}
      >
        {words.discard}
      </Button>
      <AlertDialog.Root open={isOpen} onOpenChange={setOpen}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className={SCRIM} />
          <AlertDialog.Popup initialFocus={no} className={POPUP}>
            <AlertDialog.Title className="text-h3">{words.discard}</AlertDialog.Title>
            <AlertDialog.Description className="mt-3 text-muted text-sm">
              {words.discardSays}
            </AlertDialog.Description>
            <div className="mt-5 flex flex-wrap gap-3">
              <Button ref={no} onClick={() => setOpen(false)}>
                {words.discardNo}
              </Button>
              <Button
                onClick={() => {
                  setOpen(false)
                  discard.mutate()
                }}
              >
                {words.discardYes}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </>
  )
}
