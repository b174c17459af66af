/** /admin?desk=news: the stories that wait, the drafts, the feeds; `draft=` opens one item. */

import { Link, useSearchParams } from 'react-router'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './desk-copy.ts'
import { DraftList } from './draft-list.tsx'
import { DraftPage } from './draft-page.tsx'
import { FeedList } from './feed-list.tsx'
import { StoryList } from './story-list.tsx'

const VIEWS = ['stories', 'drafts', 'feeds'] as const

export function NewsDesk() {
  const [search] = useSearchParams()
  const draft = search.get('draft')
  return draft ? <DraftPage key={draft} id={draft} /> : <Desk />
}

function Desk() {
  const words = useCopy(copy)
  const [search] = useSearchParams()
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'stories'
  usePageTitle(words.title, view === 'stories' ? undefined : words.views[view])
  return (
    <div className="page pb-8">
      <PageHead title={words.title} says={words.says} />
      <nav aria-label={words.viewsLabel} className="flex flex-wrap gap-x-6 border-ink border-t">
        {VIEWS.map((one) => (
          <Link
            key={one}
            to={one === 'stories' ? '/admin?desk=news' : `/admin?desk=news&view=${one}`}
            aria-current={one === view ? 'page' : undefined}
            className="inline-flex min-h-11 items-center border-transparent border-b-2 font-medium text-muted text-sm no-underline hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
          >
            {words.views[one]}
          </Link>
        ))}
      </nav>
      <div className="pt-5">
        {view === 'stories' && <StoryList />}
        {view === 'drafts' && <DraftList />}
        {view === 'feeds' && <FeedList />}
      </div>
    </div>
  )
}
