/** Whether an answer helped. Of one that did not, why: somebody reads it, and what became of it stands here. */

import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { type FormEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { copy } from './answer-copy.ts'
import { type Mark, type Rating, REASONS, type Reason, useRating } from './feedback-queries.ts'

/** The two buttons, and what they open under the answer. */
export function useThumbs(userId: string, messageId: string, isOffered: boolean) {
  const words = useCopy(copy)
  const why = useKeptForm<Why>(`why-not:${messageId}`, { reasons: [], note: '' })
  const [isAsked, setIsAsked] = useState(why.wasBegun)
  const down = useRef<HTMLButtonElement>(null)
  const { rating, rate } = useRating(userId, messageId, {
    isOffered,
    onFailed: () => toast.error(words.feedbackFailed),
  })
  const value = rating?.rating ?? 0

  function handleThumb(next: 1 | -1) {
    const isTakenBack = value === next
    setIsAsked(next === -1 && !isTakenBack)
    void rate({ rating: isTakenBack ? 0 : next })
  }

  async function send(mark: Mark) {
    if (!(await rate(mark))) return
    close()
    toast.success(words.feedbackSent)
  }

  function close() {
    why.fill({ reasons: [], note: '' })
    setIsAsked(false)
    down.current?.focus()
  }

  const buttons = (
    <>
      <Thumb label={words.helpful} isPressed={value > 0} onPress={() => handleThumb(1)} Icon={ThumbsUp} />
      <Thumb
        ref={down}
        label={words.notHelpful}
        isPressed={value < 0}
        onPress={() => handleThumb(-1)}
        Icon={ThumbsDown}
      />
    </>
  )
  const below = isAsked ? (
    <WhyNot why={why.form} onChange={why.fill} onSend={send} onClose={close} />
  ) : rating?.settled_at && rating.outcome ? (
    <Settled rating={rating} />
  ) : null
  return { buttons, below }
}

function Thumb({
  ref,
  label,
  isPressed,
  onPress,
  Icon,
}: {
  ref?: Ref<HTMLButtonElement>
  label: string
  isPressed: boolean
  onPress: () => void
  Icon: typeof ThumbsUp
}) {
  return (
    <Button
      ref={ref}
      variant="quiet"
      size="sm"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onPress}
      className="min-w-9 aria-pressed:text-primary max-md:min-w-11"
    >
      <Icon aria-hidden size={16} strokeWidth={1.7} className={isPressed ? 'fill-primary-tint' : ''} />
    </Button>
  )
}

const LONGEST_NOTE = 1000

type Why = { reasons: Reason[]; note: string }

function WhyNot({
  why,
  onChange,
  onSend,
  onClose,
}: {
  why: Why
  onChange: (why: Why) => void
  onSend: (mark: Mark) => void
  onClose: () => void
}) {
  const words = useCopy(copy)
  const { reasons, note } = why
  const noteId = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // a block: some browsers hand out a promise here, which is no clean-up
    form.current?.scrollIntoView({ block: 'nearest' })
    // what is higher than the window must not push out the button that opened it
    form.current?.previousElementSibling?.scrollIntoView({ block: 'nearest' })
  }, [])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onSend({ rating: -1, reasons, note })
  }

  function toggle(reason: Reason) {
    const others = reasons.filter((one) => one !== reason)
    onChange({ note, reasons: reasons.includes(reason) ? others : [...others, reason] })
  }

  return (
    <form ref={form} onSubmit={handleSubmit} className="grid gap-3 border-rule border-y py-4 font-ui">
      <fieldset>
        <legend className="mb-2 font-semibold text-sm">{words.whatIsWrong}</legend>
        <div className="flex flex-wrap gap-2">
          {REASONS.map((reason) => (
            <button
              key={reason}
              type="button"
              aria-pressed={reasons.includes(reason)}
              onClick={() => toggle(reason)}
              className="min-h-11 rounded-full border border-control px-3 font-medium text-xs aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper md:min-h-9"
            >
              {words.reasons[reason]}
            </button>
          ))}
        </div>
      </fieldset>
      <label htmlFor={noteId} className="text-muted text-xs">
        {words.feedbackNote}
      </label>
      <textarea
        id={noteId}
        rows={2}
        maxLength={LONGEST_NOTE}
        value={note}
        onChange={(event) => onChange({ reasons, note: event.target.value })}
        className="-mt-2 rounded-control border border-control bg-surface p-3 text-md"
      />
      <p className="text-2xs text-muted">{words.feedbackPrivacy}</p>
      <p className="flex gap-2">
        <Button type="submit" size="sm" disabled={reasons.length === 0 && note.trim() === ''}>
          {words.sendFeedback}
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose}>
          {words.closeFeedback}
        </Button>
      </p>
    </form>
  )
}

function Settled({ rating }: { rating: Rating }) {
  const words = useCopy(copy)
  const locale = useLocale()
  if (!rating.outcome || !rating.settled_at) return null
  const date = plainDate(dayOf(new Date(rating.settled_at)), locale)
  return (
    <p className="border-positive border-l-2 pl-3 text-muted text-xs">
      <b className="font-semibold text-ink">{words.settled[rating.outcome](date)}</b>
      {rating.outcome_note && <span className="block">{rating.outcome_note}</span>}
    </p>
  )
}
