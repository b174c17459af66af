/**
 * /daily-news: the key indicators, the news day by day, and the latest releases. `?item=` opens one item, `?view=` the
 * ten minutes, a compilation, or the feed's address.
 */

import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { lazyView } from '#web/components/lazy-view.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useChatLauncher } from '#web/features/chat/index.ts'
import { IndicatorStrip } from '#web/features/indicators/index.ts'
import { dayOf } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useIsHere } from '#web/lib/written-page.ts'
import { Archive } from './archive.tsx'
import { copy } from './daily-news-copy.ts'
import { choiceFrom } from './news-choice.ts'
import { NewsList } from './news-list.tsx'
import { longDay } from './news-rules.ts'
import { ReadsProvider } from './reads.tsx'
import { Releases } from './releases.tsx'
import { VIEWS } from './spans.ts'

const NewsReader = lazyView(() => import('./news-reader.tsx'))
const TenMinutes = lazyView(() => import('./ten-minutes.tsx'))
const Compilation = lazyView(() => import('./compilation.tsx'))
const FeedAddress = lazyView(() => import('./feed-address.tsx'))
const figures = () => import('#web/features/figures/index.ts')
const FactView = lazyView(async () => ({ default: (await figures()).FactView }))
const FiguresView = lazyView(async () => ({ default: (await figures()).FiguresView }))

export default function DailyNewsPage() {
  const [search] = useSearchParams()
  return (
    <ReadsProvider>
      <View search={search} />
    </ReadsProvider>
  )
}

function View({ search }: { search: URLSearchParams }) {
  const item = search.get('item')
  if (item) return <NewsReader key={item} id={item} />
  const fact = search.get('fact')
  if (fact) return <FactView key={fact} id={fact} />
  const view = search.get('view')
  if (view === 'figures') return <FiguresView />
  if (view === 'ten') return <TenMinutes />
  if (view === 'feed') return <FeedAddress />
  const span = VIEWS.find((one) => one === view)
  if (span) return <Compilation view={span} day={choiceFrom(search).date ?? dayOf(new Date())} />
  return <Issue />
}

function Issue() {
  const words = useCopy(copy)
  const locale = useLocale()
  const { openChat } = useChatLauncher()
  const [search] = useSearchParams()
  const choice = useMemo(() => choiceFrom(search), [search])
  const day = choice.date ?? dayOf(new Date())
  // which month it is, nobody knows where the page is written
  const isHere = useIsHere()
  usePageTitle(words.title, choice.date ? longDay(day, locale) : undefined)
  return (
    <>
      <IndicatorStrip />
      <div className="page pb-8">
        <PageHead title={longDay(day, locale)} says={words.says} kicker={words.title}>
          <ButtonLink to="/daily-news?view=ten" variant="primary">
            {words.tenMinutes}
          </ButtonLink>
        </PageHead>
        <NewsList choice={choice} day={day} />
        {isHere && <Archive choice={choice} day={day} />}
        <Releases />
        <div className="rule-double flex flex-wrap items-center gap-x-6 gap-y-3 py-5">
          <Button onClick={() => openChat()}>{words.askAi}</Button>
          <Link to="/daily-news?view=feed" className="inline-flex min-h-11 items-center">
            {words.feed}
          </Link>
          <Link to="/ebooks" className="inline-flex min-h-11 items-center">
            {words.allNotes}
          </Link>
        </div>
      </div>
    </>
  )
}
