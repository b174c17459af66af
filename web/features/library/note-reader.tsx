/** One note in a reading column: its sections, its figures with their sources, its question, what to read next. */

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useChatLauncher } from '#web/features/chat/index.ts'
import { FactCard } from '#web/features/indicators/index.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './library-copy.ts'
import { factsQuery, noteListQuery, noteQuery, type Source } from './library-queries.ts'
import { NoteBody } from './note-body.tsx'
import { citedFacts, citedSources, readNote } from './note-markdown.ts'
import { ReadFailure } from './read-failure.tsx'

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
  const { data: facts = [] } = useQuery(factsQuery(factIds))
  const sources = inOrderOfUse(note.sources, citedSources(sections))
  const title = useArrival()
  usePageTitle(note.title)

  return (
    <div className="page pb-8">
      <div className="pt-6">
        <Link
          to="/ebooks"
          className="inline-flex min-h-11 items-center gap-1.5 text-muted text-sm no-underline hover:text-ink"
        >
          <ArrowLeft aria-hidden size={16} strokeWidth={1.6} />
          {words.allNotes}
        </Link>
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
          <NoteBody sections={sections} facts={facts} sources={sources} />
          {note.mains_question && (
            <Foot title={words.mainsQuestion}>
              <p className="max-w-read border-ink border-l-3 pl-4 font-read text-lede leading-normal">
                {note.mains_question}
              </p>
            </Foot>
          )}
          {facts.length > 0 && (
            <Foot title={words.figures}>
              <div className="grid border-ink border-y sm:grid-cols-2 xl:grid-cols-3">
                {facts.map((fact) => (
                  <div
                    key={fact.id}
                    id={`fact-${fact.id}`}
                    className="border-rule border-b p-4 sm:odd:border-r xl:border-r"
                  >
                    <FactCard fact={fact} />
                  </div>
                ))}
              </div>
            </Foot>
          )}
          <Foot title={words.sources}>
            <SourceList sources={sources} />
          </Foot>
          <Related slugs={note.related} />
        </article>
        <Contents sections={sections} />
      </div>
    </div>
  )
}

function Contents({ sections }: { sections: { title: string; anchor: string }[] }) {
  const words = useCopy(copy)
  return (
    <nav aria-label={words.contents} className="hidden lg:block">
      <div className="sticky top-6">
        <p className="border-ink border-t pt-3 font-semibold text-sm">{words.contents}</p>
        <ul lang="en" className="mt-2 text-sm">
          {sections.map(({ title, anchor }) => (
            <li key={anchor}>
              <Link
                to={{ search: window.location.search, hash: anchor }}
                className="block py-1.5 text-muted no-underline hover:text-ink"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

function Foot({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-rule border-t py-6">
      <h2 className="mb-4 font-semibold font-ui text-sm tracking-normal">{title}</h2>
      {children}
    </section>
  )
}

function SourceList({ sources }: { sources: Source[] }) {
  const words = useCopy(copy)
  const locale = useLocale()
  return (
    <ol className="text-sm">
      {sources.map((source, at) => (
        <li
          key={source.id}
          id={`source-${source.id}`}
          className="grid grid-cols-[1.75rem_minmax(0,1fr)] border-rule border-b py-2 target:bg-accent-tint"
        >
          <span className="text-muted">{at + 1}</span>
          <span className="grid justify-items-start gap-0.5">
            <ExternalLink href={source.url} newTab={words.newTab}>
              {source.title}
            </ExternalLink>
            <span className="text-muted">
              {[source.publisher, source.date && plainDate(source.date, locale)].filter(Boolean).join(', ')}
              {'; '}
              {source.checked ? words.checked(plainDate(source.checked, locale)) : words.unchecked}
            </span>
          </span>
        </li>
      ))}
    </ol>
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

/** Sources are numbered as the text first names them; those it does not name come last. */
function inOrderOfUse(sources: Source[], cited: string[]) {
  const place = (id: string) => (cited.includes(id) ? cited.indexOf(id) : cited.length)
  return [...sources].sort((a, b) => place(a.id) - place(b.id))
}

/** The note arrives after its page did: only now can its title take the focus, or the part that was asked for be shown. */
function useArrival() {
  const { hash } = useLocation()
  const type = useNavigationType()
  const title = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
    else if (type !== 'POP') title.current?.focus({ preventScroll: true })
  }, [hash, type])

  return title
}
