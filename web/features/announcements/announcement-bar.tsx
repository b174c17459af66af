/** What the school says, newest and most important first: one line, the others on demand, each put away by a tap. */

import { X } from 'lucide-react'
import { flushSync } from 'react-dom'
import { Button } from '#web/components/ui/button.tsx'
import { useWholeList } from '#web/components/use-whole-list.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { ANNOUNCEMENT_LOOK, AnnouncementText } from './announcement-text.tsx'
import { copy } from './announcements-copy.ts'
import type { Announcement } from './site-queries.ts'

export function AnnouncementBar({
  announcements,
  onPutAway,
}: {
  announcements: Announcement[]
  onPutAway: (id: string) => void
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { isWhole, list: bar, showAll } = useWholeList<HTMLElement>()
  const shown = isWhole ? announcements : announcements.slice(0, 1)
  const more = announcements.length - shown.length
  /** The focus goes to the next one, and after the last to the page. */
  function putAway(id: string) {
    flushSync(() => onPutAway(id))
    const next =
      bar.current?.querySelector<HTMLElement>('button:last-of-type') ?? document.querySelector('main')
    next?.focus({ preventScroll: true })
  }

  return (
    <section ref={bar} aria-label={words.label}>
      {shown.map((said) => (
        <div key={said.id} className={ANNOUNCEMENT_LOOK}>
          <div className="page flex items-start gap-2 py-1">
            <AnnouncementText said={said} />
            {more > 0 && (
              <Button variant="quiet" size="sm" className="shrink-0 underline" onClick={showAll}>
                {words.more(more)}
              </Button>
            )}
            <Button
              variant="icon"
              className="-mr-3"
              aria-label={words.putAway(language === 'hi' ? said.title_hi : said.title)}
              onClick={() => putAway(said.id)}
            >
              <X aria-hidden size={18} strokeWidth={1.7} />
            </Button>
          </div>
        </div>
      ))}
    </section>
  )
}
