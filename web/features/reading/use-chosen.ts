/** The words that are chosen: by a selection of the browser's own, or a whole paragraph by the keyboard. */

import { type RefObject, useEffect, useState } from 'react'
import type { Part } from './reader-context.ts'
import { blocksIn, paint, partsOf, rangeIn } from './text-dom.ts'

/** A selection is drawn out over some moments. */
const SETTLE_MS = 200

export type Chosen = { parts: Part[]; by: 'selection' | 'paragraph' }

export function useChosen(root: RefObject<HTMLElement | null>) {
  const [chosen, setChosen] = useState<Chosen | null>(null)

  useEffect(() => {
    let settling: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const selection = document.getSelection()
      const range =
        selection && !selection.isCollapsed && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
      const parts = range && root.current ? partsOf(range, blocksIn(root.current)) : []
      if (parts.length > 0) setChosen({ parts, by: 'selection' })
      else setChosen((before) => (before?.by === 'selection' ? null : before))
    }
    const handleChange = () => {
      clearTimeout(settling)
      settling = setTimeout(look, SETTLE_MS)
    }
    document.addEventListener('selectionchange', handleChange)
    return () => {
      clearTimeout(settling)
      document.removeEventListener('selectionchange', handleChange)
    }
  }, [root])

  const isParagraph = chosen?.by === 'paragraph'
  useEffect(() => {
    const ranges = isParagraph ? chosen.parts.map(({ block, start, end }) => rangeIn(block, start, end)) : []
    paint('reading-chosen', ranges)
    return () => paint('reading-chosen', [])
  }, [chosen, isParagraph])

  /** Chooses the paragraph so many after the chosen one; the first one in sight where none is. */
  function step(by: 1 | -1) {
    const blocks = root.current ? blocksIn(root.current).filter(({ text }) => text.trim() !== '') : []
    const first = chosen?.parts[0]?.block.id
    const at = blocks.findIndex(({ id }) => id === first)
    const inSight = blocks.findIndex(
      ({ element }) => element.getBoundingClientRect().bottom > window.innerHeight / 5,
    )
    const block = blocks[at === -1 ? Math.max(0, inSight) : at + by]
    if (!block) return
    document.getSelection()?.removeAllRanges()
    block.element.scrollIntoView({ block: 'center' })
    const quote = block.text.trim()
    const start = block.text.indexOf(quote)
    setChosen({ by: 'paragraph', parts: [{ block, start, end: start + quote.length, quote }] })
  }

  function clear() {
    document.getSelection()?.removeAllRanges()
    setChosen(null)
  }

  return { chosen, step, clear }
}
