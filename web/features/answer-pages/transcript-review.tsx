/** The text beside its picture (above it on a phone): doubtful words are marked, and gone through one by one. */

import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { useCopy } from '#web/lib/language.tsx'
import { type Doubt, nextDoubt, type Transcript } from './doubt-rules.ts'
import { MarkedEditor } from './marked-editor.tsx'
import { PagePicture } from './page-picture.tsx'
import type { ServerPage } from './page-queries.ts'
import { copy } from './transcript-copy.ts'
import type { useTranscript } from './use-transcript.ts'

/** As the server takes it (`answers.text`). */
const LONGEST = 20_000

export function TranscriptReview({
  pages,
  transcript,
  language,
  isReadOnly,
}: {
  pages: readonly ServerPage[]
  transcript: ReturnType<typeof useTranscript>
  language: 'en' | 'hi'
  isReadOnly: boolean
}) {
  const words = useCopy(copy)
  const [shown, setShown] = useState(1)
  const [said, setSaid] = useState('')
  const [before, setBefore] = useState<Transcript>()
  const [isAsked, setIsAsked] = useState(false)
  const editor = useRef<HTMLTextAreaElement>(null)
  const anew = useRef<HTMLDivElement>(null)
  useFocusAgain(`${isAsked} ${before === undefined}`, () => anew.current?.querySelector('button'))
  const page = pages.find((one) => one.page === shown) ?? pages[0]
  const { doubts, text, taken } = transcript
  // what was read and waits for the other pages is not in the text yet
  const isRead = pages.some(({ path, transcript: read }) => read && (isReadOnly || taken.includes(path)))

  function goTo(doubt: Doubt | undefined) {
    if (!doubt || !editor.current) return
    const field = editor.current
    field.focus({ preventScroll: true })
    field.setSelectionRange(doubt.start, doubt.end)
    scrollTo(field, doubt.start / Math.max(1, text.length))
    setShown(doubt.page)
    setSaid(words.atDoubt(text.slice(doubt.start, doubt.end), doubt.page))
  }

  function step(way: 1 | -1) {
    goTo(
      nextDoubt(
        doubts,
        editor.current === document.activeElement ? (editor.current?.selectionStart ?? -1) : -1,
        way,
      ),
    )
  }

  /** Says that the word under the cursor is as it was written. */
  function settle() {
    const at = editor.current?.selectionStart ?? -1
    const here = doubts.find(({ start, end }) => start <= at && at <= end)
    if (!here) return
    transcript.settle(here)
    goTo(
      nextDoubt(
        doubts.filter((doubt) => doubt !== here),
        here.start,
      ),
    )
  }

  function handleKeys(event: KeyboardEvent) {
    if (!event.altKey) return
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter') settle()
    else return
    event.preventDefault()
  }

  return (
    <section aria-labelledby="transcript-title" className="grid gap-4 border-ink border-t pt-5">
      <div>
        <h2 id="transcript-title" className="text-h4">
          {isRead ? words.review : words.typeBeside}
        </h2>
        <p className="mt-1 max-w-read text-muted text-sm">
          {isRead ? words.reviewSays : words.typeBesideSays}
        </p>
      </div>
      <div className="grid gap-6 xl:grid-cols-2">
        <div className="min-w-0">
          {pages.length > 1 && (
            <nav aria-label={words.pictures} className="flex flex-wrap gap-1 pb-2">
              {pages.map((one) => (
                <Button
                  key={one.path}
                  size="sm"
                  variant={one === page ? 'secondary' : 'quiet'}
                  aria-current={one === page || undefined}
                  onClick={() => setShown(one.page)}
                >
                  {words.showPage(one.page)}
                </Button>
              ))}
            </nav>
          )}
          {page && <PagePicture key={page.path} path={page.path} page={page.page} />}
        </div>
        <div className="grid min-w-0 content-start gap-3">
          {isRead && (
            <div
              data-bar
              className="sticky top-12 z-10 flex flex-wrap items-center gap-x-3 gap-y-1 bg-paper py-2"
            >
              <p role="status" className="text-sm tabular-nums">
                {words.doubts(doubts.length)}
              </p>
              <Button size="sm" disabled={doubts.length === 0} onClick={() => step(1)}>
                {words.next}
              </Button>
              <Button size="sm" variant="quiet" disabled={doubts.length === 0} onClick={settle}>
                {words.right}
              </Button>
              <p className="hidden text-muted text-xs xl:block">{words.keys}</p>
            </div>
          )}
          <MarkedEditor
            ref={editor}
            aria-label={words.editor}
            lang={language}
            spellCheck
            maxLength={LONGEST}
            {...{ text, doubts, isReadOnly }}
            onType={transcript.type}
            onKeyDown={handleKeys}
          />
          <p aria-live="polite" className="sr-only">
            {said}
          </p>
          {isRead && !isReadOnly && (
            <div ref={anew} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {before ? (
                <Button
                  size="sm"
                  variant="quiet"
                  onClick={() => {
                    transcript.write(before)
                    setBefore(undefined)
                  }}
                >
                  {words.undone}
                </Button>
              ) : isAsked ? (
                <>
                  <p className="text-sm">{words.anewSays}</p>
                  <Button
                    size="sm"
                    onClick={() => {
                      setBefore(transcript.takeAnew())
                      setIsAsked(false)
                    }}
                  >
                    {words.replace}
                  </Button>
                  <Button size="sm" variant="quiet" onClick={() => setIsAsked(false)}>
                    {words.keep}
                  </Button>
                </>
              ) : (
                <Button size="sm" variant="quiet" onClick={() => setIsAsked(true)}>
                  {words.anew}
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
    </section>
  )
}

/** The field is as high as its text, so the window scrolls: the word comes to the middle of it. */
function scrollTo(field: HTMLElement, share: number) {
  const box = field.getBoundingClientRect()
  const top = box.top + box.height * share
  if (top < 120 || top > window.innerHeight - 160)
    window.scrollBy({ top: top - window.innerHeight / 2, behavior: 'instant' })
}
