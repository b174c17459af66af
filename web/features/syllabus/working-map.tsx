/** The working map: areas with their topics in order of study, each in the learner's mastery, with its parts. */

import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Localised } from '#web/components/localised.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { type Branch, Papers, TopicTitle, topicTree, useArrival } from '#web/features/library/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { saidOf } from './claim-rules.ts'
import { copy as levelCopy } from './level-copy.ts'
import { LevelLine } from './level-line.tsx'
import { LevelMark } from './level-mark.tsx'
import { useMasteryRead } from './mastery-queries.ts'
import { LEVELS, type Mastery } from './mastery-rules.ts'
import { copy as nodeCopy } from './node-copy.ts'
import { copy } from './syllabus-copy.ts'
import { type Part, partsQuery } from './syllabus-queries.ts'
import { topicAddress } from './topic-chip.tsx'
import type { Topic } from './topics.ts'
import { useClaims } from './use-claims.ts'

const NONE: Part[] = []

export function WorkingMap({ topics }: { topics: Topic[] }) {
  const words = useCopy(copy)
  const { data: parts = NONE, isLoading: arePartsComing } = useQuery(partsQuery)
  const { data: mastery, isLoading: isMasteryComing, isError, refetch, isFetching } = useMasteryRead()
  // drawn in one go: nothing that is read is pushed away
  if (arePartsComing || isMasteryComing)
    return <Skeleton label={words.loading} lines={[24, 88, 74, 80, 66]} isLong />
  return (
    <>
      {isError && !mastery && (
        <FailedLine read={{ isFetching, refetch }} className="mt-4">
          {words.masteryFailed}
        </FailedLine>
      )}
      <Areas topics={topics} parts={parts} mastery={mastery} />
    </>
  )
}

function Areas({
  topics,
  parts,
  mastery,
}: {
  topics: Topic[]
  parts: Part[]
  mastery: Map<string, Mastery> | undefined
}) {
  // the tree is here only now: the topic that was asked for can be shown
  useArrival()
  const bySlug = new Map(topics.map((topic) => [topic.slug, topic]))
  const partsOf = Map.groupBy(parts, (part) => part.topic)
  return (
    <>
      <AreaLinks topics={topics} />
      {mastery && <Legend />}
      {topicTree(topics).map((branch) => (
        <Area
          key={branch.topic.slug}
          branch={branch}
          bySlug={bySlug}
          partsOf={(slug) => partsOf.get(slug) ?? NONE}
          mastery={mastery}
        />
      ))}
    </>
  )
}

