/** Highlights, bookmarks and sections read, as the server has them. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Json } from '#supabase/database.types.ts'
import { everyRow } from '#web/lib/every-row.ts'
import { KEPT_OFFLINE, keptOffline } from '#web/lib/kept-offline.ts'
import { orRefused } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { Sent, Told } from './annotation-keeper.ts'
import { Annotation, type ReadText } from './reading-types.ts'

export const annotationKeys = {
  all: ['annotations'] as const,
  of: (userId: string, { place, item }: Pick<ReadText, 'place' | 'item'>) =>
    ['annotations', userId, place, item] as const,
  every: (userId: string) => ['annotations', userId, 'every'] as const,
}

const MOST_AT_ONCE = 500
const COLUMNS = Object.keys(Annotation.shape).join(', ')

type Named = Pick<ReadText, 'place' | 'item'>

/** Under which those of one text are kept for a time without a network. */
export const keptAs = ({ place, item }: Named) => `annotations/${place}/${item}`

/** Those of one text. They stay known without a network, as the text does. */
export function annotationsQuery(userId: string, text: Named) {
  return queryOptions({
    queryKey: annotationKeys.of(userId, text),
    queryFn: ({ signal }) =>
      keptOffline(keptAs(text), z.array(Annotation), async () => {
        const read = (from: number, to: number) =>
          supabase
            .from('annotations')
            .select(COLUMNS)
            .eq('place', text.place)
            .eq('item', text.item)
            .order('created_at')
            .order('id')
            .range(from, to)
            .abortSignal(signal)
            .throwOnError()
        return z.array(Annotation).parse(await everyRow(read, MOST_AT_ONCE))
      }),
    ...KEPT_OFFLINE,
    staleTime: 30_000,
  })
}

/** All of a learner's, the newest first. */
export function everyAnnotationQuery(userId: string) {
  return queryOptions({
    queryKey: annotationKeys.every(userId),
    queryFn: async ({ signal }) => {
      const read = (from: number, to: number) =>
        supabase
          .from('annotations')
          .select(COLUMNS)
          .order('created_at', { ascending: false })
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError()
      return z.array(Annotation).parse(await everyRow(read, MOST_AT_ONCE))
    },
    staleTime: 0,
  })
}

const ToldBack = z.array(z.union([z.object({ id: z.string(), gone: z.literal(true) }), Annotation]))

export async function sendAnnotations(changes: readonly Sent[]): Promise<Told[]> {
  const sent = changes.map(({ annotation: { version: _version, ...annotation }, base, deleted }) =>
    deleted ? { id: annotation.id, base, deleted } : { ...annotation, base },
  )
  return ToldBack.parse(
    await orRefused(supabase.rpc('keep_annotations', { p_changes: sent as unknown as Json })),
  )
}
