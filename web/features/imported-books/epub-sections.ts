/** The sections of an open EPUB, made safe as they are shown, and its pictures as addresses that last as long as it is open. */

import type { EpubBook } from './epub-book.ts'
import { resolveIn } from './epub-paths.ts'
import { elements, readSection } from './epub-xml.ts'
import { folded } from './find-text.ts'
import { safeSection, safeText } from './safe-section.ts'
import { safeStyle } from './safe-style.ts'

/** As pictures none of them runs or fetches anything, drawings included. */
const PICTURES = /^image\/(png|jpeg|jpg|gif|webp|avif|svg\+xml)$/

export type ShownSection = {
  content: DocumentFragment
  style: string
  language: string
  direction: 'ltr' | 'rtl' | 'auto'
}

export type EpubSections = {
  read: (at: number) => ShownSection | undefined
  /** The words of a section as they are shown, folded, for searching. */
  text: (at: number) => string
  close: () => void
}

export function openSections(book: EpubBook): EpubSections {
  const addresses = new Map<string, string>()
  const texts = new Map<number, string>()
  const documentOf = (at: number) => {
    const path = book.spine[at] ?? ''
    const text = book.archive.text(path)
    return text === undefined ? undefined : { path, document: readSection(text) }
  }
  const picture = (path: string) => {
    const known = addresses.get(path)
    if (known) return known
    const type = book.typeOf(path)
    const bytes = PICTURES.test(type) ? book.archive.bytes(path) : undefined
    if (!bytes) return undefined
    const address = URL.createObjectURL(new Blob([bytes], { type }))
    addresses.set(path, address)
    return address
  }
  return {
    read(at) {
      const found = documentOf(at)
      if (!found) return undefined
      const { document, path } = found
      const root = document.documentElement
      const body = document.getElementsByTagName('body')[0]
      const dir = body?.getAttribute('dir') ?? root.getAttribute('dir')
      const lang = body?.getAttribute('lang') ?? root.getAttribute('lang') ?? root.getAttribute('xml:lang')
      return {
        style: stylesOf(book, document, path),
        language: lang && /^[\w-]{2,40}$/.test(lang) ? lang : book.language,
        direction: dir === 'rtl' || dir === 'ltr' ? dir : book.isRightToLeft ? 'rtl' : 'auto',
        content: safeSection(document, path, { picture }),
      }
    },
    text(at) {
      const known = texts.get(at)
      if (known !== undefined) return known
      const found = documentOf(at)
      const text = found ? folded(safeText(found.document)) : ''
      texts.set(at, text)
      return text
    },
    close() {
      for (const address of addresses.values()) URL.revokeObjectURL(address)
      addresses.clear()
    },
  }
}

function stylesOf(book: EpubBook, document: Document, path: string) {
  const linked = elements(document, 'link')
    .filter((link) => /\bstylesheet\b/i.test(link.getAttribute('rel') ?? ''))
    .map((link) => resolveIn(path, link.getAttribute('href') ?? ''))
    .map((place) => (place ? (book.archive.text(place.path) ?? '') : ''))
  const written = elements(document, 'style').map((style) => style.textContent ?? '')
  return [...linked, ...written].map(safeStyle).join('\n')
}
