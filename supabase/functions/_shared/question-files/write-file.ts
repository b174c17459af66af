/** Writes questions as a file of one of the formats, page by page, so that a bank of any size can be sent on. */

import { writeAiken } from './aiken.ts'
import { CSV_HEAD, writeCsv } from './csv.ts'
import { writeGift } from './gift.ts'
import type { FileFormat, FileQuestion } from './model.ts'
import { MOODLE_FOOT, MOODLE_HEAD, writeMoodle } from './moodle-xml.ts'
import { writePackage } from './qti-package.ts'

type Text = { head: string; one: (question: FileQuestion) => string; foot: string }

const TEXTS: Record<Exclude<FileFormat, 'qti'>, Text> = {
  csv: { head: CSV_HEAD, one: writeCsv, foot: '' },
  gift: { head: '', one: writeGift, foot: '' },
  aiken: { head: '', one: writeAiken, foot: '' },
  moodle: { head: MOODLE_HEAD, one: writeMoodle, foot: MOODLE_FOOT },
}

export async function* writeFile(
  pages: AsyncIterable<FileQuestion[]>,
  format: FileFormat,
): AsyncGenerator<Uint8Array> {
  if (format === 'qti') {
    yield* writePackage(pages)
    return
  }
  const { head, one, foot } = TEXTS[format]
  const encoder = new TextEncoder()
  yield encoder.encode(head)
  for await (const page of pages) yield encoder.encode(page.map(one).join(''))
  yield encoder.encode(foot)
}
