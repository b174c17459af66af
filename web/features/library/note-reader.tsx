/** One note in a reading column: its sections, its figures with their sources, its question, what to read next. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useChatLauncher } from '#web/features/chat/index.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './library-copy.ts'
import { noteListQuery, noteQuery, type Source, useCitedFigures } from './library-queries.ts'
import { NoteBody } from './note-body.tsx'
import { citedFacts, citedSources, readNote } from './note-markdown.ts'
import { CitedIn } from './prose.tsx'
import { ReadFailure } from './read-failure.tsx'
import { BackLink, Contents, Figures, Foot } from './reading-parts.tsx'
import { inOrderOfUse, SourceList } from './source-list.tsx'
import { useArrival } from './use-arrival.ts'

export function NoteReader({ slug }: { slug: string }) {
  const words = useCopy(copy)
  const { data: note, isPending, isError, refetch, isFetching } = useQuery(noteQuery(slug))

  if (isPending) {
    return (
      <div className="page py-8">
        <Skeleton label={words.loading} lines={[40, 88, 74, 80, 66]} />
      </div>
    )
  }
  if (isError) {
    return (
      <div className="page py-8">
        <ReadFailure onRetry={refetch} isRetrying={isFetching} />
      </div>
    )
  }
  if (!note) {
    return (
      <div className="page py-8">
        <Notice title={words.noNote}>
          <p>{words.noNoteSays}</p>
          <ButtonLink to="/ebooks">{words.allNotes}</ButtonLink>
        </Notice>
      </div>
    )
  }
  return <Note note={note} />
}

type NoteRow = {
  slug: string
  title: string
  title_hi: string | null
  summary: string
  summary_hi: string | null
  as_of: string
  body: string
  sources: Source[]
  fact_ids: string[]
  related: string[]
  mains_question: string | null
  reviewed_by: string | null
}

function Note({ note }: { note: NoteRow }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { language } = useLanguage()
  const { openChat } = useChatLauncher()
  const sections = readNote(note.body)
  const factIds = [...new Set([...note.fact_ids, ...citedFacts(sections)])].sort()
  const facts = useCitedFigures(factIds)
  const sources = inOrderOfUse(note.sources, citedSources(sections))
  const title = useArrival()
  usePageTitle(note.title)

  return (
    <div className="page pb-8">
      <div className="pt-6">
        <BackLink to="/ebooks">{words.allNotes}</BackLink>
      </div>
      <div className="grid gap-x-16 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <article lang="en" className="min-w-0">
          <header className="max-w-read pb-6">
            <p lang={language} className="mb-2 font-medium text-muted text-xs">
              {words.asOf(plainDate(note.as_of, locale))}
              {' · '}
              {note.reviewed_by ? words.reviewedBy(note.reviewed_by) : words.unreviewed}
            </p>
            <h1 ref={title} tabIndex={-1}>
              <Localised en={note.title} hi={note.title_hi} />
            </h1>
            <p className="mt-3 text-pretty font-read text-lede text-muted leading-normal">
              <Localised en={note.summary} hi={note.summary_hi} />
            </p>
            {language === 'hi' && (
              <p lang="hi" className="mt-3 text-muted text-xs">
                {words.inEnglish}
              </p>
            )}
            <Button className="mt-5" onClick={() => openChat(note.title)}>
              {words.ask}
            </Button>
          </header>
          <CitedIn facts={facts} sources={sources}>
            <NoteBody sections={sections} />
          </CitedIn>
          {note.mains_question && (
            <Foot title={words.mainsQuestion}>
              <p className="max-w-read border-ink border-l-3 pl-4 font-read text-lede leading-normal">
                {note.mains_question}
              </p>
            </Foot>
          )}
          <Figures title={words.figures} facts={facts} />
          <Foot title={words.sources}>
            <SourceList sources={sources} />
          </Foot>
          <Related slugs={note.related} />
        </article>
        <div className="hidden lg:block">
          <div className="sticky top-6">
            <Contents sections={sections} />
          </div>
        </div>
      </div>
    </div>
  )
}

function Related({ slugs }: { slugs: string[] }) {
  const words = useCopy(copy)
  const { data: notes = [] } = useQuery(noteListQuery(true))
  const related = notes.filter((note) => slugs.includes(note.slug))
  if (related.length === 0) return null
  return (
    <Foot title={words.related}>
      <ul className="grid gap-2">
        {related.map((note) => (
          <li key={note.slug}>
            <Link to={`/ebooks?note=${note.slug}`} className="font-read font-semibold text-item">
              <Localised en={note.title} hi={note.title_hi} />
            </Link>
          </li>
        ))}
      </ul>
    </Foot>
  )
}
