/** What to take next: the topic with most to gain and why, and all topics by weight times weakness. */

import { useQuery } from '@tanstack/react-query'
import { together } from '#web/components/together.ts'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { ReadFailure } from '#web/features/library/index.ts'
import { type Language, useCopy, useLanguage } from '#web/lib/language.tsx'
import { useSession } from '#web/session/session.tsx'
import { useOrigin } from '#web/session/use-origin.ts'
import { HeatMap } from './heat-map.tsx'
import { useMasteryRead } from './mastery-queries.ts'
import type { Mastery } from './mastery-rules.ts'
import { type NextTopic, nextTopic, standingsOf, weightsOf } from './next-rules.ts'
import { copy } from './syllabus-copy.ts'
import { bankQuery } from './syllabus-queries.ts'
import { topicAddress } from './topic-chip.tsx'
import { nameIn, type Topic } from './topics.ts'
import { weightText } from './weight-text.ts'

const NOTHING: ReadonlyMap<string, Mastery> = new Map()

export function WhatNext({ topics }: { topics: Topic[] }) {
  const words = useCopy(copy)
  const { user } = useSession()
  const bank = useQuery(bankQuery)
  const mastery = useMasteryRead()
  if (bank.isPending || (user && mastery.isPending)) {
    return <Skeleton label={words.loading} lines={[32, 90, 70, 100, 100]} />
  }
  if (bank.isError || (user && mastery.isError && !mastery.data)) {
    return <ReadFailure read={user ? together(bank, mastery) : bank} />
  }
  const weights = weightsOf(bank.data)
  const standings = standingsOf(topics, weights, mastery.data ?? NOTHING)
  const next = nextTopic(standings)
  if (!next) {
    return (
      <Notice title={words.emptyBank}>
        <p>{words.emptyBankSays}</p>
        <ButtonLink to="/syllabus">{words.toMap}</ButtonLink>
      </Notice>
    )
  }
  return (
    <>
      {user ? <Recommended next={next} topics={topics} /> : <ForVisitors />}
      <HeatMap standings={standings} weights={weights} topics={topics} />
    </>
  )
}

function ForVisitors() {
  const words = useCopy(copy)
  const origin = useOrigin()
  return (
    <section className="grid justify-items-start gap-2 py-6">
      <h2 className="text-h3">{words.visitorNext}</h2>
      <p className="max-w-[62ch] text-muted">
        {words.visitorNextSays} {words.visitorWeights}
      </p>
      <ButtonLink to="/auth" state={origin} variant="primary" className="mt-2">
        {words.toSignIn}
      </ButtonLink>
    </section>
  )
}

function Recommended({ next, topics }: { next: NextTopic; topics: Topic[] }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const nameOf = (slug: string) => {
    const topic = topics.find((one) => one.slug === slug)
    return topic ? nameIn(language, topic) : slug
  }
  const { topic } = next.standing
  return (
    <section aria-labelledby="next" className="grid justify-items-start gap-2 py-6">
      <p className="font-medium text-muted text-xs">{words.nextTitle}</p>
      <h2 id="next" className="text-h2">
        {nameOf(topic)}
      </h2>
      <p className="flex max-w-[62ch] gap-2 text-muted">
        <span aria-hidden className="mt-[0.66em] w-3.5 shrink-0 border-accent-line border-t-2" />
        <span>{reasonOf(next, nameOf, words, language)}</span>
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <ButtonLink to={topicAddress(topic)} variant="primary">
          {words.nextOpen}
        </ButtonLink>
        <ButtonLink to={`/practice?topics=${topic}`}>{words.nextPractise}</ButtonLink>
      </div>
    </section>
  )
}

function reasonOf(
  { standing, why, before }: NextTopic,
  nameOf: (slug: string) => string,
  words: (typeof copy)['en'],
  language: Language,
): string {
  const { mastery, held, from } = standing
  const weight = weightText(language, standing.weight)
  if (before) return words.why.before(nameOf(before.topic), weightText(language, before.weight))
  if (why === 'fading' && mastery?.recall) {
    return words.why.fading(Math.round(mastery.recall.now * 100), mastery.recall.count)
  }
  if (held !== null && from === 'topic')
    return words.why.gain(weight, Math.round(held * 100), mastery?.n ?? 0)
  if (held !== null) return words.why.area(weight, Math.round(held * 100))
  return words.why.new(weight)
}
