/**
 * Makes a smaller or otherwise encoded image of an image, with `sharp` where it is installed. An image may be a bomb:
 * few bytes that unfold into gigabytes. So only plain formats are opened, no more pixels than a camera has, few at a
 * time, and none for long.
 */

import type { Sharp, SharpOptions } from 'sharp'
import { Turns } from '#backend/turns.ts'
import { invalidRequest, StorageError } from '../errors.ts'
import type { Transform } from './options.ts'

export type Images = {
  /**
   * `read` is called once it is this image's turn: those that wait take no memory. Throws FeatureNotEnabled,
   * InvalidRequest for what is no image or too much of one, SlowDown, and what `read` throws.
   */
  transform: (read: () => Promise<Uint8Array>, options: Transform, accept: string) => Promise<Image>
}

export type Image = { body: Uint8Array<ArrayBuffer>; mimetype: string }

/** In bytes and in pixels, as on hosted Supabase. */
export const LARGEST_SOURCE = 25 * 1024 * 1024
const MOST_PIXELS = 50_000_000
const SECONDS = 10
const AT_ONCE = 2
const MOST_WAITING = 50

const OPENED: SharpOptions = { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error' }
/** What is opened, and how its own format is written again. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const
type Format = (typeof FORMATS)[number]

export function createImages({ enabled }: { enabled: boolean }): Images {
  const sharp = enabled ? loadSharp() : Promise.resolve(undefined)
  const turns = new Turns(AT_ONCE)
  return {
    transform: async (read, options, accept) => {
      const open = await sharp
      if (!open)
        throw new StorageError('FeatureNotEnabled', 'Image transformations are not part of this server')
      if (turns.queue >= MOST_WAITING) throw new StorageError('SlowDown', 'Too many images at once')
      return turns.take(async () => {
        const source = await read()
        const format = await formatOf(open, source)
        const target = targetOf(options, format, accept)
        const written = resized(open(source, OPENED), options).toFormat(target, {
          quality: options.quality ?? 80,
        })
        try {
          const body = await written.timeout({ seconds: SECONDS }).toBuffer()
          return { body: new Uint8Array(body), mimetype: `image/${target}` }
        } catch {
          throw notAnImage()
        }
      })
    },
  }
}

type Open = (source: Uint8Array, options: SharpOptions) => Sharp

/** Undefined where it is not installed: it is an optional dependency, with a binary for each kind of machine. */
async function loadSharp(): Promise<Open | undefined> {
  try {
    const { default: sharp } = await import('sharp')
    // Readers of page descriptions and of other programs' formats are large, and nobody uploads those as images.
    sharp.block({ operation: ['VipsForeignLoad'] })
    const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff']
    sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) })
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  } catch {
    return undefined
  }
}

async function formatOf(open: Open, source: Uint8Array): Promise<Format> {
  const { format, width, height } = await open(source, OPENED)
    .metadata()
    .catch(() => {
      throw notAnImage()
    })
  const known = FORMATS.find((name) => name === format || (name === 'avif' && format === 'heif'))
  if (!known || (width ?? 0) * (height ?? 0) > MOST_PIXELS) throw notAnImage()
  return known
}

/** Unless told otherwise, what the caller's browser likes best; a picture with few colours stays what it is. */
function targetOf({ format }: Transform, origin: Format, accept: string): Format {
  if (format === 'webp' || format === 'avif') return format
  if (format === 'origin' || origin === 'gif') return origin
  if (accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') ? 'webp' : origin
}

function resized(image: Sharp, { width, height, resize = 'cover' }: Transform): Sharp {
  // As it was held when it was taken; the note about that is lost with the rest of what a camera writes.
  const upright = image.rotate()
  if (!width && !height) return upright
  const fit = resize === 'contain' ? 'inside' : resize
  return upright.resize({ ...(width && { width }), ...(height && { height }), fit })
}

function notAnImage() {
  return invalidRequest('The file is not an image that can be transformed')
}