/** The tree is long: its areas as a first row. */
function AreaLinks({ topics }: { topics: Topic[] }) {
  const words = useCopy(copy)
  const { search } = useLocation()
  return (
    <nav aria-label={words.areas} className="border-rule border-b py-3 print:hidden">
      <ul className="flex flex-wrap gap-x-5 text-sm">
        {topics
          .filter((topic) => topic.parent_slug === null)
          .map((topic) => (
            <li key={topic.slug}>
              <Link
                to={{ search, hash: `topic-${topic.slug}` }}
                className="inline-flex min-h-11 items-center text-muted hover:text-ink md:min-h-8"
              >
                <TopicTitle topic={topic} />
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

function Legend() {
  const words = useCopy(copy)
  const levels = useCopy(levelCopy)
  return (
    <div className="grid gap-2 border-rule border-b py-4 text-muted text-xs print:hidden">
      <ul aria-label={words.legend} className="flex flex-wrap gap-x-5 gap-y-1.5">
        {LEVELS.map((level) => (
          <li key={level}>
            <LevelLine level={level} size={14} />
          </li>
        ))}
        <li className="inline-flex items-center gap-1.5">
          <LevelMark level="proficient" isFading size={14} />
          {levels.fading}
        </li>
      </ul>
      <p className="max-w-[72ch]">{words.legendSays}</p>
    </div>
  )
}

type Known = {
  bySlug: ReadonlyMap<string, Topic>
  partsOf: (slug: string) => Part[]
  mastery: ReadonlyMap<string, Mastery> | undefined
}

function Area({ branch: { topic, children }, ...known }: { branch: Branch<Topic> } & Known) {
  const words = useCopy(copy)
  return (
    <section
      id={`topic-${topic.slug}`}
      aria-labelledby={topic.slug}
      className="grid scroll-mt-4 gap-x-12 gap-y-2 border-rule py-6 not-first-of-type:border-t lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div className="lg:sticky lg:top-4 lg:self-start">
        <h2 id={topic.slug} className="text-h3">
          <Link
            to={topicAddress(topic.slug)}
            className="text-ink no-underline hover:text-primary hover:underline"
          >
            <TopicTitle topic={topic} />
          </Link>
        </h2>
        <p className="mt-1 text-pretty text-muted text-sm">
          <Localised en={topic.summary} hi={topic.summary_hi} />
        </p>
        <p className="mt-2 text-muted text-xs">{words.topicCount(children.length)}</p>
        {known.mastery && <LevelCounts topics={children} mastery={known.mastery} />}
      </div>
      <ol>
        {children.map((child) => (
          <li key={child.slug} className="border-rule py-4 not-first:border-t lg:first:pt-1">
            <TopicEntry topic={child} {...known} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** How many topics of an area stand at each level; an area has none of its own. */
function LevelCounts({ topics, mastery }: { topics: Topic[]; mastery: ReadonlyMap<string, Mastery> }) {
  const words = useCopy(copy)
  const levels = useCopy(levelCopy)
  const counts = Map.groupBy(topics, ({ slug }) => mastery.get(slug)?.level ?? 'none')
  const tried = LEVELS.filter((level) => level !== 'none' && counts.has(level)).reverse()
  if (tried.length === 0) return <p className="mt-1 text-muted text-xs">{words.noLevelsYet}</p>
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-muted text-xs">
      {tried.map((level) => (
        <li key={level} className="inline-flex items-center gap-1.5">
          <LevelMark level={level} size={12} />
          {words.levelCount(counts.get(level)?.length ?? 0, levels.levels[level])}
        </li>
      ))}
    </ul>
  )
}

function TopicEntry({ topic, bySlug, partsOf, mastery }: { topic: Topic } & Known) {
  const words = useCopy(copy)
  const parts = partsOf(topic.slug)
  const before = topic.prerequisites.flatMap((slug) => bySlug.get(slug) ?? [])
  const own = mastery?.get(topic.slug)
  return (
    <div className="grid scroll-mt-4 gap-1" id={`topic-${topic.slug}`}>
      <h3 className="text-item leading-snug">
        <Link
          to={topicAddress(topic.slug)}
          className="text-ink no-underline hover:text-primary hover:underline"
        >
          <TopicTitle topic={topic} />
        </Link>
      </h3>
      <p className="max-w-[62ch] text-pretty text-muted text-sm">
        <Localised en={topic.summary} hi={topic.summary_hi} />
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-2xs text-muted">
        <Papers papers={topic.papers} />
        {mastery && <LevelLine level={own?.level ?? 'none'} isFading={own?.isFading} size={14} />}
        <Said topic={topic} parts={parts} />
        {before.length > 0 && (
          <span>
            {words.after}{' '}
            {before.map((one, at) => (
              <span key={one.slug}>
                {at > 0 && ', '}
                <TopicTitle topic={one} />
              </span>
            ))}
          </span>
        )}
      </p>
      {parts.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-2 text-sm">
          {parts.map((part, at) => (
            <li key={part.slug} className="text-muted">
              <Localised en={part.title} hi={part.title_hi} />
              {/* at the end, so that no line begins with it */}
              {at < parts.length - 1 && <span aria-hidden> ·</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Said({ topic, parts }: { topic: Topic; parts: Part[] }) {
  const words = useCopy(nodeCopy)
  const state = useClaims()
  const said =
    state &&
    saidOf(
      state.claims,
      topic.slug,
      parts.map(({ slug }) => slug),
    )
  if (said === null) return null
  return <span>{words.says(Math.round(said * 100))}</span>
}
