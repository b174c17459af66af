/** Shapes that several kinds of content share. */

import { z } from 'zod'

export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')
export const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2026-11-20')
export const https = z.url({ protocol: /^https$/, error: 'must be an https address' })
export const words = z.string().trim().min(1)
export const hindi = z.string().regex(/[\u0900-\u097F]/, 'must be in Devanagari')

export const Source = z.strictObject({
  id: slug,
  title: words,
  publisher: words,
  url: https,
  date: date.nullable(),
  /** The day somebody read it; null: nobody has. */
  checked: date.nullable(),
})

/** Nobody has reviewed an item until a person is named here. */
export const reviewed_by = words.nullable()
/** The same where an entry is short and most say nothing of it. */
export const reviewed_by_nobody = reviewed_by.default(null)

/** Whether a text keeps to the length and the sections of the house, which are then checked. */
export const form = z.enum(['house', 'free']).default('house')
/** Who drafted it. What a model drafted stands under the name of the person who reviewed it, or nowhere. */
export const madeBy = z.enum(['hand', 'import', 'model']).default('hand')
