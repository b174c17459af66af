/** Reads an EPUB: one section at a time, with contents, search, bookmarks, and the place where the learner was. */

import { useQuery } from '@tanstack/react-query'
import { AArrowDown, AArrowUp, Bookmark, ChevronLeft, ChevronRight, CornerUpLeft } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useKeys } from '#web/lib/use-keys.ts'
import { type EpubBook, type Heading, readEpub } from './epub-book.ts'
import { fractionRead, useKeepWhileScrolling, useSwipe } from './epub-moves.ts'
import type { Place } from './epub-paths.ts'
import { type EpubSections, openSections } from './epub-sections.ts'
import { FileSkeleton, LoadFailure } from './file-page.tsx'
import { FileProblem } from './file-problem.ts'
import { bytesQuery, type ImportedFile } from './file-queries.ts'
import { findEverywhere } from './find-text.ts'
import { copy } from './imported-copy.ts'
import { BookmarkList, ContentsList, ReaderFrame, SearchBox, ToolSection } from './reader-tools.tsx'
import { type Arrival, SectionView } from './section-view.tsx'
import { useTextSize } from './text-size.ts'
import { type Spot, useMarks } from './use-marks.ts'

export default function EpubReader({ file }: { file: ImportedFile }) {
  const words = useCopy(copy)
  const bytes = useQuery(bytesQuery(file))
  const marks = useMarks(file.id)
  const opened = useMemo(() => open(bytes.data), [bytes.data])
  if (bytes.isPending || !marks.isKnown) return <FileSkeleton />
  if (bytes.isLoadingError) return <LoadFailure onRetry={bytes.refetch} isRetrying={bytes.isFetching} />
  if (opened instanceof FileProblem) return <LoadFailure says={words.problems[opened.code]} />
  return opened && <Reading book={opened} marks={marks} />
}

function open(data: Uint8Array | undefined): EpubBook | FileProblem | undefined {
  try {
    return data && readEpub(data)
  } catch (cause) {
    return cause instanceof FileProblem ? cause : new FileProblem('broken-epub', { cause })
  }
}

type Here = { at: number; arrival: Arrival }

