/** How a chosen part of a picture becomes the small file that is stored. */

import { namedSize, pictureHeader } from '#supabase/functions/_shared/mains/reading/picture-header.ts'

export const PICTURE_SIDE = 256
/** As the bucket takes it. */
export const MOST_BYTES = 262_144
/** A photograph of a phone; what is larger would only fill the memory of a small device. */
export const LARGEST_CHOSEN = 25 * 1024 * 1024

export type Area = { x: number; y: number; width: number; height: number }

/** What keeps a file from being looked at; null: nothing. */
export function refusalOf(file: { type: string; size: number }): 'not-a-picture' | 'too-large' | null {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return 'not-a-picture'
  return file.size > LARGEST_CHOSEN ? 'too-large' : null
}

/** Of a picture before it is cut: the cameras of telephones give 50 million, and 200 bytes can claim any number. */
const MOST_PIXELS = 110_000_000
const MOST_SIDE = 16_000

/** The same by its bytes, before a browser is asked to draw it. */
export function refusalIn(bytes: Uint8Array): 'not-a-picture' | 'too-many-pixels' | null {
  const size = pictureHeader(bytes) ?? namedSize(bytes)
  if (!size) return 'not-a-picture'
  const { width, height } = size
  return width * height > MOST_PIXELS || Math.max(width, height) > MOST_SIDE ? 'too-many-pixels' : null
}

type Draw = (type: string, quality: number) => Promise<Blob | null>

/** WebP where the browser can write it, else JPEG; coarser until it fits. Browsers that cannot write a kind write PNG. */
export async function smallestOf(draw: Draw): Promise<Blob | null> {
  for (const type of ['image/webp', 'image/jpeg']) {
    for (const quality of [0.86, 0.7, 0.5]) {
      const picture = await draw(type, quality)
      if (picture?.type !== type) break
      if (picture.size <= MOST_BYTES) return picture
    }
  }
  return null
}
