/** /ebooks?glossary: every term in both languages beside each other, found by any of its names. */

import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { ClearSearch } from '#web/components/clear-search.tsx'
import { Localised } from '#web/components/localised.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { glossaryQuery, type Term } from './book-queries.ts'
import { copy } from './glossary-copy.ts'
import { byLetter, foundTerms } from './glossary-rules.ts'
import { topicsQuery } from './library-queries.ts'
import { ReadFailure } from './read-failure.tsx'
import { useArrival } from './use-arrival.ts'

export default function Glossary() {
  const words = useCopy(copy)
  usePageTitle(words.title)
  return (
    <div className="page pb-8">
      <div className="pt-6">
        <BackLink to="/ebooks">{words.back}</BackLink>
      </div>
      <PageHead title={words.title} says={words.says} />
      <Loaded />
    </div>
  )
}

function Loaded() {
  const words = useCopy(copy)
  const { data: terms, isPending, isLoadingError, refetch, isFetching } = useQuery(glossaryQuery)

  if (isPending) return <Skeleton label={words.loading} lines={[100, 60, 88, 74, 88, 74]} />
  if (isLoadingError) return <ReadFailure read={{ isFetching, refetch }} />
  if (terms.length === 0) return <Notice title={words.empty}>{words.emptySays}</Notice>
  return <Terms terms={terms} />
}

function Terms({ terms }: { terms: Term[] }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const [search, setSearch] = useState('')
  // the field answers at once, the long list follows
  const wanted = useDeferredValue(search)
  const letters = useMemo(() => byLetter(terms, language), [terms, language])
  const found = useMemo(() => foundTerms(terms, wanted), [terms, wanted])
  const isSearching = wanted.trim() !== ''
  // the list is here only now: the term that was asked for can be shown
  useArrival()
  return (
    <>
      <div className="max-w-form">
        <TextField
          label={words.search}
          type="search"
          placeholder={words.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <p role="status" className="mt-2 text-muted text-sm">
        {isSearching ? words.found(found.length, terms.length) : words.count(terms.length)}
      </p>
      {terms.some((term) => term.reviewed_by === null) && (
        <p className="text-muted text-xs">{words.unreviewed}</p>
      )}
      {!isSearching && (
        <>
          <Letters letters={letters.map(({ letter }) => letter)} />
          {letters.map(({ letter, terms }) => (
            <section key={letter} id={`letter-${letter}`} aria-label={letter} className="scroll-mt-4">
              <h2 className="border-ink border-b pt-8 pb-2 text-h3">{letter}</h2>
              <TermList terms={terms} />
            </section>
          ))}
        </>
      )}
      {isSearching && found.length > 0 && (
        <div className="mt-4 border-ink border-t">
          <TermList terms={found} />
        </div>
      )}
      {isSearching && found.length === 0 && (
        <div className="mt-4">
          <Notice title={words.none}>
            <p>{words.noneSays}</p>
            <ClearSearch onClear={() => setSearch('')}>{words.clear}</ClearSearch>
          </Notice>
        </div>
      )}
    </>
  )
}

function Letters({ letters }: { letters: string[] }) {
  const words = useCopy(copy)
  return (
    <nav aria-label={words.letters} className="mt-4 -ml-3.5 flex flex-wrap gap-x-1">
      {letters.map((letter) => (
        <a
          key={letter}
          href={`#letter-${letter}`}
          className="grid size-11 place-items-center rounded-control font-semibold text-sm no-underline hover:bg-sunken"
        >
          {letter}
        </a>
      ))}
    </nav>
  )
}

/** The language that is read stands first: the list is in its order. */
const SIDES = { en: ['en', 'hi'], hi: ['hi', 'en'] } as const

function TermList({ terms }: { terms: Term[] }) {
  const { language } = useLanguage()
  const { data: topics = [] } = useQuery(topicsQuery)
  const names = useMemo(() => new Map(topics.map((topic) => [topic.slug, topic])), [topics])
  return (
    <ul>
      {terms.map((term) => (
        <li key={term.slug} id={`term-${term.slug}`} className="scroll-mt-4 border-rule border-b py-4">
          <div className="grid gap-x-10 gap-y-3 md:grid-cols-2">
            {SIDES[language].map((side) =>
              side === 'en' ? (
                <Side key={side} language={side} name={term.term} meaning={term.meaning} />
              ) : (
                <Side key={side} language={side} name={term.term_hi} meaning={term.meaning_hi} />
              ),
            )}
          </div>
          <TermFoot term={term} topic={names.get(term.topic)} />
        </li>
      ))}
    </ul>
  )
}

function Side({ language, name, meaning }: { language: 'en' | 'hi'; name: string; meaning: string }) {
  return (
    <div lang={language}>
      <p className="font-read font-semibold text-item leading-snug">{name}</p>
      <p className="mt-1 max-w-[62ch] text-pretty text-muted text-sm">{meaning}</p>
    </div>
  )
}

function TermFoot({
  term: { also, topic: slug },
  topic,
}: {
  term: Term
  topic: { title: string; title_hi: string | null } | undefined
}) {
  const words = useCopy(copy)
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-2xs text-muted">
      {also.length > 0 && (
        <span>
          {words.also}{' '}
          {also.map((name, at) => (
            <span key={name} lang={/\p{Script=Devanagari}/u.test(name) ? 'hi' : 'en'}>
              {at > 0 && ', '}
              {name}
            </span>
          ))}
        </span>
      )}
      {topic && (
        <span>
          {words.topic}{' '}
          <Link to={`/syllabus#topic-${slug}`} className="text-inherit">
            <Localised en={topic.title} hi={topic.title_hi} />
          </Link>
        </span>
      )}
    </p>
  )
}
