/** One line of the list: headline, gist and marks, with what the learner did there and can do without opening it. */

import { useQueryClient } from '@tanstack/react-query'
import { Bookmark, Check } from 'lucide-react'
import { Link } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { type Choice, searchOf } from './news-choice.ts'
import { copy } from './news-copy.ts'
import { type NewsLine, prefetchItem } from './news-queries.ts'
import { NewsTags, NewsTrust, SourceChip } from './news-tags.tsx'
import { useRead } from './reads.tsx'

export function NewsCard({ item, choice, isLead }: { item: NewsLine; choice: Choice; isLead: boolean }) {
  const client = useQueryClient()
  const { isRead, isSaved, toggleRead, toggleSaved } = useRead(item.id, item)
  const words = useCopy(copy)
  const comes = () => prefetchItem(client, item.id)
  return (
    <li
      data-item={item.id}
      onPointerEnter={comes}
      onFocus={comes}
      // what is not on the screen is not laid out; it can still be found and reached
      className="relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 border-rule py-4 [contain-intrinsic-block-size:auto_20rem] [content-visibility:auto] not-first:border-t sm:[contain-intrinsic-block-size:auto_11rem]"
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
        <h4
          className={`font-read font-semibold tracking-[-0.011em] ${isLead ? 'text-h3 leading-head lg:text-h2' : 'text-h4 leading-snug'}`}
        >
          <Link
            to={`/daily-news${searchOf(choice, item.id)}`}
            className={`no-underline after:absolute after:inset-0 hover:text-primary hover:underline ${isRead ? 'font-medium text-muted' : 'text-ink'}`}
          >
            <Localised en={item.title} hi={item.title_hi} />
          </Link>
          {isRead && <span className="sr-only"> ({words.isRead})</span>}
        </h4>
        <p
          className={`max-w-[68ch] text-pretty text-muted leading-relaxed ${isLead ? 'text-md' : 'text-sm'}`}
        >
          <Localised en={item.gist} hi={item.gist_hi} />
        </p>
        <NewsTags item={item} />
        <SourceChip item={item} />
        <NewsTrust item={item} />
      </div>
      <div className="relative -mr-2 grid">
        <Toggle name={words.save} isOn={isSaved} onToggle={toggleSaved} keyName="s">
          <Bookmark aria-hidden size={19} strokeWidth={1.6} className={isSaved ? 'fill-current' : ''} />
        </Toggle>
        <Toggle name={words.markRead} isOn={isRead} onToggle={toggleRead} keyName="m">
          <Check aria-hidden size={19} strokeWidth={isRead ? 2.4 : 1.6} />
        </Toggle>
      </div>
    </li>
  )
}

function Toggle({
  name,
  isOn,
  onToggle,
  keyName,
  children,
}: {
  name: string
  isOn: boolean
  onToggle: () => void
  keyName: string
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      data-act={keyName}
      aria-label={name}
      aria-pressed={isOn}
      title={`${name} (${keyName})`}
      onClick={onToggle}
      className="grid size-11 place-items-center rounded-control text-control hover:bg-sunken hover:text-ink aria-pressed:text-positive"
    >
      {children}
    </button>
  )
}
