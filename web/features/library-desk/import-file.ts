/** Reads a file on this device, by what its bytes are and not by its name. What reads it is fetched when there is one. */

import { FileProblem, textsOfEpub, textsOfPdf } from '#web/features/imported-books/index.ts'
import { importMarkdown } from './import-markdown.ts'
import { type Imported, ImportProblem } from './import-types.ts'

const MOST_BYTES = 50 * 1024 * 1024

/** Throws a FileProblem or an ImportProblem. */
export async function importFile(file: File): Promise<Imported> {
  if (file.size > MOST_BYTES) throw new FileProblem('too-big')
  const data = new Uint8Array(await file.arrayBuffer())
  if (data.length === 0) throw new ImportProblem('emptyFile')
  const begins = (...marks: number[]) => marks.every((mark, at) => data[at] === mark)
  if (begins(0x50, 0x4b, 0x03, 0x04)) {
    const [{ importEpub }, texts] = await Promise.all([import('./import-epub.ts'), textsOfEpub(data)])
    return importEpub(texts)
  }
  if (String.fromCharCode(...data.subarray(0, 1024)).includes('%PDF-')) {
    const [{ importPdf }, texts] = await Promise.all([import('./import-pdf.ts'), textsOfPdf(data)])
    return importPdf(texts, file.name)
  }
  if (!/\.(md|markdown|txt)$/i.test(file.name)) throw new ImportProblem('unknownFile')
  return importMarkdown(data, file.name)
}
