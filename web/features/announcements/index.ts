/** What the school says, at the top of the pages; and the watch over what is closed for a while. */

import { lazyPart } from '#web/components/lazy-part.tsx'
import { whenCalmInTurn } from '#web/lib/when-calm.ts'

export { ANNOUNCEMENT_LOOK, AnnouncementText } from './announcement-text.tsx'

export const SiteWatch = lazyPart(
  'what the school says',
  whenCalmInTurn(() => import('./site-watch.tsx')),
)
