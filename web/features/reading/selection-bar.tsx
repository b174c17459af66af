/** What can be done with chosen words: four colours, a note, a card, a question. Stands at the lower edge, out of the way of the selection. */

import { ChevronDown, ChevronUp, MessageCircleQuestion, NotebookPen, SquareStack, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { ColourButton } from './colour-button.tsx'
import type { Part } from './reader-context.ts'
import { copy } from './reading-copy.ts'
import { COLOURS, type Colour } from './reading-types.ts'
import type { Chosen } from './use-chosen.ts'

export function SelectionBar({
  chosen,
  focuses,
  onColour,
  onNote,
  onCard,
  onAsk,
  onStep,
  onClose,
}: {
  chosen: Chosen
  /** The bar was opened by a key or a button: the focus belongs in it. */
  focuses: boolean
  onColour: (parts: readonly Part[], colour: Colour) => void
  onNote: (parts: readonly Part[]) => void
  onCard: (parts: readonly Part[]) => void
  onAsk: (parts: readonly Part[]) => void
  onStep: (by: 1 | -1) => void
  onClose: () => void
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const bar = useRef<HTMLDivElement>(null)
  const { parts } = chosen

  useEffect(() => {
    if (focuses) bar.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [focuses])

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={words.chosen}
      lang={language}
      // A press must not take the selection away before its click is here.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="fixed inset-x-2 bottom-2 z-30 mx-auto flex max-w-xl animate-rise flex-wrap items-center justify-center gap-x-1 gap-y-0.5 rounded-panel border border-rule bg-surface px-2 py-1 font-ui text-ink shadow-float md:bottom-6 print:hidden"
    >
      {COLOURS.map((colour) => (
        <ColourButton key={colour} colour={colour} onPress={() => onColour(parts, colour)} />
      ))}
      <Button variant="quiet" size="sm" onClick={() => onNote(parts)}>
        <NotebookPen aria-hidden size={16} strokeWidth={1.7} />
        {words.note}
      </Button>
      <Button variant="quiet" size="sm" onClick={() => onCard(parts)}>
        <SquareStack aria-hidden size={16} strokeWidth={1.7} />
        {words.card}
      </Button>
      <Button variant="quiet" size="sm" onClick={() => onAsk(parts)}>
        <MessageCircleQuestion aria-hidden size={16} strokeWidth={1.7} />
        {words.ask}
      </Button>
      {chosen.by === 'paragraph' && (
        <>
          <Button variant="icon" aria-label={words.paragraphBefore} onClick={() => onStep(-1)}>
            <ChevronUp aria-hidden size={18} />
          </Button>
          <Button variant="icon" aria-label={words.paragraphAfter} onClick={() => onStep(1)}>
            <ChevronDown aria-hidden size={18} />
          </Button>
        </>
      )}
      <Button variant="icon" aria-label={words.close} onClick={onClose}>
        <X aria-hidden size={18} />
      </Button>
    </div>
  )
}
