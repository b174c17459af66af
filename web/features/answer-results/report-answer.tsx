/** Reports an answer that should not be shown; from then on it is shown to nobody until a mentor has looked. */

import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useOpener } from '#web/components/use-opener.ts'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useKeptText } from '#web/lib/use-kept-text.ts'
import { copy } from './compare-copy.ts'
import { reportAnswer } from './compare-queries.ts'

export function ReportAnswer({
  pair,
  side,
  onReported,
}: {
  pair: string
  side: 'first' | 'second'
  onReported: () => void
}) {
  const words = useCopy(copy)
  const { text: reason, type: setReason, forget } = useKeptText(`report-answer:${pair}:${side}`)
  const opener = useOpener(reason === '' ? undefined : true)
  const id = useId()
  const reporting = useMutation({
    mutationFn: () => reportAnswer(pair, side, reason.trim()),
    onSuccess: () => {
      forget()
      toast.success(words.reported)
      onReported()
    },
    onError: (cause) => {
      logFailure('Could not report an answer', cause)
      toast.error(words.reportFailed)
    },
  })
  if (!opener.isOpen) {
    return (
      <Button
        variant="quiet"
        size="sm"
        className="mt-4 -ml-2"
        aria-label={`${words.report}: ${words.sides[side]}`}
        ref={opener.button}
        onClick={opener.open}
      >
        {words.report}
      </Button>
    )
  }
  return (
    <form
      className="mt-4 grid max-w-read justify-items-start gap-2 border-rule border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim().length >= 3) reporting.mutate()
      }}
    >
      <label htmlFor={id} className="font-semibold text-sm">
        {words.reason}
      </label>
      <p className="text-muted text-xs">{words.reportSays}</p>
      <textarea
        id={id}
        rows={2}
        // biome-ignore lint/a11y/noAutofocus: the learner has just asked to write here
        autoFocus={opener.wasPressed}
        required
        minLength={3}
        maxLength={600}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        className="w-full rounded-control border border-control bg-surface p-3 text-md"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={reporting.isPending}>
          {words.sendReport}
        </Button>
        <Button variant="quiet" onClick={opener.close}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
