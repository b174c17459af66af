/**
 * Makes pages of a chosen file: what it is by its bytes, whether it may be opened at all, and one upright JPEG a page,
 * without the place and the camera that a photograph carries with it.
 */

import {
  kindOf,
  namedSize,
  pictureHeader,
  type Size,
} from '#supabase/functions/_shared/mains/reading/picture-header.ts'
import { PageProblem } from './page-problem.ts'
import { preparePicture } from './prepare-apart.ts'
import type { PreparedPage } from './prepare-picture.ts'
import { isWhole } from './whole-picture.ts'

/** Of one file; what is sent of it is far less. */
const MOST_BYTES = 40 * 1024 * 1024
/** Of a picture before it is made smaller: the cameras of telephones give 50 million, and 200 bytes can claim any number. */
const MOST_PIXELS = 110_000_000
const MOST_SIDE = 16_000
const LEAST_SIDE = 200

export type Taken = { pages: PreparedPage[] /** Pages of a PDF that found no room. */; leftOut: number }

/** `room` is how many pages may still be added. Throws PageProblem. */
export async function takeFile(file: Blob, room: number): Promise<Taken> {
  if (file.size === 0) throw new PageProblem('empty')
  if (file.size > MOST_BYTES) throw new PageProblem('too-big')
  if (room < 1) throw new PageProblem('no-room')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = kindOf(bytes)
  if (kind === 'pdf') {
    const { pagesOfPdf } = await import('./pdf-pages.ts')
    const { pictures, leftOut } = await pagesOfPdf(bytes, room)
    const pages: PreparedPage[] = []
    for (const picture of pictures) pages.push(await preparePicture(picture))
    return { pages, leftOut }
  }
  if (kind === 'unknown') throw new PageProblem('not-a-picture')
  const header = pictureHeader(bytes)
  if (kind === 'jpeg' || kind === 'png' || kind === 'webp') {
    if (!header) throw new PageProblem('broken-picture')
    checkSize(header)
    if (!isWhole(bytes, kind)) throw new PageProblem('broken-picture')
  } else if (kind === 'heic' || kind === 'avif') {
    const size = namedSize(bytes)
    if (!size) throw new PageProblem(kind === 'heic' ? 'heic' : 'broken-picture')
    checkSize(size)
  } else {
    // nothing that a camera or a scanner makes, and their headers are not looked into
    throw new PageProblem('other-picture')
  }
  try {
    return { pages: [await preparePicture(new Blob([bytes]))], leftOut: 0 }
  } catch (cause) {
    throw new PageProblem(kind === 'heic' || kind === 'avif' ? 'heic' : 'broken-picture', { cause })
  }
}

function checkSize({ width, height }: Size) {
  if (width * height > MOST_PIXELS || Math.max(width, height) > MOST_SIDE)
    throw new PageProblem('too-many-pixels')
  if (Math.min(width, height) < LEAST_SIDE) throw new PageProblem('too-few-pixels')
}
