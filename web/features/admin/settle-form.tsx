/** What becomes of an answer that did not help, in words that its learner reads. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { isUnanswered } from '#web/lib/is-unanswered.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useKeptText } from '#web/lib/use-kept-text.ts'
import { copy } from './feedback-copy.ts'
import { type FeedbackItem, isGone, OUTCOMES, type Outcome, settleFeedback } from './feedback-queries.ts'

const LEAST = 10
const MOST = 1000

export function SettleForm({ item }: { item: FeedbackItem }) {
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const failure = useFailureToast()
  const id = useId()
  const [outcome, setOutcome] = useState<Outcome>()
  const { text: note, type: setNote, forget } = useKeptText(`settle-feedback:${item.id}`)
  const [isAsked, setIsAsked] = useState(false)
  const isTooShort = outcome !== undefined && outcome !== 'fixed' && note.trim().length < LEAST
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['chat_feedback'] })
  const settle = useMutation({
    mutationFn: (chosen: Outcome) => settleFeedback(item.id, chosen, note.trim()),
    onSuccess: () => {
      forget()
      toast.success(words.sent)
      return refresh()
    },
    onMutate: failure.clear,
    onError: (error) => {
      if (isGone(error)) failure.tell(words.gone)
      else failure.tellUnknown(error)
      void refresh()
    },
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (outcome && !isTooShort) settle.mutate(outcome)
  }

  const problem = !isAsked
    ? undefined
    : outcome === undefined
      ? words.outcomeMissing
      : isTooShort
        ? words.noteMissing
        : settle.isError && !isGone(settle.error) && !isUnanswered(settle.error)
          ? words.sendFailed
          : undefined
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4 border border-rule bg-surface p-4">
      <fieldset>
        <legend className="font-semibold text-sm">{words.settle}</legend>
        {OUTCOMES.map((one) => (
          <label key={one} className="flex min-h-11 items-center gap-2.5 text-sm">
            <input
              type="radio"
              name={`${id}-outcome`}
              checked={outcome === one}
              onChange={() => setOutcome(one)}
              className="accent-primary"
            />
            {words.outcomes[one]}
          </label>
        ))}
      </fieldset>
      <div className="grid gap-1.5">
        <label htmlFor={`${id}-note`} className="font-semibold text-sm">
          {words.note}
        </label>
        <textarea
          id={`${id}-note`}
          rows={4}
          maxLength={MOST}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          aria-describedby={`${id}-hint`}
          aria-invalid={(isAsked && isTooShort) || undefined}
          className={`w-full rounded-control border bg-surface px-3 py-2.5 text-md focus-visible:rounded-control ${isAsked && isTooShort ? 'border-negative' : 'border-control'}`}
        />
        <p id={`${id}-hint`} className="text-muted text-xs tabular-nums">
          {words.noteHint} {words.characters(note.trim().length, MOST)}
        </p>
      </div>
      <p role="alert" className="font-medium text-negative text-sm empty:sr-only">
        {problem}
      </p>
      <Button type="submit" isBusy={settle.isPending}>
        {words.send}
      </Button>
    </form>
  )
}
