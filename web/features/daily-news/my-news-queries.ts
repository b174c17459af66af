/** What a learner has and does with an item: reading, questions, the wish to revise, reports. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Json } from '#supabase/database.types.ts'
import { saveCards, saveNote } from '#web/features/cards/index.ts'
import { OpenedAttempt } from '#web/features/player/index.ts'
import type { FetchedWords } from '#web/lib/refusals/said-later.tsx'
import { supabase } from '#web/lib/supabase.ts'
import type { Letter } from './outbox.ts'
import type { ReadEvent } from './read-keeper.ts'

export const REASONS = [
  'wrong-fact',
  'outdated-number',
  'wrong-source',
  'translation',
  'unclear',
  'other',
] as const
export type Reason = (typeof REASONS)[number]

export const OUTCOMES = ['fixed', 'not-a-mistake', 'will-not-change'] as const

const Report = z.object({
  id: z.string(),
  reason: z.enum(REASONS),
  says: z.string(),
  created_at: z.string(),
  outcome: z.nullable(z.enum(OUTCOMES)),
  outcome_note: z.nullable(z.string()),
})
export type Report = z.infer<typeof Report>

export const SittingLine = z.object({
  id: z.string(),
  submitted_at: z.nullable(z.string()),
  right_count: z.nullable(z.number()),
  question_count: z.number(),
})

const Mine = z.object({
  reading: z.nullable(
    z.object({
      read_at: z.nullable(z.string()),
      saved: z.boolean(),
      reaction: z.nullable(z.enum(['clear', 'hard'])),
      seconds: z.number(),
    }),
  ),
  /** How many questions on it this learner may meet. */
  questions: z.number(),
  /** The last sitting over them. */
  sitting: z.nullable(SittingLine),
  /** The day on which its card comes. */
  revision: z.nullable(z.string()),
  reports: z.array(Report),
})
export type Mine = z.infer<typeof Mine>

export function myItemQuery(id: string) {
  return queryOptions({
    queryKey: ['my_news_item', id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase.rpc('my_news_item', { p_item: id }).abortSignal(signal).throwOnError()
      return Mine.parse(data)
    },
    staleTime: 0,
  })
}

/** Begins the questions on a story, or goes on with them; the id of the attempt. */
export async function startQuestions(id: string): Promise<string> {
  const { data } = await supabase.rpc('start_news_questions', { p_item: id }).throwOnError()
  return OpenedAttempt.parse(data).attempt.id
}

export async function sendReads(events: ReadEvent[]) {
  return await supabase.rpc('keep_news_reads', { p_events: events as unknown as Json })
}

/** Hands over what was made of a story. Throws when it was not taken. */
export async function deliver(letter: Letter): Promise<void> {
  switch (letter.kind) {
    case 'note':
      await saveNote(letter.note)
      return
    case 'cards':
      return saveCards(letter.cards)
    case 'revise':
      // The function takes null for no longer; the generated types do not say so.
      await supabase
        .rpc('revise_news', {
          ...{ p_item: letter.item, p_due: letter.due as string, p_cards: letter.cards as unknown as Json },
        })
        .throwOnError()
      return
    case 'undo':
      return letter.of === 'note' ? removeNote(letter.id) : removeCard(letter.id)
    case 'report': {
      const { id, item, reason, says, proof } = letter.report
      await supabase
        .rpc('report_news_error', {
          ...{ p_id: id, p_item: item, p_reason: reason, p_says: says, p_proof_url: proof },
        })
        .throwOnError()
    }
  }
}

export type NewReport = { id: string; item: string; reason: Reason; says: string; proof: string }

/** Why a letter was not taken, in Hindi. */
export const refusals: FetchedWords = async () =>
  (await import('#web/lib/refusals/story-words.ts')).storyWords

async function removeCard(id: string): Promise<void> {
  await supabase.from('cards').delete().eq('id', id).throwOnError()
}

async function removeNote(id: string): Promise<void> {
  await supabase.from('learner_notes').delete().eq('id', id).throwOnError()
}
