/** A story in short inside another page: read there, and counted as read like any other. */

import { type QueryClient, useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Localised } from '#web/components/localised.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { SourceList } from '#web/features/library/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { sendReads } from './my-news-queries.ts'
import { type NewsItem, newsItemQuery } from './news-queries.ts'
import { primaryFirst } from './news-rules.ts'
import { ReadsProvider, useReads } from './reads.tsx'
import { Gist, Short } from './short-story.tsx'
import type { StoryText } from './story-text.ts'
import { copy } from './ten-copy.ts'
import { useReadingTime } from './use-reading-time.ts'

/** Fetched before it is opened, and kept for the time without a network. */
export function prefetchStory(client: QueryClient, id: string) {
  return client.prefetchQuery(newsItemQuery(id))
}

/** That a story was read, for whoever knows it by another way than its button. Told twice, it counts once. */
export function tellStoryRead(id: string, at: string) {
  return sendReads([{ item_id: id, at, read: true }])
}

type Place = {
  id: string
  /** What the button says that leads on. */
  next: string
  onRead: () => void
}

export function StoryInPlace(place: Place) {
  return (
    <ReadsProvider>
      <Story {...place} />
    </ReadsProvider>
  )
}

function Story({ id, next, onRead }: Place) {
  const words = useCopy(copy)
  const { change } = useReads()
  const { data: item, isError, refetch, isFetching } = useQuery(newsItemQuery(id))
  function handleGone() {
    // nobody can read it any more: what waits for that must not wait for ever
    change(id, { read: true })
    onRead()
  }
  if (isError && !item) {
    return <FailedRead title={words.storyFailed} read={{ isFetching, refetch }} />
  }
  if (item === null) {
    return (
      <Notice title={words.storyGone}>
        <Button onClick={handleGone}>{next}</Button>
      </Notice>
    )
  }
  if (!item) return <Skeleton label={words.loading} lines={[50, 90, 84, 72, 88]} />
  return <Told item={item} next={next} onRead={onRead} />
}

function Told({ item, next, onRead }: { item: NewsItem; next: string; onRead: () => void }) {
  const words = useCopy(copy)
  const { change } = useReads()
  const length = wordsIn(item)
  // time is counted; that it is read the learner says
  const end = useReadingTime({ id: item.id, words: length, isRead: true, onRead: () => {} })
  function handleRead() {
    change(item.id, { read: true })
    onRead()
  }
  return (
    <article className="grid gap-5">
      <header className="grid max-w-read gap-3">
        <h1 tabIndex={-1} className="text-h2">
          <Localised en={item.title} hi={item.title_hi} />
        </h1>
        <Gist item={item} read={length} />
      </header>
      <Short item={item} />
      <div ref={end} className="flex flex-wrap items-center gap-3 border-rule border-t pt-4">
        <Button variant="primary" onClick={handleRead}>
          {next}
          <ArrowRight aria-hidden size={17} strokeWidth={1.6} />
        </Button>
        <Link to={`/daily-news?item=${item.id}`} className="inline-flex min-h-11 items-center text-sm">
          {words.whole}
        </Link>
      </div>
    </article>
  )
}

/** Of what is shown here. */
function wordsIn({ gist, sections }: NewsItem): number {
  const shown = [gist, sections.why_in_news, sections.what_changed, ...(sections.prelims_pointers ?? [])]
  return shown.reduce((sum, text) => sum + (text?.split(/\s+/).length ?? 0), 0)
}

/** The same for those without an account: what the mission of the day brought along. */
export function PublicStory({ text }: { text: StoryText }) {
  const { sources, day: _day, ...sections } = text
  return (
    <>
      <Short item={{ sections, sources }} />
      <SourceList sources={primaryFirst(sources)} />
    </>
  )
}
