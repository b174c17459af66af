/** A note of the answer, with its sources named under it. */

import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import type { ChatMessage } from '../chat-message.ts'
import { newMessageId } from '../chat-rules.ts'
import { copy } from './study-copy.ts'
import { studyName } from './study-name.ts'
import { keepNote } from './study-queries.ts'
import type { StudyProps } from './turn-to-study.tsx'

const LONGEST_TITLE = 120
const LONGEST_BODY = 20_000

export function NoteForm({ message, question, onClose }: StudyProps) {
  const words = useCopy(copy)
  const id = useId()
  // sent again after a lost reply it is the same note; changed since, another: what is there of an id stays as it came
  const sent = useRef({ id: '', text: '' })
  const { form, fill, forget } = useKeptForm(studyName('note', message), {
    title: question.trim().slice(0, LONGEST_TITLE),
    body: noteBody(message, words.sources).slice(0, LONGEST_BODY),
  })
  const { title, body } = form
  const [isSaving, setIsSaving] = useState(false)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsSaving(true)
    const text = JSON.stringify(form)
    if (sent.current.text !== text) sent.current = { id: newMessageId(), text }
    try {
      await keepNote({ id: sent.current.id, title: title.trim(), body: body.trim() }, message, question)
      forget()
      toast.success(words.noteSaved)
      onClose()
    } catch (cause) {
      logFailure('Could not save a note', cause)
      toast.error(words.saveFailed)
      setIsSaving(false)
    }
  }

  return (
    <form onSubmit={handleSubmit} className="grid gap-3">
      <label htmlFor={`${id}-title`} className="grid gap-1 text-muted text-xs">
        {words.noteTitle}
        <input
          id={`${id}-title`}
          value={title}
          maxLength={LONGEST_TITLE}
          onChange={(event) => fill({ ...form, title: event.target.value })}
          className="h-11 rounded-control border border-control bg-surface px-3 text-ink text-md"
        />
      </label>
      <label htmlFor={`${id}-body`} className="grid gap-1 text-muted text-xs">
        {words.noteBody}
        <textarea
          id={`${id}-body`}
          rows={6}
          value={body}
          maxLength={LONGEST_BODY}
          onChange={(event) => fill({ ...form, body: event.target.value })}
          className="max-h-80 rounded-control border border-control bg-surface px-3 py-2 text-ink text-md leading-normal"
        />
      </label>
      <p>
        <Button
          type="submit"
          size="sm"
          isBusy={isSaving}
          disabled={title.trim() === '' || body.trim() === ''}
        >
          {words.saveNote}
        </Button>
      </p>
    </form>
  )
}

/** The answer as it stands, and what its numbers in brackets mean. */
function noteBody({ content, sources }: ChatMessage, heading: string) {
  if (!sources || sources.length === 0) return content
  const lines = sources.map(({ n, title, section, publisher, as_of }) =>
    [`[${n}] ${title}`, section, publisher, as_of].filter(Boolean).join(', '),
  )
  return `${content.trim()}\n\n${heading}:\n\n${lines.map((line) => `- ${line}`).join('\n')}`
}
