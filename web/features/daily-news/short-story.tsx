/** A story in a minute: the gist, why it is in the news, what changed, and what the prelims ask of it. */

import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Bookmark } from 'lucide-react'
import { Link } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Localised } from '#web/components/localised.tsx'
import { Reason } from '#web/components/reason.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { CitedIn, Prose, ProseList, topicsQuery, useCitedFigures } from '#web/features/library/index.ts'
import { useMastery } from '#web/features/syllabus/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { copy as newsCopy } from './news-copy.ts'
import { type NewsItem, newsItemQuery } from './news-queries.ts'
import { citedFacts, primaryFirst } from './news-rules.ts'
import { NewsTags, NewsTrust } from './news-tags.tsx'
import { useRead } from './reads.tsx'
import { copy } from './ten-copy.ts'
import { useReadingTime } from './use-reading-time.ts'
import { weakTopics } from './weak-topics.ts'

type Line = {
  id: string
  title: string
  title_hi: string
  read_at: string | null
  saved: boolean
  short_words: number
}

export function ShortStory({
  id,
  line,
  number,
  isLast,
  hasQuestions,
  onRead,
}: {
  id: string
  line: Line
  number: number
  isLast: boolean
  hasQuestions: boolean
  onRead: () => void
}) {
  const words = useCopy(copy)
  const { data: item, isError, refetch, isFetching } = useQuery(newsItemQuery(id))
  const { isRead, isSaved, toggleSaved } = useRead(id, line)
  // time is counted; that it is read the learner says
  const end = useReadingTime({ id, words: line.short_words, isRead: true, onRead: () => {} })
  return (
    <article className="grid gap-5">
      <header className="grid max-w-read gap-3">
        <p className="text-muted text-xs">{words.story(number)}</p>
        <h2 tabIndex={-1} className="text-h2">
          <Localised en={line.title} hi={line.title_hi} />
        </h2>
        {item && <WhyThis item={item} />}
        {item && <Gist item={item} read={line.short_words} />}
      </header>
      {isError && <FailedRead title={words.storyFailed} read={{ isFetching, refetch }} />}
      {!item && !isError && item !== null && <Skeleton label={words.loading} lines={[90, 84, 72, 88]} />}
      {item === null && <Notice title={words.storyGone} />}
      {item && <Short item={item} />}
      <div ref={end} className="flex flex-wrap items-center gap-3 border-rule border-t pt-4">
        <Button variant="primary" onClick={onRead}>
          {isLast ? (hasQuestions ? words.toQuestions : words.finish) : isRead ? words.next : words.readNext}
          <ArrowRight aria-hidden size={17} strokeWidth={1.6} />
        </Button>
        {item !== null && (
          <>
            <Button aria-pressed={isSaved} onClick={toggleSaved}>
              <Bookmark aria-hidden size={17} strokeWidth={1.6} className={isSaved ? 'fill-current' : ''} />
              {isSaved ? words.saved : words.save}
            </Button>
            <Link to={`/daily-news?item=${id}`} className="inline-flex min-h-11 items-center text-sm">
              {words.whole}
            </Link>
          </>
        )}
      </div>
    </article>
  )
}

/** What weighs when the five are chosen. */
function WhyThis({ item }: { item: NewsItem }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const mastery = useMastery()
  const { data: topics } = useQuery(topicsQuery)
  if (!mastery || !topics) return null
  const weak = weakTopics(mastery)
  const topic = topics.find(({ slug }) => weak.includes(slug) && item.topics.includes(slug))
  const known = topic && mastery.get(topic.slug)
  function says() {
    if (!topic || !known) return item.importance === MUST_KNOW ? words.whyMustKnow : words.whyNew
    const name = (language === 'hi' && topic.title_hi) || topic.title
    if (known.isFading) return words.whyFading(name)
    const chance = known.evidence?.chance ?? 1
    return chance < 0.5 ? words.whyChance(name, Math.round(chance * 100)) : words.whyAttempted(name)
  }
  return (
    <Reason>
      <b>{words.why}</b> {says()}
    </Reason>
  )
}

const MUST_KNOW = 3

export function Gist({ item, read }: { item: NewsItem; read: number }) {
  return (
    <>
      <p className="font-read text-lede text-muted leading-normal">
        <Localised en={item.gist} hi={item.gist_hi} />
      </p>
      <NewsTags item={item} read={read} />
      <NewsTrust item={item} />
    </>
  )
}

/** Its three sections that one reads in a minute. */
export function Short({ item }: { item: Pick<NewsItem, 'sections' | 'sources'> }) {
  const words = useCopy(newsCopy)
  const { language } = useLanguage()
  const facts = useCitedFigures([...new Set(citedFacts(item))].sort())
  const { why_in_news, what_changed, prelims_pointers } = item.sections
  const parts = [
    { title: words.whyInNews, body: why_in_news && <Prose text={why_in_news} /> },
    { title: words.whatChanged, body: what_changed && <Prose text={what_changed} /> },
    { title: words.pointers, body: prelims_pointers?.length && <ProseList lines={prelims_pointers} /> },
  ]
  return (
    <CitedIn facts={facts} sources={primaryFirst(item.sources)}>
      <div lang="en" className="grid gap-5">
        {parts.map(
          ({ title, body }) =>
            body && (
              <section key={title} className="grid gap-2">
                <h3 lang={language} className="font-semibold font-ui text-sm tracking-normal">
                  {title}
                </h3>
                {body}
              </section>
            ),
        )}
      </div>
    </CitedIn>
  )
}
