/** /syllabus: the tree of topics, each with its papers, what comes before it, and its note. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSession } from '#web/session/session.tsx'
import { copy } from './library-copy.ts'
import { noteListQuery, topicsQuery } from './library-queries.ts'
import { ReadFailure } from './read-failure.tsx'
import { type Branch, topicTree } from './topic-tree.ts'
import { useArrival } from './use-arrival.ts'

export default function SyllabusPage() {
  const words = useCopy(copy)
  usePageTitle(words.syllabus)
  return (
    <div className="page pb-8">
      <PageHead title={words.syllabus} says={words.syllabusSays} />
      <Tree />
    </div>
  )
}

function Tree() {
  const { user } = useSession()
  const words = useCopy(copy)
  const { data: topics, isPending, isError, refetch, isFetching } = useQuery(topicsQuery)
  const { data: notes = [] } = useQuery(noteListQuery(user !== null))

  if (isPending) return <Skeleton label={words.loading} lines={[24, 88, 74, 80, 66]} />
  if (isError) return <ReadFailure onRetry={refetch} isRetrying={isFetching} />
  if (topics.length === 0) return <Notice title={words.emptySyllabus}>{words.emptySyllabusSays}</Notice>

  return <Areas topics={topics} notes={notes} />
}

function Areas({ topics, notes }: { topics: Topic[]; notes: { slug: string; topic: string }[] }) {
  // the tree is here only now: the topic that was asked for can be shown
  useArrival()
  const names = new Map(topics.map((topic) => [topic.slug, topic]))
  // a visitor cannot know which notes there are; the link asks for the login
  const noteOf = (slug: string) => notes.find((note) => note.topic === slug)?.slug
  return (
    <div className="border-ink border-t">
      {topicTree(topics).map((branch) => (
        <Area key={branch.topic.slug} branch={branch} noteOf={noteOf} nameOf={(slug) => names.get(slug)} />
      ))}
    </div>
  )
}

type Topic = {
  slug: string
  title: string
  title_hi: string | null
  summary: string
  papers: string[]
  prerequisites: string[]
  parent_slug: string | null
  position: number
}

function Area({
  branch: { topic, children },
  noteOf,
  nameOf,
}: {
  branch: Branch<Topic>
  noteOf: (slug: string) => string | undefined
  nameOf: (slug: string) => Topic | undefined
}) {
  const words = useCopy(copy)
  return (
    <section
      id={`topic-${topic.slug}`}
      aria-labelledby={topic.slug}
      className="grid gap-x-12 gap-y-2 border-rule py-6 not-first:border-t lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div className="lg:sticky lg:top-4 lg:self-start">
        <h2 id={topic.slug} className="text-h3">
          <TopicTitle topic={topic} />
        </h2>
        <p className="mt-1 text-pretty text-muted text-sm">{topic.summary}</p>
        <p className="mt-2 text-muted text-xs">{words.topicCount(children.length)}</p>
      </div>
      <ol>
        {children.map((child) => (
          <li key={child.slug} className="border-rule py-4 not-first:border-t lg:first:pt-1">
            <TopicEntry topic={child} note={noteOf(child.slug)} before={child.prerequisites.map(nameOf)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function TopicEntry({
  topic,
  note,
  before,
}: {
  topic: Topic
  note: string | undefined
  before: (Topic | undefined)[]
}) {
  const words = useCopy(copy)
  const known = before.filter((one) => one !== undefined)
  return (
    <div className="grid gap-1" id={`topic-${topic.slug}`}>
      <h3 className="text-item leading-snug">
        {note ? (
          <Link to={`/ebooks?note=${note}`} className="text-ink hover:text-primary">
            <TopicTitle topic={topic} />
          </Link>
        ) : (
          <TopicTitle topic={topic} />
        )}
      </h3>
      <p className="max-w-[62ch] text-pretty text-muted text-sm">{topic.summary}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-2xs text-muted">
        <Papers papers={topic.papers} />
        {known.length > 0 && (
          <span>
            {words.after}{' '}
            {known.map((one, at) => (
              <span key={one.slug}>
                {at > 0 && ', '}
                <TopicTitle topic={one} />
              </span>
            ))}
          </span>
        )}
      </p>
    </div>
  )
}

export function TopicTitle({ topic }: { topic: { title: string; title_hi: string | null } }) {
  return <Localised en={topic.title} hi={topic.title_hi} />
}

export function Papers({ papers }: { papers: string[] }) {
  const words = useCopy(copy)
  return papers.map((paper) => (
    <span
      key={paper}
      className="whitespace-nowrap rounded-tag border border-rule bg-surface px-1.5 py-px font-medium"
    >
      {words.papers[paper as keyof typeof words.papers] ?? paper}
    </span>
  ))
}