function Reading({ book, marks }: { book: EpubBook; marks: ReturnType<typeof useMarks> }) {
  const words = useCopy(copy)
  const size = useTextSize()
  const last = book.spine.length - 1
  const [here, setHere] = useState<Here>(() => ({
    at: Math.min(marks.place?.part ?? 0, last),
    // the top of the page is shown first, not the middle of a text, to whoever opens a file for the first time
    arrival: marks.place ? { fraction: marks.place.fraction } : {},
  }))
  const [left, setLeft] = useState<Spot[]>([])
  const text = useRef<HTMLDivElement>(null)
  const sections = useSections(book)
  const shown = useMemo(() => sections && sectionOf(sections, here.at), [sections, here.at])
  const { keepPlace } = marks

  const spotOf = useCallback((): Spot => ({ part: here.at, fraction: fractionRead(text.current) }), [here.at])
  const go = useCallback(
    (at: number, arrival: Arrival) => {
      if (at < 0 || at > last) return
      setHere({ at, arrival })
      keepPlace({ part: at, fraction: arrival.fraction ?? 0 })
    },
    [last, keepPlace],
  )
  const jump = useCallback(
    (at: number, arrival: Arrival) => {
      setLeft((before) => [...before.slice(-9), spotOf()])
      go(at, arrival)
    },
    [go, spotOf],
  )
  const openPlace = useCallback(
    ({ path, anchor }: Place) => jump(book.spine.indexOf(path), { anchor }),
    [book, jump],
  )
  const turn = (by: number) => go(here.at + by, { fraction: 0 })
  const [backKey, onKey] = book.isRightToLeft ? ['arrowright', 'arrowleft'] : ['arrowleft', 'arrowright']
  useKeys({ [backKey]: () => turn(-1), [onKey]: () => turn(1) })
  useKeepWhileScrolling(() => keepPlace(spotOf()))
  const swipe = useSwipe((direction) => turn(book.isRightToLeft ? -direction : direction))

  const titleOf = (part: number) =>
    book.contents.find(({ path }) => path === book.spine[part])?.title ?? words.section(part + 1)
  const find = (query: string, signal: AbortSignal) =>
    findEverywhere(book.spine.length, (part) => sections?.text(part) ?? '', query, signal)
  const back = left.at(-1)

  return (
    <ReaderFrame
      bar={
        <>
          <Button variant="icon" aria-label={words.smaller} disabled={!size.smaller} onClick={size.smaller}>
            <AArrowDown aria-hidden size={20} strokeWidth={1.6} />
          </Button>
          <Button variant="icon" aria-label={words.larger} disabled={!size.larger} onClick={size.larger}>
            <AArrowUp aria-hidden size={20} strokeWidth={1.6} />
          </Button>
          <span className="text-muted text-xs tabular-nums">{words.size(size.percent)}</span>
          <Button
            variant="icon"
            className="ml-auto"
            aria-label={words.mark}
            onClick={() =>
              marks.addBookmark(spotOf(), `${titleOf(here.at)}, ${Math.round(spotOf().fraction * 100)} %`)
            }
          >
            <Bookmark aria-hidden size={20} strokeWidth={1.6} />
          </Button>
          {back && (
            <Button
              variant="quiet"
              size="sm"
              onClick={() => {
                setLeft(left.slice(0, -1))
                go(back.part, { fraction: back.fraction })
              }}
            >
              <CornerUpLeft aria-hidden size={16} strokeWidth={1.6} />
              {words.backToPlace}
            </Button>
          )}
        </>
      }
      tools={
        <>
          <ToolSection title={words.search}>
            <SearchBox
              find={find}
              nameOf={titleOf}
              onOpen={({ part, nth, words: wanted }) => jump(part, { words: wanted, nth })}
            />
          </ToolSection>
          <ToolSection title={words.bookmarks}>
            <BookmarkList
              marks={marks.bookmarks}
              nameOf={({ part }) => titleOf(part)}
              onOpen={({ part, fraction }) => jump(part, { fraction })}
              onRemove={marks.removeBookmark}
            />
          </ToolSection>
          {book.contents.length > 0 && (
            <ToolSection title={words.contents}>
              <ContentsList<Heading>
                entries={book.contents}
                language={book.language}
                isHere={({ path, anchor }) => anchor === '' && path === book.spine[here.at]}
                onOpen={openPlace}
              />
            </ToolSection>
          )}
          <label className="flex min-h-11 items-center gap-3 text-sm">
            <input
              type="checkbox"
              className="size-5 accent-primary"
              checked={size.hasBookStyle}
              onChange={size.switchBookStyle}
            />
            {words.bookStyle}
          </label>
        </>
      }
    >
      <div ref={text} style={{ fontSize: `${(1.125 * size.percent) / 100}rem` }} className="py-6" {...swipe}>
        {shown === 'broken' ? (
          <Notice title={words.section(here.at + 1)}>{words.sectionFailed}</Notice>
        ) : (
          shown && (
            <SectionView
              section={shown}
              label={titleOf(here.at)}
              arrival={here.arrival}
              hasBookStyle={size.hasBookStyle}
              onPlace={openPlace}
            />
          )
        )}
      </div>
      <nav
        aria-label={words.sectionOf(here.at + 1, book.spine.length)}
        className="flex items-center gap-3 border-rule border-t pt-4"
      >
        <Button disabled={here.at === 0} onClick={() => turn(-1)}>
          <ChevronLeft
            aria-hidden
            size={18}
            strokeWidth={1.6}
            className={book.isRightToLeft ? 'rotate-180' : ''}
          />
          <span className="max-sm:sr-only">{words.previous}</span>
        </Button>
        <p className="flex-1 text-center text-muted text-sm tabular-nums">
          {words.sectionOf(here.at + 1, book.spine.length)}
        </p>
        <Button disabled={here.at === last} onClick={() => turn(1)}>
          <span className="max-sm:sr-only">{words.next}</span>
          <ChevronRight
            aria-hidden
            size={18}
            strokeWidth={1.6}
            className={book.isRightToLeft ? 'rotate-180' : ''}
          />
        </Button>
      </nav>
    </ReaderFrame>
  )
}

function useSections(book: EpubBook) {
  const [sections, setSections] = useState<EpubSections>()
  useEffect(() => {
    const opened = openSections(book)
    setSections(opened)
    return () => opened.close()
  }, [book])
  return sections
}

function sectionOf(sections: EpubSections, at: number) {
  try {
    return sections.read(at) ?? 'broken'
  } catch (cause) {
    logFailure('Could not show a section', cause)
    return 'broken'
  }
}
