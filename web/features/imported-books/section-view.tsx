/**
 * Shows a section in a shadow root: the book's styles end there, and ours do not reach in (docs/decisions/022). What
 * comes in has been made safe; the styles are handed over as objects, as the content security policy asks.
 */

import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Place } from './epub-paths.ts'
import type { ShownSection } from './epub-sections.ts'
import { folded, placesIn } from './find-text.ts'
import { placeOf, TO_PLACE } from './safe-section.ts'

const OWN_STYLE = `
  * { max-width: 100%; box-sizing: border-box; }
  section, article, div, figure, blockquote { min-width: 0; }
  p { margin: 0 0 0.9em; text-wrap: pretty; }
  h1, h2, h3, h4, h5, h6 { margin: 1.5em 0 0.6em; line-height: 1.25; font-weight: 600; text-wrap: balance; }
  h1 { font-size: 1.55em; } h2 { font-size: 1.3em; } h3 { font-size: 1.12em; } h4, h5, h6 { font-size: 1em; }
  img { height: auto; max-height: 85vh; background: #fff; }
  figure { margin: 1.5em 0; } figcaption { font-size: 0.85em; color: var(--muted); }
  a { color: var(--primary); text-underline-offset: 0.15em; }
  a:focus-visible, table:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 2px; }
  a[data-to-outside]::after { content: ' \\2197'; font-size: 0.8em; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; } code, kbd, samp { font-size: 0.9em; }
  blockquote { margin: 1em 0; padding-inline-start: 1em; border-inline-start: 3px solid var(--accent-line); }
  table { display: block; overflow-x: auto; border-collapse: collapse; margin: 1em 0; font-size: 0.9em; }
  th, td { padding: 0.4em 0.7em; border: 1px solid var(--rule); text-align: start; vertical-align: top; overflow-wrap: break-word; }
  hr { border: 0; border-top: 1px solid var(--rule); margin: 2em 0; }
  mark { background: var(--accent-tint); color: inherit; border-bottom: 2px solid var(--accent); }
  math { overflow-x: auto; }
`

export type Arrival = { anchor?: string; words?: string; nth?: number; fraction?: number }

export function SectionView({
  section,
  label,
  arrival,
  hasBookStyle,
  onPlace,
}: {
  section: ShownSection
  label: string
  /** Where to stand when the section is there. */
  arrival: Arrival
  hasBookStyle: boolean
  onPlace: (place: Place) => void
}) {
  const host = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    // a copy, as development shows everything twice
    root.replaceChildren(section.content.cloneNode(true))
    arrive(element, root, arrival)
  }, [section, arrival])

  useEffect(() => {
    const root = host.current?.shadowRoot
    if (root && 'adoptedStyleSheets' in root) {
      root.adoptedStyleSheets = [sheetOf(OWN_STYLE), sheetOf(hasBookStyle ? section.style : '')]
      // what is wider than the page is moved with the arrow keys
      for (const table of root.querySelectorAll('table')) {
        if (table.scrollWidth > table.clientWidth) table.tabIndex = 0
      }
    }
  }, [section, hasBookStyle])

  useEffect(() => {
    const root = host.current?.shadowRoot
    if (!root) return
    function handleClick(event: Event) {
      const link = event.target instanceof Element ? event.target.closest(`a[${TO_PLACE}]`) : null
      const place = link && placeOf(link)
      if (!place) return
      event.preventDefault()
      onPlace(place)
    }
    root.addEventListener('click', handleClick)
    return () => root.removeEventListener('click', handleClick)
  }, [onPlace])

  return (
    <article
      ref={host}
      aria-label={label}
      lang={section.language}
      dir={section.direction}
      // nothing of the section is painted outside of it
      className="wrap-anywhere min-h-40 outline-none focus-visible:shadow-none max-w-read font-read leading-read [contain:content]"
    />
  )
}

function sheetOf(text: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

function arrive(host: HTMLElement, root: ShadowRoot, { anchor, words, nth = 0, fraction }: Arrival) {
  if (words) {
    const mark = marked(root, words, nth)
    if (mark) mark.scrollIntoView({ block: 'center' })
    else host.scrollIntoView()
    return
  }
  if (anchor) {
    const target = root.getElementById(anchor) ?? root.querySelector(`[name="${CSS.escape(anchor)}"]`)
    if (target) {
      target.scrollIntoView()
      return
    }
  }
  if (fraction)
    window.scrollTo({ top: window.scrollY + host.getBoundingClientRect().top + fraction * host.offsetHeight })
  else if (anchor !== undefined || fraction !== undefined) host.scrollIntoView()
}

/** Marks the nth place where the words stand, as the search counts them: across lines and elements. Gives its beginning. */
function marked(root: ShadowRoot, words: string, nth: number) {
  const nodes = textNodes(root)
  const text = nodes.map(({ data }) => data).join('')
  const [from, to] = placesIn(folded(text), words)[nth] ?? []
  if (from === undefined || to === undefined) return undefined
  const origins = originsOf(text)
  const begins = origins[from] ?? 0
  // words end with a letter, so the one before the end is no space that was folded
  const ends = (origins[to - 1] ?? 0) + 1
  const marks: HTMLElement[] = []
  let at = 0
  for (const node of nodes) {
    const start = Math.max(0, begins - at)
    const end = Math.min(node.data.length, ends - at)
    at += node.data.length
    // between the parts of a list or a table nothing but their own elements may stand
    if (start < end && node.data.slice(start, end).trim() !== '') marks.push(markPart(node, start, end))
  }
  return marks[0]
}

function textNodes(root: ShadowRoot): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  return nodes
}

/** Where each letter of the folded text stands in the text. */
function originsOf(text: string): number[] {
  const origins: number[] = []
  for (const { 0: piece, index } of text.matchAll(/\s+|\S+/g)) {
    const length = piece.trim() === '' ? 1 : piece.length
    for (let at = 0; at < length; at++) origins.push(index + at)
  }
  return origins
}

function markPart(node: Text, start: number, end: number): HTMLElement {
  const range = document.createRange()
  range.setStart(node, start)
  range.setEnd(node, end)
  const mark = document.createElement('mark')
  range.surroundContents(mark)
  return mark
}
