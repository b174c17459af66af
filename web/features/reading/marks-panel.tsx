/** The marks of the text in its order: each can be shown and opened. Those whose words are gone stand here still. */

import { Bookmark } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { useCopy } from '#web/lib/language.tsx'
import { readingWords } from '#web/lib/refusals/reading-words.ts'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { ColourSample } from './colour-button.tsx'
import { type Marked, useReader } from './reader-context.ts'
import { copy } from './reading-copy.ts'

export function MarksPanel({
  onOpen,
  onMarkParagraph,
}: {
  onOpen: (id: string) => void
  onMarkParagraph: () => void
}) {
  const words = useCopy(copy)
  const inWords = useRefusals(readingWords)
  const { marks, show, waiting, keeper, stored } = useReader()
  const known = useRef<HTMLDivElement>(null)
  // the button that reads them once more goes with what it said
  useFocusAgain(String(stored.isLoadingError), () => known.current)
  const refused = waiting.find((one) => one.refused !== undefined)?.refused
  return (
    <div className="grid gap-2 text-sm">
      {/* what waits here is shown meanwhile; whether there is more is not known */}
      <div
        ref={known}
        role="status"
        tabIndex={-1}
        className="outline-none empty:sr-only focus-visible:shadow-none"
      >
        {stored.isLoadingError ? (
          <p>
            {words.failed} <span className="text-muted">{words.failedSays}</span>
          </p>
        ) : stored.isPending ? (
          <p className="text-muted">{words.loading}</p>
        ) : (
          marks.length === 0 && (
            <p>
              {words.noMarks} <span className="text-muted">{words.noMarksSay}</span>
            </p>
          )
        )}
      </div>
      {stored.isLoadingError && (
        <div>
          <Button size="sm" isBusy={stored.isFetching} onClick={() => void stored.refetch()}>
            {words.tryAgain}
          </Button>
        </div>
      )}
      {refused !== undefined && (
        <p className="flex flex-wrap items-center gap-2 text-negative">
          {words.notTaken(inWords(refused))}
          <Button size="sm" onClick={() => keeper.tryAgain()}>
            {words.tryAgain}
          </Button>
        </p>
      )}
      {refused === undefined && waiting.length > 0 && keeper.isOffline && (
        <p className="text-muted text-xs">{words.waiting}</p>
      )}
      <ul>
        {marks.map((marked) => (
          <li key={marked.annotation.id} className="border-rule border-b">
            <OneMark
              marked={marked}
              onPress={() => {
                if (marked.found) show(marked.found.block)
                onOpen(marked.annotation.id)
              }}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button size="sm" onClick={onMarkParagraph}>
          {words.markParagraph}
        </Button>
        <Link to="/ebooks?view=highlights" className="inline-flex min-h-11 items-center">
          {words.allMarks}
        </Link>
      </div>
      <p className="text-muted text-xs max-md:hidden">{words.keys}</p>
    </div>
  )
}

function OneMark({ marked: { annotation, found }, onPress }: { marked: Marked; onPress: () => void }) {
  const words = useCopy(copy)
  const { colour, kind, note, quote } = annotation
  return (
    <button
      type="button"
      onClick={onPress}
      className="grid min-h-11 w-full grid-cols-[2rem_minmax(0,1fr)] items-start gap-3 py-2 text-left hover:bg-sunken"
    >
      {colour ? (
        <ColourSample colour={colour} />
      ) : (
        <Bookmark aria-hidden size={18} className="mx-auto mt-1" />
      )}
      <span className="min-w-0">
        {colour && (
          <span className="sr-only">{words.highlightIn(words.colours[colour], words.lines[colour])}: </span>
        )}
        {kind === 'bookmark' ? (
          <span className="font-medium">{note || words.unnamed}</span>
        ) : (
          <span lang="en" className="line-clamp-2">
            {quote}
          </span>
        )}
        {kind === 'highlight' && note && <span className="line-clamp-2 text-muted">{note}</span>}
        {found === null && <span className="block text-caution text-xs">{words.gone}</span>}
        {found?.how === 'changed' && <span className="block text-caution text-xs">{words.changed}</span>}
      </span>
    </button>
  )
}
