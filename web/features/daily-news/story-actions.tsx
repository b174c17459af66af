/** What a learner can do with an opened story: ask about it, save it, have it come back, mark it as read, report an error. */

import { Bookmark, Check, Flag } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useChatLauncher } from '#web/features/chat/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import type { Mine } from './my-news-queries.ts'
import { copy } from './news-copy.ts'
import type { NewsItem } from './news-queries.ts'
import { useReads } from './reads.tsx'
import { MyReports, ReportForm } from './report-form.tsx'
import { Revise } from './revise.tsx'

export type Reading = {
  isRead: boolean
  isSaved: boolean
  toggleRead: () => void
  toggleSaved: () => void
}

export function StoryActions({
  item,
  mine,
  reading: { isRead, isSaved, toggleRead, toggleSaved },
}: {
  item: NewsItem
  mine: Mine | undefined
  reading: Reading
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { openChat } = useChatLauncher()
  const { status } = useReads()
  const [isReporting, setIsReporting] = useState(false)
  const report = useRef<HTMLButtonElement>(null)
  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => openChat(language === 'hi' ? item.title_hi : item.title)}>{words.ask}</Button>
        <Button aria-pressed={isSaved} onClick={toggleSaved}>
          <Bookmark aria-hidden size={17} strokeWidth={1.6} className={isSaved ? 'fill-current' : ''} />
          {isSaved ? words.saved : words.save}
        </Button>
        <Revise item={item} due={mine?.revision ?? null} />
        <Button aria-pressed={isRead} onClick={toggleRead}>
          <Check aria-hidden size={17} strokeWidth={isRead ? 2.4 : 1.6} />
          {isRead ? words.markedRead : words.markRead}
        </Button>
        <Button
          ref={report}
          variant="quiet"
          aria-expanded={isReporting}
          onClick={() => setIsReporting(!isReporting)}
          className="max-sm:px-0"
        >
          <Flag aria-hidden size={16} strokeWidth={1.6} />
          {words.report}
        </Button>
      </div>
      <p role="status" className="text-caution text-sm empty:sr-only">
        {status === 'offline' && words.keptHere}
      </p>
      {isReporting && (
        <ReportForm
          item={item.id}
          onDone={() => {
            setIsReporting(false)
            report.current?.focus()
          }}
        />
      )}
      <MyReports reports={mine?.reports ?? []} />
    </div>
  )
}

/** At the end: whether it could be followed. */
export function Reaction({ item, told }: { item: string; told: 'clear' | 'hard' | null | undefined }) {
  const words = useCopy(copy)
  const { known, change } = useReads()
  const { language } = useLanguage()
  const here = known.get(item)?.reaction
  const reaction = here === undefined ? told : here === 'none' ? null : here
  return (
    <fieldset lang={language} className="flex flex-wrap items-center gap-2 print:hidden">
      <legend className="float-left mr-3 text-muted text-sm">{words.wasItClear}</legend>
      {(['clear', 'hard'] as const).map((one) => (
        <Button
          key={one}
          size="sm"
          aria-pressed={reaction === one}
          onClick={() => change(item, { reaction: reaction === one ? 'none' : one })}
          className="aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
        >
          {words.reactions[one]}
        </Button>
      ))}
    </fieldset>
  )
}
