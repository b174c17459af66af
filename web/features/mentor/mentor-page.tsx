/** /mentor: the mentor's desk. `answer=` opens one answer, `view=` another part of the desk. */

import { Link, useSearchParams } from 'react-router'
import { lazyView } from '#web/components/lazy-view.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './desk-copy.ts'
import { TASKS } from './marking-queries.ts'
import { QueueView } from './queue-view.tsx'

const MarkingPage = lazyView(() => import('./marking-page.tsx'))
const SecondLooksView = lazyView(() => import('./second-looks-view.tsx'), 'part')
const AppealsView = lazyView(() => import('./appeals-view.tsx'), 'part')
const CalibrationView = lazyView(
  async () => ({ default: (await import('./calibration-view.tsx')).CalibrationView }),
  'part',
)
const LibraryView = lazyView(() => import('./library-view.tsx'), 'part')
const OwnView = lazyView(() => import('./own-view.tsx'), 'part')

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
  usePageTitle(words.title, view === 'queue' ? undefined : words.views[view])
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
