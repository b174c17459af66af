/** Searches the text: its hits are painted, one after the other is shown; on wish the other chapters too. */

import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { hitsIn } from './find-rules.ts'
import { useReader } from './reader-context.ts'
import { copy } from './reading-copy.ts'
import { paint, rangeIn } from './text-dom.ts'

export function FindBar({
  initial,
  elsewhere,
}: {
  initial: string
  elsewhere?: (wanted: string) => ReactNode
}) {
  const words = useCopy(copy)
  const { blocks, show } = useReader()
  const id = useId()
  const [wanted, setWanted] = useState(initial)
  const [at, setAt] = useState(0)
  const [isWide, setIsWide] = useState(false)
  const settled = useDeferredValue(wanted)
  const hits = useMemo(() => hitsIn(blocks(), settled), [blocks, settled])
  const hit = hits[at % Math.max(1, hits.length)]

  useEffect(() => {
    const all = new Map(blocks().map((block) => [block.id, block]))
    const ranges = hits.flatMap((one) => {
      const block = all.get(one.block)
      return block ? rangeIn(block, one.start, one.end) : []
    })
    paint('reading-hit', ranges)
    paint('reading-hit-now', ranges.slice(at % Math.max(1, hits.length)).slice(0, 1))
    if (hit) show(hit.block, hit.start)
    return () => {
      paint('reading-hit', [])
      paint('reading-hit-now', [])
    }
  }, [blocks, show, hits, hit, at])

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
          {settled.trim().length > 1 &&
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
