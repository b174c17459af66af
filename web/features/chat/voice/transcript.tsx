/** What was heard of an audio message, which its learner can mend and send again. What is mended stays until it is sent. */

import { type FormEvent, useId } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useOpener } from '#web/components/use-opener.ts'
import { useCopy } from '#web/lib/language.tsx'
import { languageOf } from '#web/lib/spoken-text.ts'
import { useKeptText, wasTyped } from '#web/lib/use-kept-text.ts'
import { copy } from './voice-copy.ts'

const LONGEST = 4000

export function Transcript({
  message,
  isOff = false,
  onResend,
}: {
  message: { id: string; transcript?: string | null }
  /** An answer is on its way. */
  isOff?: boolean
  onResend?: (text: string) => void
}) {
  const words = useCopy(copy)
  const { id, transcript } = message
  const name = `mended:${id}`
  const mending = useOpener(wasTyped(name) ? true : undefined)
  if (!transcript) return null
  if (mending.isOpen && onResend) {
    return (
      <Mend
        name={name}
        heard={transcript}
        wasPressed={mending.wasPressed}
        isOff={isOff}
        onDone={(text) => {
          mending.close()
          if (text) onResend(text)
        }}
      />
    )
  }
  return (
    <div className="grid justify-items-end gap-0.5 text-sm">
      <p
        lang={languageOf(transcript)}
        className="whitespace-pre-wrap text-right text-muted [overflow-wrap:anywhere]"
      >
        <span className="sr-only">{words.heard}: </span>
        {transcript}
      </p>
      {onResend && (
        <Button
          ref={mending.button}
          variant="quiet"
          size="sm"
          disabled={isOff}
          onClick={mending.open}
          className="-mr-2 text-primary! underline underline-offset-2 off:bg-transparent"
        >
          {words.fix}
        </Button>
      )}
    </div>
  )
}

function Mend({
  name,
  heard,
  wasPressed,
  isOff,
  onDone,
}: {
  name: string
  heard: string
  wasPressed: boolean
  isOff: boolean
  /** With nothing when it was given up. */
  onDone: (text?: string) => void
}) {
  const words = useCopy(copy)
  const { text, type, forget } = useKeptText(name, heard)
  const noteId = useId()
  const mended = text.trim()
  const isTooLong = mended.length > LONGEST

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (mended && !isTooLong && !isOff) finish(mended)
  }

  function finish(sent?: string) {
    forget()
    onDone(sent)
  }

  return (
    <form onSubmit={handleSubmit} className="grid w-full justify-items-end gap-2">
      <textarea
        // biome-ignore lint/a11y/noAutofocus: it opens where its button was pressed
        autoFocus={wasPressed}
        rows={3}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // the dialog around it stays open
          event.stopPropagation()
          finish()
        }}
        aria-label={words.fixLabel}
        aria-invalid={isTooLong || undefined}
        aria-describedby={noteId}
        lang={languageOf(text)}
        className="w-full min-w-[min(18rem,70vw)] resize-y rounded-control border border-control bg-surface px-3 py-2 text-md"
      />
      <p id={noteId} role="alert" className="text-negative text-xs empty:sr-only">
        {isTooLong ? words.tooLong : ''}
      </p>
      <span className="flex gap-2">
        <Button size="sm" onClick={() => finish()}>
          {words.cancel}
        </Button>
        <Button size="sm" type="submit" variant="primary" disabled={isOff || !mended || isTooLong}>
          {words.resend}
        </Button>
      </span>
    </form>
  )
}
