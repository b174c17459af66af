/** /ebooks?view=highlights: every mark of a learner across books and notes: found, gone to, deleted with second thoughts, exported, printed. */

import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { ClearSearch } from '#web/components/clear-search.tsx'
import { FailedRead } from '#web/components/failed-read.tsx'
import { focusIn } from '#web/components/focus-in.ts'
import { RemovedRow } from '#web/components/removed-row.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useSecondThoughts } from '#web/components/use-second-thoughts.ts'
import { booksQuery, chapterListQuery, noteListQuery } from '#web/features/library/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useIsPrinting } from '#web/lib/use-is-printing.ts'
import { HighlightExports } from './highlight-exports.tsx'
import { HighlightRow } from './highlight-row.tsx'
import { type Filter, listedMarks, NO_FILTER, shelfNamed, withFilter } from './list-rules.ts'
import { copy } from './reading-copy.ts'
import { COLOURS } from './reading-types.ts'
import { useEveryAnnotation } from './use-annotations.ts'

const KINDS = ['all', 'highlight', 'noted', 'bookmark'] as const
const AT_ONCE = 50

export default function HighlightsPage() {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const [address] = useSearchParams()
  const { annotations, keeper, query } = useEveryAnnotation()
  const books = useQuery(booksQuery)
  const chapters = useQuery(chapterListQuery)
  const notes = useQuery(noteListQuery(true))
  const asked = address.get('in') ?? ''
  const [filter, setFilter] = useState<Filter>({ ...NO_FILTER, shelf: asked })
  const settled = useDeferredValue(filter)
  const [shown, setShown] = useState(AT_ONCE)
  // on paper all of them stand
  const isPrinting = useIsPrinting()
  const list = useRef<HTMLUListElement>(null)
  usePageTitle(words.listTitle)

  const all = useMemo(
    () =>
      listedMarks(
        annotations ?? [],
        { books: books.data, chapters: chapters.data, notes: notes.data },
        language,
      ),
    [annotations, books.data, chapters.data, notes.data, language],
  )
  const found = useMemo(() => withFilter(all, settled), [all, settled])
  const marked = new Map(all.map(({ shelfKey, shelf }) => [shelfKey, shelf]))
  const nameOf = (shelfKey: string) =>
    shelfNamed(shelfKey, { books: books.data, notes: notes.data }, language)
  // a choice shows what it does: a text without marks, which the address asks for, is one of them
  const shelves = [...(asked && !marked.has(asked) ? [[asked, nameOf(asked)]] : []), ...marked]
  const isUnmarked = filter.shelf !== '' && !marked.has(filter.shelf)
  // the button goes with the last of them
  function showMore() {
    flushSync(() => setShown(shown + AT_ONCE))
    focusIn(list.current?.children[shown])
  }
  const change = (changes: Partial<Filter>) => {
    setFilter({ ...filter, ...changes })
    setShown(AT_ONCE)
  }

  const removal = useSecondThoughts(async (id) => {
    const annotation = annotations?.find((one) => one.id === id)
    if (annotation) keeper.remove(annotation)
    await keeper.flush()
  })

  return (
    <div className="page pb-8">
      <div className="pt-6 print:hidden">
        <BackLink to="/ebooks">{words.listBack}</BackLink>
      </div>
      <PageHead title={words.listTitle} says={words.listSays}>
        {found.length > 0 && <HighlightExports marks={found} />}
      </PageHead>
      {query.isPending ? (
        <Skeleton label={words.loading} lines={[40, 88, 70, 80, 64]} />
      ) : query.isError && !annotations?.length ? (
        <FailedRead title={words.failed} says={words.failedSays} read={query} />
      ) : all.length === 0 ? (
        <Notice title={words.noneYet}>
          <p>{words.noneYetSays}</p>
          <ButtonLink variant="primary" to="/ebooks">
            {words.openBooks}
          </ButtonLink>
        </Notice>
      ) : (
        <>
          <div className="grid max-w-3xl items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto_auto] print:hidden">
            <TextField
              label={words.listSearch}
              type="search"
              autoComplete="off"
              value={filter.search}
              onChange={(event) => change({ search: event.target.value })}
            />
            <Choice label={words.filterBook} value={filter.shelf} onChoose={(shelf) => change({ shelf })}>
              {[['', words.everywhere], ...shelves]}
            </Choice>
            <Choice
              label={words.filterKind}
              value={filter.kind}
              onChoose={(kind) => change({ kind: kind as Filter['kind'] })}
            >
              {KINDS.map((kind) => [kind, words.kinds[kind]])}
            </Choice>
            <Choice
              label={words.filterColour}
              value={filter.colour}
              onChoose={(colour) => change({ colour: colour as Filter['colour'] })}
            >
              {[
                ['', words.anyColour],
                ...COLOURS.map((colour) => [colour, words.colours[colour]] as [string, string]),
              ]}
            </Choice>
          </div>
          <p role="status" className="mt-3 text-muted text-sm">
            {words.found(found.length)}
          </p>
          {found.length === 0 && (
            <Notice title={isUnmarked ? words.noneIn(nameOf(filter.shelf)) : words.noneFound}>
              <ClearSearch onClear={() => change(NO_FILTER)}>
                {isUnmarked ? words.showEverywhere : words.clear}
              </ClearSearch>
            </Notice>
          )}
          <ul ref={list} className="mt-2 border-ink border-t">
            {found.slice(0, isPrinting ? undefined : shown).map((mark) =>
              removal.isGoing(mark.annotation.id) ? (
                <RemovedRow
                  key={mark.annotation.id}
                  className="print:hidden"
                  says={words.removed}
                  undo={words.undo}
                  onUndo={removal.undoOf(mark.annotation.id)}
                />
              ) : (
                <li key={mark.annotation.id}>
                  <HighlightRow mark={mark} onRemove={() => removal.remove(mark.annotation.id)} />
                </li>
              ),
            )}
          </ul>
          {found.length > shown && (
            <Button className="mt-6 print:hidden" onClick={showMore}>
              {words.more}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function Choice({
  label,
  value,
  onChoose,
  children,
}: {
  label: string
  value: string
  onChoose: (value: string) => void
  children: readonly (readonly string[])[]
}) {
  return (
    <label className="grid min-w-0 gap-1.5 font-semibold text-sm">
      {label}
      <select
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className="h-[46px] w-full min-w-0 max-w-full rounded-control border border-control bg-surface px-2 font-normal text-md sm:max-w-48"
      >
        {children.map(([key = '', name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
