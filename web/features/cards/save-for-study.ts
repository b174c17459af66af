/** Turns what is read anywhere on the site into cards and notes. What is sent twice under one id is kept once. */

import { queryClient } from '#web/lib/query-client.ts'
import { supabase } from '#web/lib/supabase.ts'
import { LONGEST, languageOf, OWN, type StudySource, storedSource } from './study-source.ts'

export type NewCard = {
  /** Made by the caller where a save may be repeated; else made here. */
  id?: string
  front: string
  back: string
  /** Of the words; read from their script where it is not said. */
  lang?: 'en' | 'hi'
  source?: StudySource
  /** The slug of a topic. */
  topic?: string | null
}

export type NewNote = {
  id?: string
  title: string
  /** Markdown. */
  body: string
  source?: StudySource
  topic?: string | null
}

/** Keeps these cards for the learner who is signed in. They are new in the next review. Throws when they were not kept. */
export async function saveCards(cards: readonly NewCard[]): Promise<void> {
  if (cards.length === 0) return
  const rows = cards.map(({ id, front, back, lang, source = OWN, topic = null }) => ({
    id: id ?? crypto.randomUUID(),
    front: front.trim().slice(0, LONGEST.side),
    back: back.trim().slice(0, LONGEST.side),
    lang: lang ?? languageOf(front + back),
    source: storedSource(source),
    topic,
  }))
  await supabase
    .from('cards')
    .upsert(rows, { onConflict: 'user_id,id', ignoreDuplicates: true })
    .throwOnError()
  void queryClient.invalidateQueries({ queryKey: ['cards'] })
}

/** Keeps a note for the learner who is signed in, and returns its id. Throws when it was not kept. */
export async function saveNote({ id, title, body, source = OWN, topic = null }: NewNote): Promise<string> {
  const note = {
    id: id ?? crypto.randomUUID(),
    title: title.trim().slice(0, LONGEST.noteTitle),
    body: body.slice(0, LONGEST.noteBody),
    source: storedSource(source),
    topic,
  }
  await supabase
    .from('learner_notes')
    .upsert([note], { onConflict: 'user_id,id', ignoreDuplicates: true })
    .throwOnError()
  void queryClient.invalidateQueries({ queryKey: ['learner_notes'] })
  return note.id
}
