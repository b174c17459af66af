/** The words of a PDF's pages, and its contents as pages to go to. */

import type { pdfjs } from 'react-pdf'

export type Pdf = Awaited<ReturnType<typeof pdfjs.getDocument>['promise']>

export type OutlineEntry = { title: string; depth: number; page: number }

const MOST_ENTRIES = 500

export async function wordsOfPage(pdf: Pdf, at: number): Promise<string> {
  const page = await pdf.getPage(at + 1)
  const { items } = await page.getTextContent()
  const words = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('')
  return words.replaceAll(/\s+/g, ' ')
}

export async function outlineOf(pdf: Pdf): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = []
  const take = async (items: Awaited<ReturnType<Pdf['getOutline']>>, depth: number) => {
    for (const { title, dest, items: below } of items ?? []) {
      if (entries.length >= MOST_ENTRIES) return
      const page = await pageOf(pdf, dest)
      if (page !== undefined)
        entries.push({ title: title.trim().slice(0, 200), depth: Math.min(depth, 5), page })
      if (depth < 5) await take(below, depth + 1)
    }
  }
  await take(await pdf.getOutline(), 0)
  return entries
}

/** Undefined for whatever leads nowhere: an entry that is broken does not spoil the others. */
async function pageOf(pdf: Pdf, dest: unknown): Promise<number | undefined> {
  try {
    const found = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
    const ref = Array.isArray(found) ? found[0] : undefined
    if (typeof ref === 'number') return ref
    return ref && typeof ref === 'object' ? await pdf.getPageIndex(ref) : undefined
  } catch {
    return undefined
  }
}
