/** What the school says, newest and most important first: one line, the others on demand, each put away by a tap. */

import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
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
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? announcements : announcements.slice(0, 1)
  const more = announcements.length - shown.length
  return (
    <section aria-label={words.label}>
      {shown.map((said) => (
        <div key={said.id} className={ANNOUNCEMENT_LOOK}>
          <div className="page flex items-start gap-2 py-1">
            <AnnouncementText said={said} />
            {more > 0 && (
              <Button
                variant="quiet"
                size="sm"
                className="shrink-0 underline"
                onClick={() => setIsWhole(true)}
              >
                {words.more(more)}
              </Button>
            )}
            <Button
              variant="icon"
              className="-mr-3"
              aria-label={words.putAway(language === 'hi' ? said.title_hi : said.title)}
              onClick={() => onPutAway(said.id)}
            >
              <X aria-hidden size={18} strokeWidth={1.7} />
            </Button>
          </div>
        </div>
      ))}
    </section>
  )
}
