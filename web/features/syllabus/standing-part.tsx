/** Where the learner stands: level and why, evidence beside their own word, recall now and on the day of the exam. */

import { useQuery } from '@tanstack/react-query'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Reason } from '#web/components/reason.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { useSession } from '#web/session/session.tsx'
import { useOrigin } from '#web/session/use-origin.ts'
import { ClaimChoice } from './claim-choice.tsx'
import { saidOf, saidOfArea } from './claim-rules.ts'
import { LevelLine } from './level-line.tsx'
import { useMasteryRead } from './mastery-queries.ts'
import { FEWEST_REMEMBERED, type Mastery } from './mastery-rules.ts'
import { copy } from './node-copy.ts'
import { copy as pageCopy } from './syllabus-copy.ts'
import { type Part, partsQuery } from './syllabus-queries.ts'
import { type Topic, under } from './topics.ts'
import { TwoBars } from './two-bars.tsx'
import { useClaims } from './use-claims.ts'

export function StandingPart({ topic, topics }: { topic: Topic; topics: Topic[] }) {
  const words = useCopy(copy)
  const { user } = useSession()
  const origin = useOrigin()
  return (
    <section aria-labelledby="standing" className="border-ink border-t py-6">
      <h2 id="standing" className="text-h3">
        {words.standing}
      </h2>
      {user ? (
        <Standing topic={topic} topics={topics} />
      ) : (
        <div className="mt-2 grid justify-items-start gap-3 text-muted text-sm">
          <p>{words.visitorStanding}</p>
          <ButtonLink to="/auth" state={origin}>
            {words.signIn}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

function Standing({ topic, topics }: { topic: Topic; topics: Topic[] }) {
  const words = useCopy(copy)
  const page = useCopy(pageCopy)
  const { data, isPending, isError, refetch, isFetching } = useMasteryRead()
  const said = useSaid(topic, topics)
  if (isPending) return <Skeleton label={words.loading} lines={[30, 86, 70]} />
  const own = data?.get(topic.slug)
  const isArea = topic.parent_slug === null
  return (
    <div className="mt-3 grid gap-4 text-sm">
      {isError && !data ? (
        <FailedLine read={{ isFetching, refetch }}>{page.masteryFailed}</FailedLine>
      ) : (
        <>
          {!isArea && <LevelWithReason own={own} />}
          {isArea && !own && <p className="text-muted">{words.notTriedArea}</p>}
          <SaidAndShown own={own} said={said} />
          {own && <RecallLines own={own} />}
        </>
      )}
      {!isArea && <ClaimChoice node={topic.slug} label={words.claim} />}
    </div>
  )
}

const NONE: Part[] = []

/** What the learner says of a topic, or of an area by its topics; null where nothing. */
function useSaid(topic: Topic, topics: Topic[]): number | null {
  const state = useClaims()
  const { data: parts = NONE } = useQuery(partsQuery)
  if (!state) return null
  const saidOfOne = (slug: string) =>
    saidOf(
      state.claims,
      slug,
      parts.filter((part) => part.topic === slug).map((part) => part.slug),
    )
  if (topic.parent_slug !== null) return saidOfOne(topic.slug)
  return saidOfArea(under(topic.slug, topics).map(({ slug }) => saidOfOne(slug)))
}

function LevelWithReason({ own }: { own: Mastery | undefined }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const level = own?.level ?? 'none'
  const reason = own?.reason
  return (
    <div className="grid gap-1">
      <p className="font-semibold text-md">
        <LevelLine level={level} isFading={own?.isFading} size={20} />
      </p>
      <Reason>
        {!reason || reason.code === 'unmixed'
          ? own
            ? words.reasons.unmixed
            : words.notTried
          : reason.code === 'up'
            ? words.reasons.up(plainDate(reason.day, locale), reason.right)
            : reason.code === 'down'
              ? words.reasons.down(plainDate(reason.day, locale), reason.wrong)
              : words.reasons.stays(plainDate(reason.day, locale), reason.right, reason.wrong)}{' '}
        {own && words.rise[level]}
      </Reason>
      {own?.isFading && <p className="text-caution">{words.fadingSays}</p>}
    </div>
  )
}

/** The learner's word and the evidence, apart and beside one another. */
function SaidAndShown({ own, said }: { own: Mastery | undefined; said: number | null }) {
  const words = useCopy(copy)
  const percent = (share: number) => Math.round(share * 100)
  const evidence = own?.evidence ?? null
  if (!own && said === null) return null
  return (
    <div className="grid gap-1">
      <TwoBars said={said} evidence={evidence} />
      <p>
        <b>
          {said === null ? words.saysNothing : words.says(percent(said))}
          {words.stop}
        </b>{' '}
        <b>
          {evidence
            ? words.evidence(
                percent(evidence.chance),
                percent(evidence.low),
                percent(evidence.high),
                own?.n ?? 0,
              )
            : words.tooFew(own?.n ?? 0)}
        </b>
      </p>
      {evidence && <p className="text-muted text-xs">{words.evidenceHow}</p>}
    </div>
  )
}

function RecallLines({ own }: { own: Mastery }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { recall, examDay, lastAt, recalled } = own
  const percent = (share: number) => Math.round(share * 100)
  return (
    <div className="grid gap-0.5 text-muted">
      <p>{words.lastTouched(plainDate(dayOf(new Date(lastAt)), locale))}</p>
      {recall ? (
        <>
          <p>
            {words.recall(percent(recall.now), recall.count)}
            {recall.onExam !== null && examDay
              ? words.recallOnExam(percent(recall.onExam), plainDate(examDay, locale))
              : words.recallNoExam}
          </p>
          <p className="text-xs">{words.recallModel}</p>
        </>
      ) : (
        recalled < FEWEST_REMEMBERED && <p>{words.recallTooFew(recalled)}</p>
      )}
    </div>
  )
}
