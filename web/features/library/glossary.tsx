/** /ebooks?glossary: the terms in both languages beside each other, letter by letter, or found by any of their names. */

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { ClearSearch } from '#web/components/clear-search.tsx'
import { focusOn } from '#web/components/focus-in.ts'
import { Localised } from '#web/components/localised.tsx'
import { ShowMore } from '#web/components/show-more.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { usePortions } from '#web/components/use-portions.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSearchWords } from '#web/lib/use-search-words.ts'
import { glossaryQuery, type Term } from './book-queries.ts'
import { copy } from './glossary-copy.ts'
import { byLetter, foundTerms, type Letter, placeOf } from './glossary-rules.ts'
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
  const [search, setSearch] = useSearchParams()
  const { typed, setTyped } = useSearchWords(
    search.get('q') ?? '',
    (q) => setSearch(q ? { glossary: '', q } : { glossary: '' }, { replace: true, preventScrollReset: true }),
    PAUSE_MS,
  )
  // the field answers at once, the list follows
  const wanted = useDeferredValue(typed)
  const found = useMemo(() => foundTerms(terms, wanted), [terms, wanted])
  const isSearching = wanted.trim() !== ''
  return (
    <>
      <div className="max-w-form">
        <TextField
          label={words.search}
          type="search"
          placeholder={words.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <p role="status" className="mt-2 text-muted text-sm">
        {isSearching ? words.found(found.length, terms.length) : words.count(terms.length)}
      </p>
      {terms.some((term) => term.reviewed_by === null) && (
        <p className="text-muted text-xs">{words.unreviewed}</p>
      )}
      {!isSearching && <ByLetter terms={terms} />}
      {isSearching && found.length > 0 && (
        <div className="mt-4 border-ink border-t">
          <TermList terms={found} />
        </div>
      )}
      {isSearching && found.length === 0 && (
        <div className="mt-4">
          <Notice title={words.none}>
            <p>{words.noneSays}</p>
            <ClearSearch onClear={() => setTyped('')}>{words.clear}</ClearSearch>
          </Notice>
        </div>
      )}
    </>
  )
}

const PAUSE_MS = 350

/** The letter that the address names, by itself or by one of its terms; the first of all where it names none. */
function ByLetter({ terms }: { terms: Term[] }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { hash } = useLocation()
  const letters = useMemo(() => byLetter(terms, language), [terms, language])
  const [at, term] = placeOf(letters, decodeURIComponent(hash.slice(1)))
  const shown = letters[at]
  const next = letters[at + 1]
  const heading = useRef<HTMLHeadingElement>(null)
  const goesOnTo = useRef<number>(undefined)
  // the term that was asked for is here only now
  useArrival()
  useEffect(() => {
    if (goesOnTo.current === at) focusOn(heading.current, { preventScroll: true })
    goesOnTo.current = undefined
  }, [at])
  if (!shown) return null
  return (
    <div id={idOf(shown)} className="scroll-mt-2">
      <Letters letters={letters} shown={shown} />
      <section aria-labelledby="letter">
        <div className="flex items-baseline gap-3 border-ink border-b pt-5 pb-2">
          <h2 id="letter" ref={heading} tabIndex={-1} className="text-h3">
            {shown.letter}
          </h2>
          <p className="text-muted text-sm">{words.count(shown.terms.length)}</p>
        </div>
        <TermList key={shown.letter} terms={shown.terms} least={term + 1}>
          {next && (
            <ButtonLink
              className="mt-6"
              to={{ search: '?glossary', hash: idOf(next) }}
              onClick={() => {
                goesOnTo.current = at + 1
              }}
            >
              {words.next(next.letter)}
            </ButtonLink>
          )}
        </TermList>
      </section>
    </div>
  )
}

const idOf = ({ letter }: { letter: string }) => `letter-${letter}`

function Letters({ letters, shown }: { letters: readonly Letter<Term>[]; shown: Letter<Term> }) {
  const words = useCopy(copy)
  return (
    <nav aria-label={words.letters} className="flex flex-wrap pt-4 md:gap-x-1">
      {letters.map((one) => (
        <Link
          key={one.letter}
          to={{ search: '?glossary', hash: idOf(one) }}
          aria-current={one === shown ? 'true' : undefined}
          className="grid size-11 place-items-center rounded-control font-semibold text-sm no-underline hover:bg-sunken aria-[current]:bg-ink aria-[current]:text-paper"
        >
          {one.letter}
        </Link>
      ))}
    </nav>
  )
}

/** The language that is read stands first: the list is in its order. */
const SIDES = { en: ['en', 'hi'], hi: ['hi', 'en'] } as const

const PORTION = 20

function TermList({
  terms,
  least,
  children,
}: {
  terms: readonly Term[]
  least?: number
  /** What comes after the last of them. */
  children?: ReactNode
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const list = useRef<HTMLUListElement>(null)
  const { shown, further } = usePortions(terms, PORTION, least)
  const { data: topics = [] } = useQuery(topicsQuery)
  const names = useMemo(() => new Map(topics.map((topic) => [topic.slug, topic])), [topics])
  return (
    <>
      <ul ref={list}>
        {shown.map((term) => (
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
      <ShowMore of={further} count={shown.length} list={list}>
        {words.more}
      </ShowMore>
      {!further.hasNextPage && children}
    </>
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
