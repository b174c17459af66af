/**
 * Decodes a picture, turns it upright as its own note (EXIF) says, makes it no larger than a page needs, measures it, and
 * writes it anew as JPEG. Runs in a worker, and on the page itself where a browser lets no worker draw.
 */

import { type Grey, MEASURED_SIDE, type PageQuality, qualityOf } from './quality-rules.ts'

export type PreparedPage = { blob: Blob; width: number; height: number; quality: PageQuality }

/** Pixels of the longer side: about 190 to the inch of an A4 page. */
const LONGEST_SIDE = 2200
const MOST_BYTES = 1.5 * 1024 * 1024
/** Better ones first. */
const JPEG_QUALITIES = [0.86, 0.76, 0.64, 0.5]

export type Turn = 0 | 90 | 180 | 270

/** Rejects where the browser cannot decode it. */
export async function prepare(picture: Blob, turn: Turn = 0): Promise<PreparedPage> {
  const image = await decoded(picture)
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height))
    const [wide, high] = [
      Math.max(1, Math.round(image.width * scale)),
      Math.max(1, Math.round(image.height * scale)),
    ]
    const [width, height] = turn % 180 === 0 ? [wide, high] : [high, wide]
    const canvas = canvasOf(width, height)
    const context = contextOf(canvas)
    // what is transparent becomes paper
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.translate(width / 2, height / 2)
    context.rotate((turn * Math.PI) / 180)
    context.drawImage(image, -wide / 2, -high / 2, wide, high)
    const quality = qualityOf(greyOf(canvas), Math.min(width, height))
    return { blob: await jpegOf(canvas), width, height, quality }
  } finally {
    if ('close' in image) image.close()
  }
}

type Canvas = OffscreenCanvas | HTMLCanvasElement
type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D

async function decoded(picture: Blob): Promise<ImageBitmap | HTMLImageElement> {
  try {
    return await createImageBitmap(picture, { imageOrientation: 'from-image' })
  } catch (cause) {
    // Some browsers show kinds of pictures that they make no bitmap of.
    if (typeof Image === 'undefined') throw cause
    const address = URL.createObjectURL(picture)
    try {
      const image = new Image()
      image.src = address
      await image.decode()
      return image
    } finally {
      URL.revokeObjectURL(address)
    }
  }
}

function canvasOf(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

function contextOf(canvas: Canvas): Context {
  const context = canvas.getContext('2d', { willReadFrequently: true }) as Context | null
  if (!context) throw new Error('The browser gives no canvas to draw on')
  return context
}

function greyOf(canvas: Canvas): Grey {
  const scale = Math.min(1, MEASURED_SIDE / Math.max(canvas.width, canvas.height))
  const [width, height] = [Math.round(canvas.width * scale), Math.round(canvas.height * scale)]
  const small = contextOf(canvasOf(width, height))
  small.drawImage(canvas, 0, 0, width, height)
  const { data } = small.getImageData(0, 0, width, height)
  const grey = new Uint8ClampedArray(width * height)
  for (let at = 0; at < grey.length; at++) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]]
    grey[at] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return { data: grey, width, height }
}

async function jpegOf(canvas: Canvas): Promise<Blob> {
  let blob: Blob | null = null
  for (const quality of JPEG_QUALITIES) {
    blob = await encoded(canvas, quality)
    if (blob && blob.size <= MOST_BYTES) break
  }
  if (!blob) throw new Error('The picture could not be written')
  return blob
}

function encoded(canvas: Canvas, quality: number): Promise<Blob | null> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality })
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
