/** A skeleton of an answer: how it begins, when it is enough to be kept as done, and its clock. */

import * as z from 'zod/mini'

/** The bones of an answer, written in three minutes. */
export const Skeleton = z.object({
  intro: z.string(),
  heads: z.array(z.string()),
  conclusion: z.string(),
  seconds: z.number(),
})
export type Skeleton = z.infer<typeof Skeleton>

export const HEADS = 4
/** What the clock offers. It tells; it ends nothing. */
export const SKELETON_SECONDS = 180
/** Longer than any line of it needs to be; the database takes no more. */
export const LONGEST_LINE = 600

export const BLANK: Skeleton = {
  intro: '',
  heads: Array.from({ length: HEADS }, () => ''),
  conclusion: '',
  seconds: 0,
}

export function isBlankSkeleton({ intro, heads, conclusion }: Skeleton): boolean {
  return [intro, conclusion, ...heads].every((line) => line.trim() === '')
}

export type Missing = 'intro' | 'heads' | 'conclusion'

/** What it still needs: a beginning, two heads at least, and an end. */
export function missingOf({ intro, heads, conclusion }: Skeleton): Missing[] {
  const missing: Missing[] = []
  if (intro.trim() === '') missing.push('intro')
  if (heads.filter((head) => head.trim() !== '').length < 2) missing.push('heads')
  if (conclusion.trim() === '') missing.push('conclusion')
  return missing
}

/** As it is sent: without what was left empty. */
export function trimmed({ intro, heads, conclusion, seconds }: Skeleton): Skeleton {
  return {
    intro: intro.trim(),
    heads: heads.map((head) => head.trim()).filter((head) => head !== ''),
    conclusion: conclusion.trim(),
    seconds: Math.round(seconds),
  }
}

/** With room for as many heads as the form has. */
export function filledUp(skeleton: Skeleton): Skeleton {
  return {
    ...skeleton,
    heads: [...skeleton.heads, ...BLANK.heads].slice(0, Math.max(HEADS, skeleton.heads.length)),
  }
}

/** Undefined where it is none. */
export function readSkeleton(stored: string | null): Skeleton | undefined {
  try {
    return filledUp(Skeleton.parse(JSON.parse(stored ?? 'null')))
  } catch {
    return undefined
  }
}

/** "2:05" of what is left; past the end, "+0:20" of what was added. */
export function clockText(seconds: number): string {
  const left = SKELETON_SECONDS - Math.floor(seconds)
  const shown = Math.abs(left)
  return `${left < 0 ? '+' : ''}${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, '0')}`
}
