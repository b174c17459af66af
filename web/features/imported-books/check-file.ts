/** Looks into a file before it is stored: what it is by its bytes, whether it can be read, and what it says of itself. */

import { FileProblem } from './file-problem.ts'

export const MOST_BYTES = 50 * 1024 * 1024

export type CheckedFile = {
  format: 'epub' | 'pdf'
  title: string
  authors: string
  language: string
  bytes: number
  sha256: string
  /** Sections or pages. */
  parts: number
}

/** Throws a FileProblem. The name of the file says nothing but, at worst, its title. */
export async function checkFile(file: File): Promise<CheckedFile> {
  if (file.size > MOST_BYTES) throw new FileProblem('too-big')
  const data = new Uint8Array(
    await file.arrayBuffer().catch((cause) => {
      throw new FileProblem('unreadable', { cause })
    }),
  )
  if (data.byteLength === 0) throw new FileProblem('empty-file')
  const format = formatOf(data)
  if (!format) throw new FileProblem('not-a-book')
  const about = format === 'epub' ? await lookIntoEpub(data) : await lookIntoPdf(data)
  return {
    ...about,
    format,
    title: about.title.trim() || titleFromName(file.name),
    bytes: data.byteLength,
    sha256: await sumOf(data),
  }
}

export function formatOf(data: Uint8Array): CheckedFile['format'] | undefined {
  const begins = (marks: number[]) => marks.every((mark, at) => data[at] === mark)
  if (begins([0x50, 0x4b, 0x03, 0x04])) return 'epub'
  // some writers put a few bytes before the mark; readers look through the first kilobyte
  const head = String.fromCharCode(...data.subarray(0, 1024))
  return head.includes('%PDF-') ? 'pdf' : undefined
}

async function lookIntoEpub(data: Uint8Array) {
  const { hasSomethingToShow, readEpub } = await import('./epub-book.ts').catch(notFetched)
  const book = readEpub(data)
  // the list of the archive may be whole and what it lists broken
  if (book.archive.text(book.spine[0] ?? '') === undefined) throw new FileProblem('broken-epub')
  if (!hasSomethingToShow(book)) throw new FileProblem('empty-epub')
  return { title: book.title, authors: book.authors, language: book.language, parts: book.spine.length }
}

async function lookIntoPdf(data: Uint8Array) {
  const { lookIntoPdf } = await import('./pdf-library.ts').catch(notFetched)
  return lookIntoPdf(data)
}

/** What reads a file is fetched when there is one, which says nothing about the file where it fails. */
function notFetched(cause: unknown): never {
  throw new FileProblem('not-looked-into', { cause })
}

function titleFromName(name: string) {
  return (
    name
      .replace(/\.[a-z0-9]{2,5}$/i, '')
      .replaceAll(/[_-]+/g, ' ')
      .trim()
      .slice(0, 300) || 'Untitled'
  )
}

async function sumOf(data: Uint8Array<ArrayBuffer>) {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', data))
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
