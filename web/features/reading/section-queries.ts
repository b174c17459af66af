/** What stands beside the sections of a text, and which of them count as read. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Json } from '#supabase/database.types.ts'
import { OpenedAttempt } from '#web/features/player/index.ts'
import { KEPT_OFFLINE, keptOffline } from '#web/lib/kept-offline.ts'
import { orRefused } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { ReadText } from './reading-types.ts'

type Named = Pick<ReadText, 'place' | 'item'>

const Beside = z.object({
  section: z.string(),
  questions: z.number(),
  past: z.array(z.number()),
  news: z.array(z.object({ id: z.string(), title: z.string(), title_hi: z.string(), news_date: z.string() })),
})
export type Beside = z.infer<typeof Beside>

export function marginQuery({ place, item }: Named) {
  return queryOptions({
    queryKey: ['reading_margin', place, item],
    queryFn: ({ signal }) =>
      keptOffline(`reading_margin/${place}/${item}`, z.array(Beside), async () => {
        const { data } = await supabase
          .rpc('reading_margin', { p_place: place, p_item: item })
          .abortSignal(signal)
          .throwOnError()
        return z.array(Beside).parse(data)
      }),
    ...KEPT_OFFLINE,
  })
}

const SectionRead = z.object({
  place: z.enum(['chapter', 'note']),
  item: z.string(),
  section: z.string(),
  how: z.enum(['recalled', 'exercise', 'skipped']),
  right_count: z.nullable(z.number()),
  asked: z.nullable(z.number()),
})
export type SectionRead = z.infer<typeof SectionRead>

export const sectionKeys = { all: ['sections_read'] as const }

const MOST_AT_ONCE = 1000

/** All of a learner's: a short line each. They stay known without a network, as the shelf does. */
export function sectionsReadQuery(userId: string) {
  return queryOptions({
    queryKey: [...sectionKeys.all, userId],
    queryFn: ({ signal }) => keptOffline('sections_read', z.array(SectionRead), () => readSections(signal)),
    ...KEPT_OFFLINE,
  })
}

async function readSections(signal: AbortSignal): Promise<SectionRead[]> {
  const all: SectionRead[] = []
  for (;;) {
    const { data } = await supabase
      .from('sections_read')
      .select(Object.keys(SectionRead.shape).join(', '))
      .order('item')
      .order('section')
      .range(all.length, all.length + MOST_AT_ONCE - 1)
      .abortSignal(signal)
      .throwOnError()
    const found = z.array(SectionRead).parse(data)
    all.push(...found)
    if (found.length < MOST_AT_ONCE) return all
  }
}

export async function startSection({ place, item }: Named, section: string, size: number): Promise<string> {
  const opened = await orRefused(
    supabase.rpc('start_section', { p_place: place, p_item: item, p_section: section, p_size: size }),
  )
  return OpenedAttempt.parse(opened).attempt.id
}

export async function keepSectionRead(
  { place, item }: Named,
  section: string,
  how: SectionRead['how'],
  attemptId?: string,
): Promise<void> {
  const told = { place, item, section, how, ...(attemptId && { attempt_id: attemptId }) }
  await orRefused(supabase.rpc('keep_sections_read', { p_sections: [told] as unknown as Json }))
}
