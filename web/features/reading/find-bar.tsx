/** Searches the text: its hits are painted, one after the other is shown; on wish the other chapters too. */

import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useId, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { type Hit, hitsIn } from './find-rules.ts'
import { useReader } from './reader-context.ts'
import { copy } from './reading-copy.ts'
import { paint, rangeIn } from './text-dom.ts'

const NONE: never[] = []

export function FindBar({
  initial,
  elsewhere,
}: {
  initial: string
  elsewhere?: (wanted: string) => ReactNode
}) {
  const words = useCopy(copy)
  const { blocks, marks, show } = useReader()
  const id = useId()
  const [wanted, setWanted] = useState(initial)
  const [at, setAt] = useState(0)
  const [isWide, setIsWide] = useState(false)
  const settled = useDeferredValue(wanted)
  const [hits, setHits] = useState<readonly Hit[]>(NONE)
  const [isSearched, setIsSearched] = useState(false)
  const hit = hits[at % Math.max(1, hits.length)]

  // The text is not on the page before this bar is, and may change below it: the marks are found anew then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they tell of each change of the text
  useEffect(() => {
    const found = hitsIn(blocks(), settled)
    setHits((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found))
    setIsSearched(true)
  }, [blocks, settled, marks])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is painted is lost with the words that it was painted on
  useEffect(() => {
    const all = new Map(blocks().map((block) => [block.id, block]))
    const ranges = hits.flatMap((one) => {
      const block = all.get(one.block)
      return block ? rangeIn(block, one.start, one.end) : []
    })
    paint('reading-hit', ranges)
    paint('reading-hit-now', ranges.slice(at % Math.max(1, hits.length)).slice(0, 1))
    return () => {
      paint('reading-hit', [])
      paint('reading-hit-now', [])
    }
  }, [blocks, hits, at, marks])

  const { block, start } = hit ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step that leads to the same words shows them again
  useEffect(() => {
    if (block !== undefined) show(block, start)
  }, [show, block, start, at])

  const step = (by: number) => setAt((before) => (before + by + hits.length) % Math.max(1, hits.length))
  return (
    <search className="grid gap-2">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          step(1)
        }}
        className="flex flex-wrap items-center gap-x-2 gap-y-1"
      >
        <label htmlFor={id} className="sr-only">
          {words.findLabel}
        </label>
        <input
          id={id}
          type="search"
          // biome-ignore lint/a11y/noAutofocus: the learner has just opened it to type
          autoFocus
          autoComplete="off"
          placeholder={words.findLabel}
          value={wanted}
          onChange={(event) => {
            setWanted(event.target.value)
            setAt(0)
          }}
          className="h-11 min-w-0 max-w-72 flex-1 rounded-control border border-control bg-surface px-3 text-md"
        />
        <Button
          variant="icon"
          aria-label={words.previousHit}
          disabled={hits.length === 0}
          onClick={() => step(-1)}
        >
          <ChevronUp aria-hidden size={18} />
        </Button>
        <Button variant="icon" type="submit" aria-label={words.nextHit} disabled={hits.length === 0}>
          <ChevronDown aria-hidden size={18} />
        </Button>
        <span role="status" className="text-muted text-xs tabular-nums">
          {isSearched &&
            settled.trim().length > 1 &&
            (hit ? words.hits((at % hits.length) + 1, hits.length) : words.noHits)}
        </span>
        {elsewhere && settled.trim().length > 1 && !isWide && (
          <Button variant="quiet" size="sm" onClick={() => setIsWide(true)}>
            {words.inBook}
          </Button>
        )}
      </form>
      {isWide && settled.trim().length > 1 && (
        <div className="max-h-[40dvh] overflow-y-auto">{elsewhere?.(settled)}</div>
      )}
    </search>
  )
}
