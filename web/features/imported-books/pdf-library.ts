/**
 * The PDF library with the worker that belongs to it, from our own origin and loaded only where a PDF is. It runs no
 * script of a file: the part of it that could is not even shipped, nor are forms that build themselves (XFA).
 */

import PdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker'
import { pdfjs } from 'react-pdf'
import { FileProblem } from './file-problem.ts'

/** Put there by the build: character maps, the standard fonts, and decoders of picture formats. */
const FILES = `/assets/pdf-${pdfjs.version}/`

/** What every PDF is opened with. */
export const PDF_OPTIONS = {
  cMapUrl: `${FILES}cmaps/`,
  standardFontDataUrl: `${FILES}standard_fonts/`,
  wasmUrl: `${FILES}wasm/`,
  // the content security policy lets no compiled code be made
  useWasm: false,
  enableXfa: false,
  stopAtErrors: false,
  // a picture of more pixels is left out instead of filling the memory
  maxImageSize: 64 * 1024 * 1024,
}

/** Rejects where the worker cannot be fetched: the library itself would wait for it without end. */
let noWorker: Promise<never> | undefined

export function startPdfWorker() {
  if (pdfjs.GlobalWorkerOptions.workerPort) return
  const worker = new PdfWorker()
  pdfjs.GlobalWorkerOptions.workerPort = worker
  noWorker = new Promise((_, reject) => {
    worker.addEventListener('error', () => {
      // fetched anew the next time
      if (pdfjs.GlobalWorkerOptions.workerPort === worker) pdfjs.GlobalWorkerOptions.workerPort = null
      reject(new FileProblem('not-looked-into'))
    })
  })
  noWorker.catch(() => {})
}

/** What a PDF says of itself. Throws a FileProblem. */
export async function lookIntoPdf(data: Uint8Array) {
  startPdfWorker()
  // the library keeps what it is given
  const task = pdfjs.getDocument({ ...PDF_OPTIONS, data: data.slice() })
  try {
    const pdf = await Promise.race([task.promise, noWorker ?? task.promise])
    const { info } = await pdf.getMetadata()
    const said = info as { Title?: unknown; Author?: unknown; Language?: unknown }
    const text = (value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, 300) : ''
    const language = text(said.Language)
    await pdf.getPage(1)
    return {
      title: text(said.Title),
      authors: text(said.Author),
      language: /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$/.test(language) ? language : 'und',
      parts: pdf.numPages,
    }
  } catch (cause) {
    if (cause instanceof FileProblem) throw cause
    const name = cause instanceof Error ? cause.name : ''
    throw new FileProblem(name === 'PasswordException' ? 'locked-pdf' : 'broken-pdf', { cause })
  } finally {
    await task.destroy()
  }
}
