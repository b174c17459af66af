/** A story in short as those without an account get it. */

import * as z from 'zod/mini'
import { Source } from '#web/features/library/index.ts'

export const StoryText = z.object({
  day: z.string(),
  why_in_news: z.nullish(z.string()),
  what_changed: z.nullish(z.string()),
  prelims_pointers: z.nullish(z.array(z.string())),
  sources: z.array(Source),
})
export type StoryText = z.infer<typeof StoryText>
