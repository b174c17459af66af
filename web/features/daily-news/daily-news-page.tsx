/** /daily-news: the key indicators, the news day by day, and the latest releases; `?item=` opens one item. */

import { Link, useSearchParams } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useChatLauncher } from '#web/features/chat/index.ts'
import { IndicatorStrip } from '#web/features/indicators/index.ts'
import { dayOf } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './daily-news-copy.ts'
import { choiceFrom } from './news-choice.ts'
import { NewsList } from './news-list.tsx'
import { NewsReader } from './news-reader.tsx'
import { longDay } from './news-rules.ts'
import { Releases } from './releases.tsx'

export default function DailyNewsPage() {
  const [search] = useSearchParams()
  const item = search.get('item')
  return item ? <NewsReader key={item} id={item} /> : <Issue />
}

function Issue() {
  const words = useCopy(copy)
  const locale = useLocale()
  const { openChat } = useChatLauncher()
  const [search] = useSearchParams()
  const day = choiceFrom(search).date ?? dayOf(new Date())
  usePageTitle(words.title)
  return (
    <>
      <IndicatorStrip />
      <div className="page pb-8">
        <PageHead title={longDay(day, locale)} says={words.says} kicker={words.title} />
        <NewsList day={day} />
        <Releases />
        <div className="rule-double flex flex-wrap items-center gap-x-6 gap-y-3 py-5">
          <Button onClick={() => openChat()}>{words.askAi}</Button>
          <Link to="/ebooks" className="inline-flex min-h-11 items-center">
            {words.allNotes}
          </Link>
        </div>
      </div>
    </>
  )
}
