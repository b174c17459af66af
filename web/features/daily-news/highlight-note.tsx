/** A passage that is marked in a story becomes a note of the learner's, with where it was taken from. */

import { Highlighter } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { isSomebodyAt, waitsFor } from '#web/components/somebody-at.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { toldLater } from '#web/lib/refusals/said-later.tsx'
import { refusals } from './my-news-queries.ts'
import { copy } from './news-copy.ts'
import type { NewsItem } from './news-queries.ts'
import { useReads } from './reads.tsx'

const SHORTEST = 3
const LONGEST = 2000
const STAYS_MS = 8000

export function HighlightNote({ within, item }: { within: RefObject<HTMLElement | null>; item: NewsItem }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { outbox } = useReads()
  const passage = useMarkedPassage(within)
  const [kept, setKept] = useState<{ id: string; says: string }>()

  useEffect(() => {
    if (!kept) return
    const timer = setInterval(() => !isSomebodyAt('kept-note') && setKept(undefined), STAYS_MS)
    return () => clearInterval(timer)
  }, [kept])

  async function keep() {
    // at once: what is pressed twice is kept once
    window.getSelection()?.removeAllRanges()
    const id = crypto.randomUUID()
    const title = language === 'hi' ? item.title_hi : item.title
    const fate = await outbox.send({
      kind: 'note',
      id,
      note: {
        ...{ id, title, body: `> ${passage.replaceAll('\n', '\n> ')}\n\n`, topic: item.topics[0] ?? null },
        source: { kind: 'highlight', title, href: `/daily-news?item=${item.id}`, quote: passage },
      },
    })
    setKept({
      id,
      says:
        fate.kind === 'refused'
          ? `${words.notMade} ${await toldLater(language, fate.says, refusals)}`
          : fate.kind === 'kept'
            ? `${words.noteKept} ${words.goesLater}`
            : words.noteKept,
    })
  }

  async function undo() {
    const id = kept?.id
    setKept(undefined)
    if (!id) return
    const fate = await outbox.send({ kind: 'undo', id, of: 'note' })
    if (fate.kind === 'refused') setKept({ id, says: words.notTakenBack })
  }

  return (
    <div
      role="status"
      {...waitsFor('kept-note')}
      className="fixed inset-x-4 bottom-4 z-30 mr-20 flex empty:sr-only md:inset-x-0 md:mr-0 md:justify-center print:hidden"
    >
      {passage ? (
        <Button
          // the passage stays marked under a click
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => void keep()}
          className="shadow-float"
        >
          <Highlighter aria-hidden size={17} strokeWidth={1.6} />
          {words.keepPassage}
        </Button>
      ) : (
        kept && (
          <p className="flex min-h-11 items-center gap-3 rounded-control border border-rule bg-surface px-4 text-sm shadow-float">
            {kept.says}
            <Button variant="quiet" onClick={() => void undo()} className="underline">
              {words.undo}
            </Button>
          </p>
        )
      )}
    </div>
  )
}

/** What is marked inside, or nothing. */
function useMarkedPassage(within: RefObject<HTMLElement | null>) {
  const [passage, setPassage] = useState('')
  useEffect(() => {
    function look() {
      const selection = window.getSelection()
      const node = selection?.anchorNode
      const isInside =
        selection &&
        !selection.isCollapsed &&
        node &&
        within.current?.contains(node) &&
        within.current.contains(selection.focusNode)
      const text = isInside ? selection.toString().trim() : ''
      setPassage(text.length >= SHORTEST ? text.slice(0, LONGEST) : '')
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [within])
  return passage
}
