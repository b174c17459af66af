/**
 * Keeps the assistant out of a test that the learner is sitting: whatever style, whatever way the item comes (typed,
 * pasted, spoken), it is not answered before it was submitted.
 */

import type { Ask, Composed } from './ask.ts'
import { moveOf } from './conversation.ts'
import type { Supabase } from './retrieve.ts'
import { isHindi } from './sentences.ts'
import { inLibraryWords } from './synonyms.ts'
import { teachingWords } from './teaching-words.ts'

/** Turns back in which an item may have been told piece by piece. */
const TURNS = 2

/** Whether answering would give away an item of a test of this learner that is open. One round trip. */
export async function asksOpenTestItem(supabase: Supabase, ask: Ask): Promise<boolean> {
  const { data } = await supabase.rpc('is_open_test_item', { p_query: textsOf(ask) }).throwOnError()
  return data
}

/** What is asked now, with what "just tell me" or an item in pieces goes back to; abbreviations written out, too. */
function textsOf(ask: Ask): string {
  const move = moveOf(ask)
  const before = ask.history.filter(({ role }) => role === 'user').slice(-TURNS)
  const asked = [
    ask.query,
    ...('question' in move ? [move.question] : []),
    ...before.map(({ content }) => content),
  ]
  const texts = [...new Set(asked)]
  return [...texts, ...texts.map(inLibraryWords).filter((text) => !texts.includes(text))].join('\n\n')
}

export function refuseOpenTestItem({ query }: Ask): Composed {
  const words = teachingWords[isHindi(query) ? 'hi' : 'en']
  return { reply: words.openTest, step: null, practice: null, search_suggestions: [], grounded: true }
}
