/** What cards ask the server. */

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { everyRow } from '#web/lib/every-row.ts'
import { KEPT_OFFLINE, keptOffline } from '#web/lib/kept-offline.ts'
import { orRefused } from '#web/lib/refused.ts'
import { clockFields } from '#web/lib/study-clock.ts'
import { supabase } from '#web/lib/supabase.ts'
import { anywhere } from '#web/lib/to-the-letter.ts'
import { StudySource } from './study-source.ts'

const CardLog = z.object({ id: z.string(), rating: z.number(), reviewed_at: z.string() })

/** Of its reviews `days` and `ratings` tell those of more than a week ago (`ReviewDays`); a copy of an older release has none. */
const Scheduled = z.object({
  id: z.string(),
  suspended: z.boolean(),
  days: z._default(z.array(z.number()), []),
  ratings: z._default(z.string(), ''),
  logs: z.array(CardLog),
})
export type Scheduled = z.infer<typeof Scheduled>

const Schedule = z.object({
  exam_day: z.nullable(z.string()),
  ...clockFields,
  cards: z.array(Scheduled),
})
export type Schedule = z.infer<typeof Schedule>

export const Card = z.object({
  id: z.string(),
  front: z.string(),
  back: z.string(),
  lang: z.enum(['en', 'hi']),
  source: z.catch(StudySource, { kind: 'own' }),
  topic: z.nullable(z.string()),
  created_at: z.string(),
  suspended: z.boolean(),
})
export type Card = z.infer<typeof Card>

const COLUMNS = Object.keys(Card.shape).join(', ')

export const cardKeys = { all: ['cards'] as const }

const about = () => ({
  ...{ title: 'Cards that are due', title_hi: 'आज दोहराने के कार्ड', address: '/practice?view=card-review' },
})

/** When each of the learner's cards was reviewed, the oldest card first, by which clock, and the day of the exam (`my_cards`). It stays known without a network. */
export function scheduleQuery(userId: string) {
  return queryOptions({
    queryKey: [...cardKeys.all, userId, 'schedule'],
    queryFn: ({ signal }) =>
      keptOffline(
        'cards/schedule',
        Schedule,
        async () => {
          const { data } = await supabase.rpc('my_cards').abortSignal(signal).throwOnError()
          return Schedule.parse(data)
        },
        ({ cards }) => (cards.length > 0 ? about() : null),
      ),
    ...KEPT_OFFLINE,
    // A card made or reviewed a moment ago changes what is due.
    staleTime: 0,
  })
}

/** The words of these cards. */
export async function readCards(ids: string[]): Promise<Card[]> {
  const { data } = await supabase.from('cards').select(COLUMNS).in('id', ids).throwOnError()
  return z.array(Card).parse(data)
}

const AT_ONCE = 50

/** The learner's cards, newest first; `search` is looked for on both sides. */
export function cardListQuery(userId: string, search: string) {
  return infiniteQueryOptions({
    queryKey: [...cardKeys.all, userId, 'list', search],
    queryFn: async ({ signal, pageParam }) => {
      let asked = supabase.from('cards').select(COLUMNS)
      if (search) asked = asked.or(`front.ilike.${anywhere(search)},back.ilike.${anywhere(search)}`)
      const { data } = await asked
        .order('created_at', { ascending: false })
        .order('id')
        .range(pageParam, pageParam + AT_ONCE - 1)
        .abortSignal(signal)
        .throwOnError()
      return z.array(Card).parse(data)
    },
    initialPageParam: 0,
    getNextPageParam: (last, _all, from) => (last.length < AT_ONCE ? undefined : from + AT_ONCE),
    placeholderData: (before) => before,
    staleTime: 0,
  })
}

/** Every card, oldest first: for a file. */
export async function readAllCards(): Promise<Card[]> {
  const read = (from: number, to: number) =>
    supabase.from('cards').select(COLUMNS).order('created_at').order('id').range(from, to).throwOnError()
  return z.array(Card).parse(await everyRow(read))
}

/** It was deleted meanwhile, on another device or in another tab. */
export class CardGone extends Error {}

/** Rejects with CardGone where there is no such card any more. */
export async function changeCard(
  id: string,
  fields: Partial<Pick<Card, 'front' | 'back' | 'lang' | 'suspended'>>,
): Promise<void> {
  const { data } = await supabase.from('cards').update(fields).eq('id', id).select('id').throwOnError()
  if (data.length === 0) throw new CardGone('There is no such card any more')
}

export async function removeCard(id: string): Promise<void> {
  await supabase.from('cards').delete().eq('id', id).throwOnError()
}

export type CardReview = { id: string; card_id: string; rating: number; reviewed_at: string }

/** Sends reviews; one that was sent before counts once. */
export async function sendReviews(reviews: CardReview[]): Promise<void> {
  await orRefused(supabase.rpc('keep_card_reviews', { p_reviews: reviews }))
}
