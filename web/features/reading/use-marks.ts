/** Where each mark stands in the text as it is now, painted over its words; found again whenever the text changes. */

import { type RefObject, useEffect, useState } from 'react'
import { findQuote } from './anchor-rules.ts'
import type { Marked } from './reader-context.ts'
import { type Annotation, COLOURS } from './reading-types.ts'
import { blocksIn, paint, rangeIn } from './text-dom.ts'

/** Figures arrive after their text. */
const SETTLE_MS = 120

export function useMarks(root: RefObject<HTMLElement | null>, annotations: readonly Annotation[]): Marked[] {
  const [marks, setMarks] = useState<Marked[]>([])

  useEffect(() => {
    const element = root.current
    if (!element) return
    let settling: ReturnType<typeof setTimeout> | undefined
    const find = () => setMarks(marksIn(element, annotations))
    find()
    const observer = new MutationObserver(() => {
      clearTimeout(settling)
      settling = setTimeout(find, SETTLE_MS)
    })
    observer.observe(element, { childList: true, characterData: true, subtree: true })
    return () => {
      clearTimeout(settling)
      observer.disconnect()
    }
  }, [root, annotations])

  useEffect(() => {
    const blocks = root.current ? blocksIn(root.current) : []
    for (const colour of COLOURS) {
      const ranges = marks.flatMap(({ annotation, found }) => {
        const block = annotation.colour === colour && found && blocks.find(({ id }) => id === found.block)
        return block ? rangeIn(block, found.start, found.end) : []
      })
      paint(`mark-${colour}`, ranges)
    }
    return () => {
      for (const colour of COLOURS) paint(`mark-${colour}`, [])
    }
  }, [root, marks])

  return marks
}

function marksIn(element: HTMLElement, annotations: readonly Annotation[]): Marked[] {
  const blocks = blocksIn(element)
  const order = new Map(blocks.map(({ id }, at) => [id, at]))
  const placeOf = ({ found }: Marked) => (found ? (order.get(found.block) ?? 0) * 1e6 + found.start : 1e12)
  return annotations
    .map((annotation) => {
      const isPlain = annotation.quote === ''
      const block = isPlain ? blocks.find(({ id }) => id === annotation.block) : undefined
      const found = isPlain
        ? block && { block: block.id, start: 0, end: 0, how: 'same' as const }
        : findQuote(blocks, annotation)
      return { annotation, found: found ?? null }
    })
    .sort((a, b) => placeOf(a) - placeOf(b))
}
