/** The blocks of a text as they stand on the page: their words, and ranges over them. Cards, marks and menus are no words of it. */

import type { BlockText } from './anchor-rules.ts'

/** On what stands inside a block without being part of the text. */
export const ASIDE = 'data-aside'

export type TextBlock = BlockText & { element: HTMLElement }

/** Blocks in reading order, named by their section and their number in it. */
export function blocksIn(root: HTMLElement): TextBlock[] {
  const counts = new Map<string, number>()
  return [...root.querySelectorAll<HTMLElement>('[data-block]')].map((element) => {
    const section = element.closest<HTMLElement>('[data-section]')?.dataset.section ?? ''
    const count = counts.get(section) ?? 0
    counts.set(section, count + 1)
    return {
      id: `${section}.${count}`,
      section,
      element,
      text: textNodes(element)
        .map(({ data }) => data)
        .join(''),
    }
  })
}

function textNodes(element: HTMLElement): Text[] {
  const walker = document.createTreeWalker(
    element,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) => {
      if (node instanceof HTMLElement && node.hasAttribute(ASIDE)) return NodeFilter.FILTER_REJECT
      return node.nodeType === Node.TEXT_NODE ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP
    },
  )
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  return nodes
}

/** A range over these characters of the block's text. */
export function rangeIn({ element }: TextBlock, start: number, end: number): Range {
  const range = document.createRange()
  range.selectNodeContents(element)
  let at = 0
  let isBegun = false
  for (const node of textNodes(element)) {
    const next = at + node.data.length
    if (!isBegun && start < next) {
      range.setStart(node, Math.max(0, start - at))
      isBegun = true
    }
    if (end <= next) {
      range.setEnd(node, Math.max(0, end - at))
      break
    }
    at = next
  }
  return range
}

/** How many characters of the block's text stand before this point. */
export function charAt({ element }: TextBlock, node: Node, offset: number): number {
  const point = document.createRange()
  point.setStart(node, offset)
  let at = 0
  for (const text of textNodes(element)) {
    if (text === node) return at + offset
    if (point.comparePoint(text, 0) >= 0) return at
    at += text.data.length
  }
  return at
}

/** The parts of a selection, a block each. */
export function partsOf(selected: Range, blocks: readonly TextBlock[]) {
  return blocks.flatMap((block) => {
    if (!selected.intersectsNode(block.element)) return []
    const from = block.element.contains(selected.startContainer)
      ? charAt(block, selected.startContainer, selected.startOffset)
      : 0
    const to = block.element.contains(selected.endContainer)
      ? charAt(block, selected.endContainer, selected.endOffset)
      : block.text.length
    const raw = block.text.slice(from, to)
    const start = from + (raw.length - raw.trimStart().length)
    const quote = raw.trim()
    return quote === '' ? [] : { block, start, end: start + quote.length, quote }
  })
}

/** The block and character under a point of the screen. */
export function pointIn(blocks: readonly TextBlock[], x: number, y: number) {
  const under = caretAt(x, y)
  const block = under && blocks.find(({ element }) => element.contains(under.node))
  return block ? { block, at: charAt(block, under.node, under.offset) } : null
}

function caretAt(x: number, y: number) {
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y)
    return position && { node: position.offsetNode, offset: position.offset }
  }
  // Safari before 18.4
  const range = (document as Document).caretRangeFromPoint?.(x, y)
  return range ? { node: range.startContainer, offset: range.startOffset } : null
}

/** Marks ranges by name; a browser without this shows the text unmarked, and the lists all the same. */
export function paint(name: string, ranges: readonly Range[]) {
  if (typeof CSS === 'undefined' || !('highlights' in CSS)) return
  if (ranges.length === 0) CSS.highlights.delete(name)
  else CSS.highlights.set(name, new Highlight(...ranges))
}
