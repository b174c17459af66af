/** One card in the list, with its day and what can be done with it. */

import { EllipsisVertical } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type StudyClock, studyDay } from '#supabase/functions/_shared/learning/study-day.ts'
import { RemovedRow } from '#web/components/removed-row.tsx'
import { Menu, MenuButton } from '#web/components/ui/menu.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { CardForm } from './card-form.tsx'
import type { Card, Scheduled } from './card-queries.ts'
import { memoryOf } from './card-rules.ts'
import { CardSource } from './card-source.tsx'
import { copy } from './cards-copy.ts'

export function CardRow({
  card,
  scheduled,
  clock,
  isGoing,
  onRemove,
  onUndo,
  onSetAside,
  onChanged,
}: {
  card: Card
  /** When it was reviewed; not known of one that was just made. */
  scheduled: Scheduled | undefined
  clock: StudyClock
  /** Deleted, and may still be brought back. */
  isGoing: boolean
  onRemove: () => void
  onUndo: (() => void) | undefined
  onSetAside: (suspended: boolean) => void
  onChanged: () => void
}) {
  const words = useCopy(copy)
  const [isEdited, setIsEdited] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    if (wasEdited.current && !isEdited) row.current?.querySelector('button')?.focus()
    wasEdited.current = isEdited
  }, [isEdited])

  if (isGoing) {
    return <RemovedRow says={words.removed} undo={words.undo} onUndo={onUndo} />
  }
  if (isEdited) {
    const close = () => setIsEdited(false)
    return (
      <li className="max-w-read border-rule border-b py-4">
        <CardForm
          card={card}
          wasPressed
          onSaved={() => {
            close()
            onChanged()
          }}
          onCancel={close}
        />
      </li>
    )
  }
  return (
    <li ref={row} className="flex items-start gap-4 border-rule border-b py-4">
      <div className="grid min-w-0 flex-1 gap-x-10 gap-y-1 md:grid-cols-2">
        <p
          lang={card.lang}
          className="wrap-anywhere line-clamp-3 whitespace-pre-line font-read font-semibold text-item leading-snug"
        >
          {card.front}
        </p>
        <div className="min-w-0">
          <p lang={card.lang} className="wrap-anywhere line-clamp-4 whitespace-pre-line text-sm">
            {card.back}
          </p>
          <CardSource source={card.source} />
        </div>
        <p className="text-2xs text-muted tabular-nums">
          <DueWords card={card} scheduled={scheduled} clock={clock} />
        </p>
      </div>
      <Menu
        button={
          <>
            <EllipsisVertical aria-hidden size={20} strokeWidth={1.6} />
            <span className="sr-only">{words.actionsFor(card.front)}</span>
          </>
        }
        buttonClassName="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
        label={words.actionsFor(card.front)}
      >
        <MenuButton onClick={() => setIsEdited(true)}>{words.edit}</MenuButton>
        <MenuButton onClick={() => onSetAside(!card.suspended)}>
          {card.suspended ? words.takeUp : words.putAside}
        </MenuButton>
        <MenuButton onClick={onRemove}>{words.remove}</MenuButton>
      </Menu>
    </li>
  )
}

function DueWords({
  card,
  scheduled,
  clock,
}: {
  card: Card
  scheduled: Scheduled | undefined
  clock: StudyClock
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  if (card.suspended) return words.isAside
  const due = scheduled && memoryOf(scheduled, clock)?.due
  if (due === undefined) return words.isNew
  return due <= studyDay(new Date(), clock) ? words.isDue : words.dueOn(plainDate(due, locale))
}
