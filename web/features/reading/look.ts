/** How a text is set: colours, size, typeface, line length. Kept on the device. */

import { type CSSProperties, useState } from 'react'
import * as z from 'zod/mini'
import { kept } from '#web/lib/storage.ts'

export const THEMES = ['page', 'sepia', 'night'] as const
export const FONTS = ['serif', 'sans'] as const
export const WIDTHS = ['narrow', 'normal', 'wide'] as const
export const SIZES = [0.9, 1, 1.15, 1.3, 1.5] as const

const Look = z.object({
  theme: z.catch(z.enum(THEMES), 'page'),
  font: z.catch(z.enum(FONTS), 'serif'),
  width: z.catch(z.enum(WIDTHS), 'normal'),
  /** A place in SIZES. */
  size: z.catch(z.int().check(z.minimum(0), z.maximum(SIZES.length - 1)), 1),
})
export type Look = z.infer<typeof Look>

const STORAGE_KEY = 'reading_look'

export function useLook(): [Look, (changes: Partial<Look>) => void] {
  const [look, setLook] = useState(keptLook)
  function change(changes: Partial<Look>) {
    const next = { ...look, ...changes }
    kept.local.set(STORAGE_KEY, JSON.stringify(next))
    setLook(next)
  }
  return [look, change]
}

function keptLook(): Look {
  try {
    return Look.parse(JSON.parse(kept.local.get(STORAGE_KEY) ?? '{}'))
  } catch {
    return Look.parse({})
  }
}

const MEASURES = { narrow: '54ch', normal: '68ch', wide: '82ch' }
/** The sizes of the style sheet that a text is set in, in rem. */
const TEXT = { read: 1.125, lede: 1.1875, h3: 1.375 }

/** The variables of the style sheet, as this look has them. */
export function styleOf({ font, width, size }: Look): CSSProperties {
  const factor = SIZES[size] ?? 1
  return Object.fromEntries([
    ...Object.entries(TEXT).map(([name, rem]) => [`--text-${name}`, `${rem * factor}rem`]),
    ['--container-read', MEASURES[width]],
    ...(font === 'sans' ? [['--font-read', 'var(--font-ui)']] : []),
  ]) as CSSProperties
}
