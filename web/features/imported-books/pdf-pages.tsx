/** The pages of a PDF: only those on the screen are drawn, however many there are, and the place goes along. */

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { Bookmark, CornerUpLeft, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import type { ImportedFile } from './file-queries.ts'
import { findEverywhere } from './find-text.ts'
import { copy } from './imported-copy.ts'
import { IconButton, PageJump } from './pdf-controls.tsx'
import { PdfPage } from './pdf-page.tsx'
import { type OutlineEntry, outlineOf, type Pdf, wordsOfPage } from './pdf-text.ts'
import { BookmarkList, ContentsList, ReaderFrame, SearchBox, ToolSection } from './reader-tools.tsx'
import type { useMarks } from './use-marks.ts'

/** Links inside the file are followed by the library; this tells the pages where to. */
export const TO_PAGE = 'pdf-to-page'
const GAP = 12
const WIDEST = 900
const [LEAST_ZOOM, MOST_ZOOM] = [0.5, 4]

export function PdfPages({
  file,
  pdf,
  marks,
}: {
  file: ImportedFile
  pdf: Pdf
  marks: ReturnType<typeof useMarks>
}) {
  const words = useCopy(copy)
  const list = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const [zoom, setZoom] = useState(1)
  const [ratio, setRatio] = useState(Math.SQRT2)
  const [left, setLeft] = useState<number[]>([])
  const [wanted, setWanted] = useState('')
  const outline = useOutline(pdf)
  // beside the edges of the page
  const width = Math.max(200, Math.min(room - 2, WIDEST)) * zoom
  const start = useRef(Math.min(marks.place?.part ?? 0, pdf.numPages - 1))
  const atPage = useRef(0)

  const virtual = useWindowVirtualizer({
    count: pdf.numPages,
    estimateSize: () => Math.round(width * ratio) + GAP,
    overscan: 1,
    scrollMargin: list.current?.offsetTop ?? 0,
  })
  const here = pageInSight(virtual.getVirtualItems(), virtual.scrollOffset ?? 0)

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const look = () => setRoom(element.clientWidth)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    pdf
      .getPage(1)
      .then((page) => {
        const { width: wide, height } = page.getViewport({ scale: 1 })
        if (wide > 0 && height > 0) setRatio(height / wide)
      })
      // the page itself says that it cannot be shown
      .catch((cause) => logFailure('Could not measure a page', cause))
  }, [pdf])

  // biome-ignore lint/correctness/useExhaustiveDependencies: pages are measured anew when their width changes
  useLayoutEffect(() => {
    if (room === 0) return
    virtual.measure()
    // a phone that was turned shows the page it showed
    const page = start.current || atPage.current
    start.current = page
    if (page > 0) virtual.scrollToIndex(page, { align: 'start' })
  }, [width, ratio, room])

  const { keepPlace } = marks
  useEffect(() => {
    if (here === undefined) return
    // until the first page is reached, the screen is still on its way there
    if (start.current > 0 && here !== start.current) return
    start.current = 0
    atPage.current = here
    keepPlace({ part: here, fraction: 0 })
  }, [here, keepPlace])

  function jump(page: number) {
    setLeft((before) => [...before.slice(-9), here ?? 0])
    go(page)
  }
  function go(page: number) {
    start.current = 0
    virtual.scrollToIndex(Math.max(0, Math.min(page, pdf.numPages - 1)), { align: 'start' })
  }
  const jumping = useRef(jump)
  jumping.current = jump
  useEffect(() => {
    const handleJump = (event: Event) => jumping.current((event as CustomEvent<number>).detail)
    window.addEventListener(TO_PAGE, handleJump)
    return () => window.removeEventListener(TO_PAGE, handleJump)
  }, [])

  const changeZoom = (by: number) => {
    start.current = here ?? 0
    setZoom(Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, Math.round((zoom + by) * 4) / 4)))
  }
  const back = left.at(-1)
  return (
    <ReaderFrame
      bar={
        <>
          <PageJump here={here ?? 0} count={pdf.numPages} onJump={jump} />
          <IconButton
            label={words.zoomOut}
            icon={ZoomOut}
            disabled={zoom <= LEAST_ZOOM}
            onClick={() => changeZoom(-0.25)}
          />
          <IconButton
            label={words.zoomIn}
            icon={ZoomIn}
            disabled={zoom >= MOST_ZOOM}
            onClick={() => changeZoom(0.25)}
          />
          <IconButton
            label={words.fitWidth}
            icon={MoveHorizontal}
            disabled={zoom === 1}
            onClick={() => changeZoom(1 - zoom)}
          />
          <IconButton
            label={words.mark}
            icon={Bookmark}
            onClick={() => marks.addBookmark({ part: here ?? 0, fraction: 0 }, words.page((here ?? 0) + 1))}
          />
          {back !== undefined && (
            <Button
              variant="quiet"
              size="sm"
              onClick={() => {
                setLeft(left.slice(0, -1))
                go(back)
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
              find={(query, signal) =>
                findEverywhere(pdf.numPages, (page) => wordsOfPage(pdf, page), query, signal)
              }
              nameOf={(page) => words.page(page + 1)}
              onOpen={(hit) => {
                setWanted(hit.words)
                jump(hit.part)
              }}
            />
          </ToolSection>
          <ToolSection title={words.bookmarks}>
            <BookmarkList
              marks={marks.bookmarks}
              nameOf={({ part }) => words.page(part + 1)}
              onOpen={({ part }) => jump(part)}
              onRemove={marks.removeBookmark}
            />
          </ToolSection>
          {outline.length > 0 && (
            <ToolSection title={words.contents}>
              <ContentsList
                entries={outline}
                language={file.language}
                isHere={() => false}
                onOpen={({ page }) => jump(page)}
              />
            </ToolSection>
          )}
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a page wider than the screen is moved with the arrow keys */}
      <section aria-label={file.title} ref={list} tabIndex={0} className="overflow-x-auto overflow-y-hidden">
        <div className="relative mx-auto" style={{ height: virtual.getTotalSize(), width }}>
          {room > 0 &&
            virtual.getVirtualItems().map(({ index, start: top, key }) => (
              <div
                key={key}
                data-index={index}
                ref={virtual.measureElement}
                className="absolute top-0 left-0"
                style={{
                  transform: `translateY(${top - virtual.options.scrollMargin}px)`,
                  paddingBlockEnd: GAP,
                }}
              >
                <PdfPage number={index + 1} width={width} ratio={ratio} wanted={wanted} />
              </div>
            ))}
        </div>
      </section>
    </ReaderFrame>
  )
}

function useOutline(pdf: Pdf) {
  const [outline, setOutline] = useState<OutlineEntry[]>([])
  useEffect(() => {
    let isOver = false
    outlineOf(pdf)
      .then((found) => !isOver && setOutline(found))
      // a PDF without contents can be read as well
      .catch((cause) => logFailure('Could not read the contents of a PDF', cause))
    return () => {
      isOver = true
    }
  }, [pdf])
  return outline
}

/** The page that holds the line of sight, a third down the screen. */
function pageInSight(items: { index: number; end: number }[], offset: number) {
  const line = offset + window.innerHeight / 3
  return (items.find(({ end }) => end > line) ?? items.at(-1))?.index
}
