/** One mark: its words, its colour, the note on it, and what can be made of it. Each letter of the note is kept at once. */

import { MessageCircleQuestion, SquareStack, Trash2, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { focusOn } from '#web/components/focus-in.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { readingWords } from '#web/lib/refusals/reading-words.ts'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { ColourButton } from './colour-button.tsx'
import type { Marked } from './reader-context.ts'
import { copy } from './reading-copy.ts'
import { type Annotation, COLOURS, LONGEST } from './reading-types.ts'

export function MarkPanel({
  marked: { annotation, found },
  refused,
  onChange,
  onRemove,
  onCard,
  onAsk,
  onClose,
  onPassage,
}: {
  marked: Marked
  refused: string | undefined
  onChange: (next: Annotation) => void
  onRemove: () => void
  onCard: () => void
  onAsk: () => void
  onClose: () => void
  /** Where in the text it stands. */
  onPassage: () => HTMLElement | undefined
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const inWords = useRefusals(readingWords)
  const noteId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const isBookmark = annotation.kind === 'bookmark'

  const passage = useRef(onPassage)
  passage.current = onPassage

  // what opened it may be gone, as a line of the marks is: then the passage has the focus
  useEffect(() => {
    const before = document.activeElement
    field.current?.focus({ preventScroll: true })
    return () => {
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected
      focusOn(isThere ? before : passage.current(), { preventScroll: true })
    }
  }, [])

  return (
    <section
      aria-label={isBookmark ? words.unnamed : words.highlight}
      lang={language}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="fixed inset-x-2 bottom-2 z-30 mx-auto grid max-h-[70dvh] max-w-xl animate-rise gap-2 overflow-y-auto rounded-panel border border-rule bg-surface p-4 font-ui text-ink shadow-float md:bottom-6 print:hidden"
    >
      <div className="flex items-start gap-2">
        <blockquote
          lang="en"
          className="line-clamp-3 min-w-0 flex-1 border-accent-line border-l-3 pl-3 font-read text-sm"
        >
          {annotation.quote}
        </blockquote>
        <Button variant="icon" aria-label={words.close} onClick={onClose} className="-mt-2 -mr-2">
          <X aria-hidden size={18} />
        </Button>
      </div>
      {found?.how === 'changed' && <p className="text-caution text-xs">{words.changed}</p>}
      {found === null && <p className="text-caution text-xs">{words.gone}</p>}
      {refused !== undefined && <p className="text-negative text-xs">{words.notTaken(inWords(refused))}</p>}
      {!isBookmark && (
        <fieldset className="flex gap-1">
          <legend className="sr-only">{words.colour}</legend>
          {COLOURS.map((colour) => (
            <ColourButton
              key={colour}
              colour={colour}
              isPressed={annotation.colour === colour}
              onPress={() => onChange({ ...annotation, colour })}
            />
          ))}
        </fieldset>
      )}
      <label htmlFor={noteId} className="font-semibold text-sm">
        {isBookmark ? words.bookmarkName : words.noteOn}
      </label>
      <textarea
        ref={field}
        id={noteId}
        rows={isBookmark ? 1 : 3}
        maxLength={LONGEST.note}
        value={annotation.note}
        aria-describedby={`${noteId}-kept`}
        onChange={(event) => onChange({ ...annotation, note: event.target.value })}
        className="w-full rounded-control border border-control bg-surface px-3 py-2 text-md"
      />
      <p id={`${noteId}-kept`} className="text-muted text-xs">
        {words.noteKept}
      </p>
      <div className="flex flex-wrap gap-1">
        {!isBookmark && (
          <Button size="sm" onClick={onCard}>
            <SquareStack aria-hidden size={16} strokeWidth={1.7} />
            {words.card}
          </Button>
        )}
        <Button size="sm" onClick={onAsk}>
          <MessageCircleQuestion aria-hidden size={16} strokeWidth={1.7} />
          {words.ask}
        </Button>
        <Button variant="quiet" size="sm" onClick={onRemove} className="ml-auto">
          <Trash2 aria-hidden size={16} strokeWidth={1.7} />
          {words.remove}
        </Button>
      </div>
    </section>
  )
}
