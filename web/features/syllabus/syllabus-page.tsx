/** /syllabus: the working map, the official words (`?view=official`), what to take next (`?view=next`), one topic (`?topic=`). */

import './print.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { ReadFailure, topicsQuery } from '#web/features/library/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSession } from '#web/session/session.tsx'
import { ClaimsNotice } from './claims-notice.tsx'
import { NodePage } from './node-page.tsx'
import { OfficialWords } from './official-words.tsx'
import { copy } from './syllabus-copy.ts'
import type { Topic } from './topics.ts'
import { TreeSearch } from './tree-search.tsx'
import { ClaimsContext, useKeptClaims } from './use-claims.ts'
import { WhatNext } from './what-next.tsx'
import { WorkingMap } from './working-map.tsx'

export default function SyllabusPage() {
  const { user } = useSession()
  return user ? (
    <WithClaims key={user.id} userId={user.id}>
      <Page />
    </WithClaims>
  ) : (
    <Page />
  )
}

function WithClaims({ userId, children }: { userId: string; children: ReactNode }) {
  const state = useKeptClaims(userId)
  return <ClaimsContext value={state}>{children}</ClaimsContext>
}

function Page() {
  const words = useCopy(copy)
  const [search] = useSearchParams()
  const { data: topics, isPending, isError, refetch, isFetching } = useQuery(topicsQuery)
  const slug = search.get('topic')
  const view = viewIn(search)
  usePageTitle(words.title, view === 'map' ? undefined : words.viewNames[view])

  if (topics && slug) return <NodePage key={slug} slug={slug} topics={topics} />
  return (
    <div className="page pb-8">
      <div className="print:hidden">
        <PageHead title={words.title} says={words.says} />
      </div>
      {isPending && <Skeleton label={words.loading} lines={[24, 88, 74, 80, 66]} isLong />}
      {isError && <ReadFailure read={{ isFetching, refetch }} />}
      {topics?.length === 0 && <Notice title={words.empty}>{words.emptySays}</Notice>}
      {topics && topics.length > 0 && <Views topics={topics} />}
    </div>
  )
}

const VIEWS = ['map', 'official', 'next'] as const

function viewIn(search: URLSearchParams) {
  return VIEWS.find((one) => one === search.get('view')) ?? 'map'
}

function Views({ topics }: { topics: Topic[] }) {
  const words = useCopy(copy)
  const [search] = useSearchParams()
  const view = viewIn(search)
  return (
    <>
      <TreeSearch topics={topics} />
      <ClaimsNotice />
      <nav aria-label={words.views} className="mt-6 border-ink border-b print:hidden">
        <ul className="-mb-px flex flex-wrap gap-x-1">
          {VIEWS.map((one) => (
            <li key={one}>
              <Link
                to={one === 'map' ? '/syllabus' : `/syllabus?view=${one}`}
                aria-current={one === view ? 'page' : undefined}
                preventScrollReset
                className="flex min-h-11 items-center whitespace-nowrap border-transparent border-b-3 px-3 font-medium text-muted text-sm no-underline hover:text-ink aria-[current=page]:border-accent-line aria-[current=page]:font-semibold aria-[current=page]:text-ink max-sm:px-2"
              >
                {words.viewNames[one]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {view === 'map' && <WorkingMap topics={topics} />}
      {view === 'official' && <OfficialWords topics={topics} />}
      {view === 'next' && <WhatNext topics={topics} />}
    </>
  )
}
