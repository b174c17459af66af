/** A PDF as one draft to be corrected: lines become paragraphs, large letters headings, what stands on every page goes. */

import { wordCount } from '#supabase/functions/_shared/library/words.ts'
import type { PdfLine } from '#web/features/imported-books/index.ts'
import { type Imported, ImportProblem, MOST_LETTERS } from './import-types.ts'

/** What begins or ends this share of the pages is the page's and not the text's. */
const REPEATED = 0.3
const HEADING = { larger: 1.15, longest: 120 }

/** Throws an ImportProblem. */
export function importPdf({ title, pages }: { title: string; pages: PdfLine[][] }, name: string): Imported {
  const lines = pages.flat()
  if (lines.length === 0) throw new ImportProblem('emptyFile')
  const usual = usualSize(lines)
  const often = repeatedLines(pages)
  let guessed = 0
  const pieces: string[] = []
  let open = ''
  const close = () => {
    if (open) pieces.push(open)
    open = ''
  }
  for (const page of pages) {
    let before: PdfLine | undefined
    for (const [at, line] of page.entries()) {
      const isEdge = at === 0 || at === page.length - 1
      if ((isEdge && often.has(plain(line.text))) || /^\d{1,4}$/.test(line.text)) continue
      const gap = before ? line.top - before.top : 0
      if (line.size >= usual * HEADING.larger && line.text.length <= HEADING.longest) {
        close()
        guessed += 1
        const last = pieces.at(-1)
        // A heading of two lines is one.
        if (last?.startsWith('## ') && before && before.size === line.size && gap < line.size * 2) {
          pieces[pieces.length - 1] = `${last} ${line.text}`
          guessed -= 1
        } else pieces.push(`## ${line.text}`)
      } else {
        if (gap > line.size * 1.9 || /^([•–-]|\d+[.)]) /.test(line.text)) close()
        open = joined(open, line.text)
      }
      before = line
    }
  }
  close()
  const body = pieces.map((piece) => piece.replace(/^[•–] /, '- ')).join('\n\n')
  if (body.length > MOST_LETTERS) throw new ImportProblem('tooLong')
  if (body.trim() === '') throw new ImportProblem('emptyFile')
  const called = title.trim() || name.replace(/\.pdf$/i, '').replaceAll(/[-_]+/g, ' ')
  return {
    title: called,
    parts: [{ title: called, body, words: wordCount(body) }],
    lost: { ...(guessed > 0 ? { guessed } : {}), ...(often.size > 0 ? { repeated: often.size } : {}) },
  }
}

/** The size that most letters have. */
function usualSize(lines: readonly PdfLine[]): number {
  const letters = new Map<number, number>()
  for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length)
  return [...letters].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 0
}

/** Page numbers aside, so that "Chapter 1 · 17" is the same on each page. */
const plain = (text: string) => text.replaceAll(/\d+/g, '#').trim()

function repeatedLines(pages: readonly PdfLine[][]): Set<string> {
  if (pages.length < 4) return new Set()
  const counts = new Map<string, number>()
  for (const page of pages) {
    const edges = [page[0], page.at(-1)].flatMap((line) => (line ? [plain(line.text)] : []))
    for (const text of new Set(edges)) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return new Set([...counts].flatMap(([text, count]) => (count >= pages.length * REPEATED ? [text] : [])))
}

/** A word that was parted at the end of a line is whole again. */
function joined(before: string, text: string): string {
  if (before === '') return text
  return /[a-z]-$/.test(before) && /^[a-z]/.test(text) ? before.slice(0, -1) + text : `${before} ${text}`
}
