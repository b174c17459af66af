/** One topic of the syllabus: where the learner stands, how it is asked, what comes before and after, and all that hangs on it. */

import { useQuery } from '@tanstack/react-query'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Localised } from '#web/components/localised.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useChatLauncher } from '#web/features/chat/index.ts'
import { Papers, TopicTitle, useArrival } from '#web/features/library/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useIsComing } from '#web/lib/use-is-coming.ts'
import { AskedPart } from './asked-part.tsx'
import { ClaimsNotice } from './claims-notice.tsx'
import { Hanging } from './hanging.tsx'
import { useMasteryRead } from './mastery-queries.ts'
import { copy } from './node-copy.ts'
import { OrderPart } from './order-part.tsx'
import { PartsPart } from './parts-part.tsx'
import { StandingPart } from './standing-part.tsx'
import { bankQuery, nodeQuery, partsQuery } from './syllabus-queries.ts'
import { TopicChip } from './topic-chip.tsx'
import { nameIn, type Topic, under } from './topics.ts'

export function NodePage({ slug, topics }: { slug: string; topics: Topic[] }) {
  const words = useCopy(copy)
  const topic = topics.find((one) => one.slug === slug)
  return (
    <div className="page pt-4 pb-8">
      <BackLink to="/syllabus">{words.back}</BackLink>
      {topic ? (
        <Node topic={topic} topics={topics} />
      ) : (
        <div className="pt-4">
          <Notice isPage title={words.missing}>
            <p>{words.missingSays}</p>
            <ButtonLink to="/syllabus">{words.back}</ButtonLink>
          </Notice>
        </div>
      )}
    </div>
  )
}

function Node({ topic, topics }: { topic: Topic; topics: Topic[] }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const name = nameIn(language, topic)
  usePageTitle(name)
  const isBodyComing = useIsComing(useMasteryRead(), useQuery(bankQuery), useQuery(partsQuery))
  const below = under(topic.slug, topics).filter(({ slug }) => slug !== topic.slug)
  return (
    <article className="min-w-0">
      <Head topic={topic} topics={topics} name={name} />
      <ClaimsNotice />
      {isBodyComing ? <Skeleton label={words.loading} lines={[30, 86, 70, 40, 80, 66]} isLong /> : <Shown />}
      <div hidden={isBodyComing} className="grid gap-x-14 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0">
          <StandingPart topic={topic} topics={topics} />
          <AskedPart topic={topic} topics={topics} />
        </div>
        <div className="min-w-0">
          {below.length > 0 ? (
            <section aria-labelledby="below" className="border-ink border-t py-6">
              <h2 id="below" className="mb-3 text-h3">
                {words.topics}
              </h2>
              <ul className="flex flex-wrap gap-x-2 gap-y-4">
                {below.map(({ slug }) => (
                  <li key={slug}>
                    <TopicChip slug={slug} />
                  </li>
                ))}
              </ul>
            </section>
          ) : (
            <PartsPart topic={topic} />
          )}
        </div>
      </div>
      <div hidden={isBodyComing}>
        <OrderPart topic={topic} topics={topics} />
        <HangingRead slug={topic.slug} topics={topics} />
      </div>
    </article>
  )
}

/** Only now can the part that was asked for be shown. */
function Shown() {
  useArrival()
  return null
}

function Head({ topic, topics, name }: { topic: Topic; topics: Topic[]; name: string }) {
  const words = useCopy(copy)
  const title = useArrival()
  const { openChat } = useChatLauncher()
  const area = topics.find(({ slug }) => slug === topic.parent_slug)
  return (
    <header className="flex flex-wrap items-end gap-x-8 gap-y-4 pt-2 pb-6">
      <div className="min-w-0">
        {area && (
          <p className="mb-2 font-medium text-muted text-xs">
            <Localised en={area.title} hi={area.title_hi} />
          </p>
        )}
        <h1 ref={title} tabIndex={-1}>
          <TopicTitle topic={topic} />
        </h1>
        <p className="mt-2 max-w-[68ch] text-pretty text-muted">
          <Localised en={topic.summary} hi={topic.summary_hi} />
        </p>
        <p className="mt-3 flex flex-wrap gap-1.5 text-2xs text-muted">
          <Papers papers={topic.papers} />
        </p>
      </div>
      <div className="flex flex-wrap gap-3 md:ml-auto">
        <ButtonLink to={`/practice?topics=${topic.slug}`} variant="primary">
          {words.practise}
        </ButtonLink>
        <Button onClick={() => openChat(name)}>{words.explain}</Button>
      </div>
    </header>
  )
}

function HangingRead({ slug, topics }: { slug: string; topics: Topic[] }) {
  const words = useCopy(copy)
  const { data: node, isPending, isLoadingError, refetch, isFetching } = useQuery(nodeQuery(slug))
  if (isPending) return <Skeleton label={words.loading} lines={[30, 80, 66, 74]} isLong />
  if (isLoadingError) {
    return <FailedRead title={words.failed} read={{ isFetching, refetch }} />
  }
  return <Hanging slug={slug} node={node} topics={topics} />
}
