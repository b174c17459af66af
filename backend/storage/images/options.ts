/** How an image is asked for: in the query of an address, in a request to sign one, and inside the signed token. */

import { z } from 'zod'
import { invalidRequest } from '../errors.ts'

/** In pixels. */
const LARGEST = 2000

const side = z.coerce
  .number()
  .int()
  .min(0)
  .transform((pixels) => Math.min(pixels, LARGEST) || undefined)

export const TransformOptions = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  quality: z.coerce.number().int().min(20).max(100).optional(),
  format: z.enum(['origin', 'webp', 'avif']).optional(),
})

export type Transform = z.infer<typeof TransformOptions>

const NAMES = ['width', 'height', 'resize', 'quality', 'format'] as const

/** Throws InvalidRequest. */
export function readTransform(search: URLSearchParams): Transform {
  const given = NAMES.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : []))
  const parsed = TransformOptions.safeParse(Object.fromEntries(given))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw invalidRequest(`querystring/${issue?.path.join('/')}: ${issue?.message}`)
}

/** Always the same text for the same options; empty where nothing is asked for. */
export function writeTransform(transform: Transform): string {
  return NAMES.flatMap((name) => (transform[name] === undefined ? [] : [`${name}:${transform[name]}`])).join(
    ',',
  )
}

export function readTransformText(text: string): Transform {
  return readTransform(
    new URLSearchParams(text.split(',').map((pair) => pair.split(':') as [string, string])),
  )
}
