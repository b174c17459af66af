/** A question is written or changed. What was typed is kept in the browser until it has been sent. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { useToldLater } from '#web/lib/refusals/said-later.tsx'
import { kept } from '#web/lib/storage.ts'
import { storedUserId } from '#web/lib/stored-auth.ts'
import { copy } from './event-copy.ts'
import {
  type AskedQuestion,
  type EventPage,
  eventKeys,
  refusalOf,
  refusals,
  sendQuestion,
} from './event-queries.ts'

const [LEAST, MOST] = [10, 500]

type Props = { page: EventPage; question?: AskedQuestion; onDone?: () => void }

export function QuestionForm({ page, question, onDone }: Props) {
  const words = useCopy(copy)
  const id = useId()
  const queryClient = useQueryClient()
  // of this account: the next one on this device asks its own
  const draft = `event-question:${storedUserId() ?? ''}:${page.event}:${page.day}:${question?.id ?? 'new'}`
  const [body, setBody] = useState(kept.local.get(draft) ?? question?.body ?? '')
  const [isAsked, setIsAsked] = useState(false)
  // Sent again after a lost reply it is the same question.
  const newId = useRef(crypto.randomUUID())
  const length = body.trim().length
  const send = useMutation({
    mutationFn: () => sendQuestion(question?.id ?? newId.current, page, body.trim()),
    onSuccess: () => {
      kept.local.remove(draft)
      newId.current = crypto.randomUUID()
      setBody('')
      setIsAsked(false)
      toast.success(words.sent)
      onDone?.()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: eventKeys.all }),
  })
  function write(text: string) {
    setBody(text)
    kept.local.set(draft, text)
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (length >= LEAST && !send.isPending) send.mutate()
  }
  const refusal = send.error ? refusalOf(send.error) : undefined
  const told = useToldLater(refusal, refusals)
  const problem =
    isAsked && length < LEAST ? words.tooShort : send.error && refusal === undefined ? words.askFailed : told
  return (
    <form onSubmit={handleSubmit} noValidate className="mt-2 grid gap-2">
      <label htmlFor={id} className="font-semibold text-sm">
        {words.ask}
      </label>
      <textarea
        id={id}
        rows={3}
        // biome-ignore lint/a11y/noAutofocus: who changes a question has just asked to
        autoFocus={question !== undefined}
        maxLength={MOST}
        value={body}
        onChange={(event) => write(event.target.value)}
        aria-describedby={`${id}-hint`}
        aria-invalid={problem !== undefined || undefined}
        className={`w-full rounded-control border bg-surface px-3 py-2.5 text-md focus-visible:rounded-control ${problem ? 'border-negative' : 'border-control'}`}
      />
      <p id={`${id}-hint`} className="flex flex-wrap justify-between gap-x-4 text-muted text-xs tabular-nums">
        <span>{words.askHint}</span>
        <span>{words.characters(length, MOST)}</span>
      </p>
      <p role="alert" className="font-medium text-negative text-sm empty:sr-only">
        {problem}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={send.isPending}>
          {question ? words.change : words.send}
        </Button>
        {question && (
          <Button
            variant="quiet"
            onClick={() => {
              kept.local.remove(draft)
              onDone?.()
            }}
          >
            {words.stop}
          </Button>
        )}
      </div>
    </form>
  )
}
