/**
 * Pages of a PDF as pictures. Each PDF has a worker of its own, which is ended with it: one that never comes to an end, or
 * unpacks to more than the memory holds, takes nothing else along. No script of a file is run.
 */

import PdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker'
import { pdfjs } from 'react-pdf'
import { PageProblem } from './page-problem.ts'

/** Put there by the build: character maps, the standard fonts, and decoders of picture formats. */
const FILES = `/assets/pdf-${pdfjs.version}/`
const OPTIONS = {
  cMapUrl: `${FILES}cmaps/`,
  standardFontDataUrl: `${FILES}standard_fonts/`,
  wasmUrl: `${FILES}wasm/`,
  // the content security policy lets no compiled code be made
  useWasm: false,
  enableXfa: false,
  // a picture of more pixels is left out instead of filling the memory
  maxImageSize: 64 * 1024 * 1024,
}

/** Pixels of the longer side. */
const DRAWN = 2200
/** Points, 72 to the inch: larger than any sheet of paper. */
const LARGEST_PAGE = 7200
const PATIENCE = 45_000

/** At most `room` of them. Throws PageProblem. */
export async function pagesOfPdf(bytes: Uint8Array, room: number) {
  const port = new PdfWorker()
  const worker = pdfjs.PDFWorker.create({ port })
  const task = pdfjs.getDocument({ ...OPTIONS, data: bytes.slice(), worker })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const tooSlow = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new PageProblem('slow-pdf')), PATIENCE)
    })
    return await Promise.race([drawn(task, room), tooSlow])
  } catch (cause) {
    if (cause instanceof PageProblem) throw cause
    const name = cause instanceof Error ? cause.name : ''
    throw new PageProblem(name === 'PasswordException' ? 'locked-pdf' : 'broken-pdf', { cause })
  } finally {
    clearTimeout(timer)
    void task.destroy().catch(() => {})
    port.terminate()
  }
}

async function drawn(task: ReturnType<typeof pdfjs.getDocument>, room: number) {
  const pdf = await task.promise
  const pictures: Blob[] = []
  for (let number = 1; number <= Math.min(pdf.numPages, room); number++) {
    const page = await pdf.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    if (!(width > 0 && height > 0) || Math.max(width, height) > LARGEST_PAGE)
      throw new PageProblem('huge-pdf-page')
    const viewport = page.getViewport({ scale: DRAWN / Math.max(width, height) })
    const canvas = Object.assign(document.createElement('canvas'), {
      width: Math.max(1, Math.round(viewport.width)),
      height: Math.max(1, Math.round(viewport.height)),
    })
    await page.render({ canvas, viewport, background: '#fff' }).promise
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
    if (!picture) throw new PageProblem('broken-pdf')
    pictures.push(picture)
    page.cleanup()
  }
  return { pictures, leftOut: Math.max(0, pdf.numPages - room) }
}
