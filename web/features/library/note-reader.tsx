/** One note in a reading column: its sections, its figures with their sources, its question, what to read next. */

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import {
  type ReadText,
  RecallView,
  SectionEnd,
  SectionMargin,
  TextReader,
} from '#web/features/reading/index.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Doubts } from './doubts.tsx'
import { copy } from './library-copy.ts'
import { noteListQuery, noteQuery, type Source, useCitedFigures } from './library-queries.ts'
import { markTerms } from './mark-terms.ts'
import { NoteBody } from './note-body.tsx'
import { citedFacts, citedSources, readNote } from './note-markdown.ts'
import { CitedIn } from './prose.tsx'
import { ReadFailure } from './read-failure.tsx'
import { Contents, Figures, Foot } from './reading-parts.tsx'
import { inOrderOfUse, SourceList } from './source-list.tsx'
import { type TermName, termNamesQuery } from './term-queries.ts'
import { useArrival } from './use-arrival.ts'

const NO_TERMS: TermName[] = []

export default function NoteReader({ slug }: { slug: string }) {
  const words = useCopy(copy)
  const { data: note, isPending, isLoadingError, refetch, isFetching } = useQuery(noteQuery(slug))

  if (note) return <Note note={note} />
  return (
    <BelowWayBack>
      {isPending ? (
        <Skeleton label={words.loading} lines={[40, 88, 74, 80, 66]} />
      ) : isLoadingError ? (
        <ReadFailure isPage read={{ isFetching, refetch }} />
      ) : (
        <Notice isPage title={words.noNote}>
          <p>{words.noNoteSays}</p>
        </Notice>
      )}
    </BelowWayBack>
  )
}

function BelowWayBack({ children }: { children: ReactNode }) {
  const words = useCopy(copy)
  return (
    <div className="page pb-8">
      <div className="pt-6">
        <BackLink to="/ebooks">{words.allNotes}</BackLink>
      </div>
      {children}
    </div>
  )
}

type NoteRow = {
  slug: string
  topic: string
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
  const [address] = useSearchParams()
  const { data: terms = NO_TERMS } = useQuery(termNamesQuery)
  const plain = useMemo(() => readNote(note.body), [note.body])
  const sections = useMemo(() => markTerms(plain, terms), [plain, terms])
  const factIds = [...new Set([...note.fact_ids, ...citedFacts(plain)])].sort()
  const facts = useCitedFigures(factIds, { kind: 'note', item: note.slug })
  const sources = inOrderOfUse(note.sources, citedSources(plain))
  const title = useArrival()
  usePageTitle((language === 'hi' && note.title_hi) || note.title)
  const text: ReadText = useMemo(
    () => ({
      ...{ place: 'note', item: note.slug, work: `note:${note.slug}`, part: note.slug },
      ...{ title: note.title, topic: note.topic, href: `/ebooks?note=${note.slug}` },
    }),
    [note],
  )
  const [recall, attempt] = [address.get('recall'), address.get('attempt')]
  if (recall && attempt) {
    const asked = sections.find(({ anchor }) => anchor === recall)?.title ?? note.title
    return (
      <Suspense fallback={<Skeleton label={words.loading} lines={[60, 88, 74]} />}>
        <RecallView text={text} section={recall} title={asked} attemptId={attempt} />
      </Suspense>
    )
  }

  return (
    <BelowWayBack>
      <TextReader text={text} contents={<Contents sections={plain} />}>
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
            </header>
            <CitedIn facts={facts} sources={sources}>
              <NoteBody
                sections={sections}
                beside={({ anchor, title }) => <SectionMargin section={anchor} title={title} />}
                after={({ anchor }) => <SectionEnd section={anchor} />}
              />
            </CitedIn>
            <Doubts topic={note.topic} />
            {note.mains_question && (
              <Foot title={words.mainsQuestion}>
                <p className="max-w-read border-ink border-l-3 pl-4 font-read text-lede leading-normal">
                  {note.mains_question}
                </p>
                <Link
                  to={`/mains-evaluation?topic=${note.topic}`}
                  lang={language}
                  className="mt-3 inline-flex min-h-11 items-center text-sm"
                >
                  {words.toMains}
                </Link>
              </Foot>
            )}
            <Figures title={words.figures} facts={facts} />
            <Foot title={words.sources}>
              <SourceList sources={sources} />
            </Foot>
            <Related slugs={note.related} />
          </article>
          <div className="hidden lg:block">
            <div className="sticky top-18">
              <Contents sections={plain} />
            </div>
          </div>
        </div>
      </TextReader>
    </BelowWayBack>
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
