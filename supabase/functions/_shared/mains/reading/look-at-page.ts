/**
 * Looks at a stored page before it becomes one of an answer: that it lies where this learner's pages of this answer lie,
 * that it is the picture that its name says, and that it is no small file of a huge picture. What is refused is deleted.
 */

import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../../database.types.ts'
import { BadRequest } from '../../body.ts'
import { pictureHeader } from './picture-header.ts'

/** As the bucket has it. */
export const MOST_BYTES = 12 * 1024 * 1024
/** Pixels of one side, and of both. */
export const MOST_SIDE = 8000
const MOST_PIXELS = 32_000_000
const LEAST_SIDE = 64

const ENDING = { jpeg: 'jpg', png: 'png', webp: 'webp' }

export type Looked = { object: string; bytes: number; width: number; height: number }

/** Throws BadRequest, in words for the learner. */
export async function lookAt(
  admin: SupabaseClient<Database>,
  user: string,
  answer: string,
  path: string,
): Promise<Looked> {
  const name = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|png|webp)$/
  if (!path.startsWith(`${user}/${answer}/`) || !name.test(path.slice(`${user}/${answer}/`.length)))
    throw new BadRequest(400, 'This is no page of your answer')
  const pages = admin.storage.from('answers')
  const { data: about } = await pages.info(path)
  const { data: file } = await pages.download(path)
  if (!about || !file) throw new BadRequest(412, 'This page has not arrived: send it again')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const header = pictureHeader(bytes)
  const problem = problemOf()
  if (problem) {
    await pages.remove([path])
    throw new BadRequest(problem.status, `${problem.says} The file was deleted; your other pages are kept.`)
  }
  return { object: about.id, bytes: bytes.length, width: header?.width ?? 0, height: header?.height ?? 0 }

  function problemOf() {
    if (bytes.length === 0) return { status: 422, says: 'The file is empty.' }
    if (bytes.length > MOST_BYTES) return { status: 413, says: 'The picture is larger than 12 MB.' }
    if (!header || !path.endsWith(`.${ENDING[header.kind]}`))
      return { status: 415, says: 'The file is not the picture that its name says.' }
    const { width, height } = header
    if (width > MOST_SIDE || height > MOST_SIDE || width * height > MOST_PIXELS)
      return { status: 413, says: `The picture has ${width} × ${height} pixels, more than a page needs.` }
    if (width < LEAST_SIDE || height < LEAST_SIDE)
      return {
        status: 422,
        says: `The picture has only ${width} × ${height} pixels: nothing can be read in it.`,
      }
    return undefined
  }
}
