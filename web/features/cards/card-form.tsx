/** A card is written or changed: two sides, each as long as it needs to be. */

import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { ChangedSince } from '#web/components/changed-since.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useLastFailure } from '#web/components/use-last-failure.ts'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useKeptText } from '#web/lib/use-kept-text.ts'
import { type Card, CardGone, changeCard } from './card-queries.ts'
import { copy } from './cards-copy.ts'
import { saveCards } from './save-for-study.ts'
import { LONGEST, languageOf } from './study-source.ts'

type Sides = Pick<Card, 'front' | 'back' | 'lang'>

export function CardForm({
  card,
  wasPressed,
  onSaved,
  onCancel,
}: {
  /** The one that is changed; a new one is written without. */
  card?: Card
  /** The focus was on what opened it: the first side takes it. */
  wasPressed: boolean
  onSaved?: (sides: Sides) => void
  onCancel: () => void
}) {
  const words = useCopy(copy)
  const failure = useLastFailure()
  const frontSide = useKeptText(nameOf(card, 'front'), card?.front)
  const backSide = useKeptText(nameOf(card, 'back'), card?.back)
  const { text: front, type: setFront } = frontSide
  const { text: back, type: setBack } = backSide
  const now = useRef({ front, back })
  now.current = { front, back }
  const [isAsked, setIsAsked] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [wasSaved, setWasSaved] = useState(false)
  // Sent again after a lost reply it is the same card; changed since, another: what is there of an id stays as it came.
  const sent = useRef({ id: crypto.randomUUID(), text: '' })
  const first = useRef<HTMLTextAreaElement>(null)

  async function handleSubmit(event?: FormEvent) {
    event?.preventDefault()
    setIsAsked(true)
    const sides = { front: front.trim(), back: back.trim(), lang: languageOf(front + back) }
    if (!sides.front || !sides.back || isSaving) return
    setIsSaving(true)
    failure.clear()
    setWasSaved(false)
    const focused = document.activeElement
    try {
      if (card) await changeCard(card.id, sides)
      else await saveCards([{ ...sides, id: idOf(sides) }])
      if (card) forget()
      else startAnother(sides, focused)
      onSaved?.(sides)
    } catch (cause) {
      logFailure('Could not save a card', cause)
      failure.tell(cause instanceof CardGone ? words.cardGoneSays : words.saveFailed)
    }
    setIsSaving(false)
  }

  function forget() {
    frontSide.forget()
    backSide.forget()
  }

  function takeStored() {
    frontSide.takeStored()
    backSide.takeStored()
  }

  function idOf(sides: Sides) {
    const text = JSON.stringify(sides)
    if (sent.current.text !== text) sent.current = { id: crypto.randomUUID(), text }
    return sent.current.id
  }

  /** Given up: an opened form shows the card as it is. */
  function cancel() {
    forget()
    onCancel()
  }

  /** What was written of the next one while this one was on its way stays, and so does the cursor. */
  function startAnother(saved: Sides, focused: Element | null) {
    sent.current.text = ''
    if (now.current.front.trim() === saved.front) setFront('')
    if (now.current.back.trim() === saved.back) setBack('')
    setIsAsked(false)
    setWasSaved(true)
    // a button that was disabled while it waited has lost the focus to the page
    if (document.activeElement === focused || document.activeElement === document.body) first.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void handleSubmit()
    if (event.key === 'Escape') cancel()
  }

  return (
    <form onSubmit={handleSubmit} onKeyDown={handleKeyDown} noValidate className="grid gap-4">
      <ChangedSince form={{ wasChanged: frontSide.wasChanged || backSide.wasChanged, takeStored }} />
      <Side
        ref={first}
        autoFocus={wasPressed}
        label={words.front}
        value={front}
        onChange={setFront}
        error={isAsked && !front.trim() ? words.sideMissing : undefined}
      />
      <Side
        label={words.backSide}
        value={back}
        onChange={setBack}
        error={isAsked && !back.trim() ? words.sideMissing : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isBusy={isSaving}>
          {words.save}
        </Button>
        <Button variant="quiet" onClick={cancel}>
          {card ? words.cancel : words.close}
        </Button>
      </div>
      {/* here, and not over the buttons that the next card needs */}
      <p role="status" className="text-positive text-sm empty:sr-only">
        {wasSaved && words.added}
      </p>
    </form>
  )
}

const nameOf = (card: Card | undefined, side: 'front' | 'back') => `card:${card?.id ?? 'new'}:${side}`

function Side({
  ref,
  autoFocus,
  label,
  value,
  onChange,
  error,
}: {
  ref?: React.Ref<HTMLTextAreaElement>
  autoFocus?: boolean
  label: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}) {
  const words = useCopy(copy)
  const id = useId()
  const isNearlyFull = value.length > LONGEST.side * 0.8
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <textarea
        ref={ref}
        id={id}
        // biome-ignore lint/a11y/noAutofocus: whoever opened the form goes on in it
        autoFocus={autoFocus}
        rows={3}
        maxLength={LONGEST.side}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-foot`}
        className={`field-sizing-content max-h-80 min-h-20 w-full rounded-control border bg-surface px-3 py-2.5 text-md focus-visible:rounded-control ${error ? 'border-negative' : 'border-control'}`}
      />
      <p id={`${id}-foot`} aria-live="polite" className="text-xs empty:sr-only">
        {error && <span className="font-medium text-negative">{error}</span>}
        {!error && isNearlyFull && (
          <span className="text-muted tabular-nums">{words.characters(value.length, LONGEST.side)}</span>
        )}
      </p>
    </div>
  )
}
