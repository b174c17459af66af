/** /mentor: the mentor's desk. `answer=` opens one answer, `view=` another part of the desk. */

import { Link, useSearchParams } from 'react-router'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { AppealsView } from './appeals-view.tsx'
import { CalibrationView } from './calibration-view.tsx'
import { copy } from './desk-copy.ts'
import { LibraryView } from './library-view.tsx'
import { MarkingPage } from './marking-page.tsx'
import { TASKS } from './marking-queries.ts'
import { OwnView } from './own-view.tsx'
import { QueueView } from './queue-view.tsx'
import { SecondLooksView } from './second-looks-view.tsx'

const VIEWS = ['queue', 'second', 'appeals', 'calibration', 'library', 'own'] as const

export default function MentorPage() {
  const [address] = useSearchParams()
  const answer = address.get('answer')
  const task = TASKS.find((one) => one === address.get('task'))
  return answer ? <MarkingPage key={`${answer} ${task}`} answerId={answer} task={task} /> : <Desk />
}

function Desk() {
  const words = useCopy(copy)
  const [address] = useSearchParams()
  const view = VIEWS.find((one) => one === address.get('view')) ?? 'queue'
  usePageTitle(words.title)
  return (
    <div className="page pb-8">
      <PageHead title={words.title} says={words.says} />
      <nav
        aria-label={words.viewsLabel}
        className="flex gap-x-6 overflow-x-auto border-ink border-t max-md:-mx-(--gutter) max-md:px-(--gutter)"
      >
        {VIEWS.map((one) => (
          <Link
            key={one}
            to={one === 'queue' ? '/mentor' : `/mentor?view=${one}`}
            aria-current={one === view ? 'page' : undefined}
            ref={one === view ? showInStrip : undefined}
            className="inline-flex min-h-11 shrink-0 items-center border-transparent border-b-2 font-medium text-muted text-sm no-underline hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
          >
            {words.views[one]}
          </Link>
        ))}
      </nav>
      <div className="pt-5">
        {view === 'queue' && <QueueView />}
        {view === 'second' && <SecondLooksView />}
        {view === 'appeals' && <AppealsView />}
        {view === 'calibration' && <CalibrationView />}
        {view === 'library' && <LibraryView />}
        {view === 'own' && <OwnView />}
      </div>
    </div>
  )
}

/** On a phone the strip is longer than the screen: what is open must not stand beyond its edge. */
function showInStrip(link: HTMLAnchorElement | null) {
  const strip = link?.parentElement
  if (link && strip) strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2
}
