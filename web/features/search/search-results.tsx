/** What was found, kind by kind; before anything is typed, what was searched for last and where one may go. */

import { memo, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { useFullStop } from '#web/lib/full-stop.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { useOrigin } from '#web/session/use-origin.ts'
import { copy } from './search-copy.ts'
import { forgetSearches, type Hit, LIST_ID, marked, recentSearches } from './search-rules.ts'
import type { Search } from './use-search.ts'

type Props = {
  search: Search
  query: string
  current: string | null
  onOpen: (hit: Hit) => void
  onSearch: (query: string) => void
  onAsk: () => void
}

/** Drawn anew only where one of these is another, not with each letter. */
export const SearchResults = memo(function SearchResults({
  search,
  query,
  current,
  onOpen,
  onSearch,
  onAsk,
}: Props) {
  const words = useCopy(copy)
  const stop = useFullStop()
  const origin = useOrigin()
  const asked = query.trim()
  const count = search.groups.reduce((sum, { hits }) => sum + hits.length, 0)
  const isEmpty = asked !== '' && count === 0 && !search.isWaiting && !search.isFailed
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-3">
      {/* one for all that a search comes to; that it failed is told below */}
      <div role="status">
        {asked !== '' && !search.isFailed && !isEmpty && (
          <span className="sr-only">{search.isWaiting ? words.searching : words.found(count)}</span>
        )}
        {isEmpty && (
          <div className="grid justify-items-start gap-3 px-4 py-6">
            <p className="font-read font-semibold text-item">{words.none(asked)}</p>
            <p className="text-muted text-sm">{words.noneSays}</p>
          </div>
        )}
      </div>
      {asked === '' && <Before onSearch={onSearch} />}
      {search.isFailed && (
        <div
          role="alert"
          className="grid justify-items-start gap-2 border-negative border-l-3 px-4 py-3 text-sm"
        >
          <p>
            <b>
              {words.failed}
              {stop}
            </b>{' '}
            {words.failedSays}
          </p>
          <Button onClick={() => search.retry()}>{words.tryAgain}</Button>
        </div>
      )}
      {/* a list without anything in it is none */}
      {count > 0 && (
        <div id={LIST_ID} role="listbox" aria-label={words.results} aria-busy={search.isWaiting}>
          {search.groups.map(({ kind, hits }) => (
            // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped so
            <div key={kind} role="group" aria-labelledby={`search-${kind}`}>
              <p id={`search-${kind}`} className="px-4 pt-4 pb-1 font-semibold text-2xs text-muted">
                {words.kinds[kind]}
              </p>
              {hits.map((hit) => (
                <Row key={hit.id} hit={hit} query={asked} isCurrent={hit.id === current} onOpen={onOpen} />
              ))}
            </div>
          ))}
        </div>
      )}
      {asked !== '' && count === 0 && search.isWaiting && (
        <div className="px-4">
          <Skeleton label={words.searching} lines={[62, 44, 70, 40]} />
        </div>
      )}
      {asked !== '' && (
        <div className="px-4 pt-4">
          <Button onClick={onAsk}>{words.ask(asked)}</Button>
          {!search.isSignedIn && (
            <p className="mt-3 text-muted text-sm">
              <Link to="/auth" state={origin}>
                {words.signIn}
              </Link>
            </p>
          )}
        </div>
      )}
    </div>
  )
})

function Row({
  hit,
  query,
  isCurrent,
  onOpen,
}: {
  hit: Hit
  query: string
  isCurrent: boolean
  onOpen: (hit: Hit) => void
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { language } = useLanguage()
  const because = { sound: words.bySound, spelling: words.bySpelling }[hit.why]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above moves the choice and opens it
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={hit.id}
      role="option"
      aria-selected={isCurrent}
      onClick={() => onOpen(hit)}
      className="grid min-h-11 cursor-pointer content-center gap-0.5 border-transparent border-l-3 px-4 py-1.5 hover:bg-sunken aria-selected:border-accent aria-selected:bg-sunken"
    >
      <p className="line-clamp-2 text-ink text-sm" lang={hit.lang}>
        {marked(hit.title, query).map(({ text, isMarked }, at) =>
          isMarked ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one title
            <mark key={at} className="bg-accent-tint font-semibold text-ink">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </p>
      {(hit.context || because || hit.kind === 'news') && (
        <p className="line-clamp-1 text-2xs text-muted">
          {hit.kind === 'news' && hit.day && <span lang={language}>{plainDate(hit.day, locale)} · </span>}
          <span lang={hit.contextLang}>{hit.context}</span>
          {because && <span lang={language}> · {because}</span>}
        </p>
      )}
    </div>
  )
}

function Before({ onSearch }: { onSearch: (query: string) => void }) {
  const words = useCopy(copy)
  const [recent, setRecent] = useState(recentSearches)
  return (
    <div className="px-4 pt-4">
      <p className="text-muted text-sm">{words.hint}</p>
      {recent.length > 0 && (
        <section aria-labelledby="recent-searches" className="pt-4">
          <div className="flex items-baseline justify-between gap-4">
            <h2 id="recent-searches" className="font-semibold font-ui text-2xs text-muted tracking-normal">
              {words.recent}
            </h2>
            <button
              type="button"
              className="min-h-11 text-muted text-xs underline"
              onClick={() => {
                forgetSearches()
                setRecent([])
                onSearch('')
              }}
            >
              {words.forget}
            </button>
          </div>
          <ul className="flex flex-wrap gap-2">
            {recent.map((query) => (
              <li key={query}>
                <Button onClick={() => onSearch(query)}>{query}</Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
