/** /ebooks: the notes by area; `?note=` opens one of them. */

import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './library-copy.ts'
import { noteListQuery, topicsQuery } from './library-queries.ts'
import { NoteReader } from './note-reader.tsx'
import { ReadFailure } from './read-failure.tsx'
import { TopicTitle } from './syllabus-page.tsx'
import { topicTree } from './topic-tree.ts'

export default function EbooksPage() {
  const [search] = useSearchParams()
  const slug = search.get('note')
  return slug ? <NoteReader key={slug} slug={slug} /> : <Shelf />
}

function Shelf() {
  const words = useCopy(copy)
  usePageTitle(words.ebooks)
  return (
    <div className="page pb-8">
      <PageHead title={words.ebooks} says={words.ebooksSays} />
      <NotesByArea />
    </div>
  )
}

function NotesByArea() {
  const words = useCopy(copy)
  const locale = useLocale()
  const topics = useQuery(topicsQuery)
  const notes = useQuery(noteListQuery(true))

  if (topics.isPending || notes.isPending) {
    return <Skeleton label={words.loading} lines={[24, 88, 74, 80, 66]} />
  }
  if (topics.isError || notes.isError) {
    const retry = () => Promise.all([topics.refetch(), notes.refetch()])
    return <ReadFailure onRetry={retry} isRetrying={topics.isFetching || notes.isFetching} />
  }
  if (notes.data.length === 0) {
    return (
      <Notice title={words.empty}>
        <p>{words.emptySays}</p>
        <ButtonLink to="/syllabus">{words.toSyllabus}</ButtonLink>
      </Notice>
    )
  }
  const areas = topicTree(topics.data)
    .map(({ topic, children }) => {
      const slugs = [topic.slug, ...children.map((child) => child.slug)]
      return {
        topic,
        notes: notes.data
          .filter((note) => slugs.includes(note.topic))
          .sort((a, b) => slugs.indexOf(a.topic) - slugs.indexOf(b.topic)),
      }
    })
    .filter((area) => area.notes.length > 0)
  return (
    <div className="border-ink border-t">
      {areas.map(({ topic, notes }) => (
        <section
          key={topic.slug}
          aria-labelledby={topic.slug}
          className="grid gap-x-12 gap-y-2 border-rule py-6 not-first:border-t lg:grid-cols-[17rem_minmax(0,1fr)]"
        >
          <div>
            <h2 id={topic.slug} className="text-h3">
              <TopicTitle topic={topic} />
            </h2>
            <p className="mt-1 text-muted text-xs">{words.noteCount(notes.length)}</p>
          </div>
          <ul>
            {notes.map((note) => (
              <li key={note.slug} className="relative border-rule py-4 not-first:border-t lg:first:pt-1">
                <h3 className="text-item leading-snug">
                  <Link
                    to={`/ebooks?note=${note.slug}`}
                    className="text-ink no-underline after:absolute after:inset-0 hover:text-primary hover:underline"
                  >
                    <Localised en={note.title} hi={note.title_hi} />
                  </Link>
                </h3>
                <p className="mt-1 max-w-[62ch] text-pretty text-muted text-sm">
                  <Localised en={note.summary} hi={note.summary_hi} />
                </p>
                <p className="mt-1 text-2xs text-muted">{words.asOf(plainDate(note.as_of, locale))}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
