/** The text of a file for whoever edits it further: an EPUB section by section, made safe; a PDF line by line. */

import { readEpub } from './epub-book.ts'
import { openSections } from './epub-sections.ts'
import { FileProblem } from './file-problem.ts'

export type EpubTexts = {
  title: string
  language: string
  sections: { path: string; title: string; content: DocumentFragment }[]
}

/** Throws a FileProblem for whatever cannot be read. */
export function epubTexts(data: Uint8Array): EpubTexts {
  const book = readEpub(data)
  const open = openSections(book)
  try {
    const sections = book.spine.flatMap((path, at) => {
      const shown = open.read(at)
      if (!shown) return []
      const heading = book.contents.find((one) => one.path === path)
      const first = shown.content.querySelector('h1, h2, h3')?.textContent ?? ''
      return [{ path, title: heading?.title ?? first.replaceAll(/\s+/g, ' ').trim(), content: shown.content }]
    })
    return { title: book.title, language: book.language, sections }
  } finally {
    open.close()
  }
}

/** A line of a page: its words, how large they are, and how far from the top. */
export type PdfLine = { text: string; size: number; top: number }

const MOST_PAGES = 1500

/** Throws a FileProblem for whatever cannot be read. */
export async function pdfLines(data: Uint8Array): Promise<{ title: string; pages: PdfLine[][] }> {
  const [{ pdfjs }, { PDF_OPTIONS, startPdfWorker, lookIntoPdf }] = await Promise.all([
    import('react-pdf'),
    import('./pdf-library.ts'),
  ])
  const { title } = await lookIntoPdf(data)
  startPdfWorker()
  const task = pdfjs.getDocument({ ...PDF_OPTIONS, data: data.slice() })
  try {
    const pdf = await task.promise
    if (pdf.numPages > MOST_PAGES) throw new FileProblem('too-many-pages')
    const pages: PdfLine[][] = []
    for (let at = 1; at <= pdf.numPages; at += 1) {
      const page = await pdf.getPage(at)
      const { items } = await page.getTextContent()
      pages.push(linesOf(items as Piece[]))
      page.cleanup()
    }
    return { title, pages }
  } catch (cause) {
    throw cause instanceof FileProblem ? cause : new FileProblem('broken-pdf', { cause })
  } finally {
    await task.destroy()
  }
}

type Piece = { str?: string; transform?: number[]; height?: number; hasEOL?: boolean }

function linesOf(pieces: readonly Piece[]): PdfLine[] {
  const lines: PdfLine[] = []
  let open: PdfLine | undefined
  for (const { str, transform, hasEOL } of pieces) {
    if (str === undefined || !transform) continue
    const size = Math.round(Math.hypot(transform[2] ?? 0, transform[3] ?? 0) * 10) / 10
    const top = -(transform[5] ?? 0)
    if (open && Math.abs(open.top - top) > Math.max(2, open.size * 0.6) && str.trim()) {
      lines.push(open)
      open = undefined
    }
    if (!open && str.trim()) open = { text: '', size, top }
    if (open) {
      open.text += str
      if (str.trim()) open.size = Math.max(open.size, size)
    }
    if (hasEOL && open) {
      lines.push(open)
      open = undefined
    }
  }
  if (open) lines.push(open)
  return lines
    .map((line) => ({ ...line, text: line.text.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '')
}
