/**
 * Follows an answer that somebody else writes, in this process or another: what is kept of it is read again and again
 * until it ends. One that is written already is told at once.
 */

import type { AnswerRow, Begun } from './keep.ts'
import type { Mode, Reply } from './reply.ts'
import type { Supabase } from './retrieve.ts'
import type { AnswerEvent } from './stream.ts'

/** Milliseconds between two looks. */
const LOOK = 500
/** Milliseconds after which a writer that was not heard of is gone; as the database counts. */
const GONE = 30_000
const COLUMNS = 'id, content, state, mode, style, step, suggestions, sources, practice, updated_at'

/** Reads in the learner's name. */
export async function* followed(
  first: Begun,
  supabase: Supabase,
  more: Record<string, unknown> = {},
): AsyncGenerator<AnswerEvent> {
  const style = first.style ?? 'explain'
  yield { event: 'begin', data: { message_id: first.id, style, ...more } }
  let row: AnswerRow = first
  let told = { text: '', sources: '' }
  for (;;) {
    yield* news(row, told)
    told = { text: row.content, sources: JSON.stringify(row.sources) }
    if (row.state === 'done' || row.state === 'stopped') {
      yield { event: 'done', data: { ...replyOf(row, row.state), ...more } }
      return
    }
    if (row.state === 'failed' || Date.now() - Date.parse(row.updated_at) > GONE) {
      yield { event: 'error', data: { error: 'This answer broke off. Please try again.', retry: true } }
      return
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK))
    const { data } = await supabase
      .from('chat_messages')
      .select(COLUMNS)
      .eq('id', first.id)
      .maybeSingle()
      .throwOnError()
    if (!data) {
      yield { event: 'error', data: { error: 'This conversation was deleted.', retry: false } }
      return
    }
    row = data as unknown as AnswerRow
  }
}

function* news(
  { content, sources }: AnswerRow,
  told: { text: string; sources: string },
): Generator<AnswerEvent> {
  if (sources && JSON.stringify(sources) !== told.sources) yield { event: 'sources', data: { sources } }
  if (content === told.text) return
  if (content.startsWith(told.text)) yield { event: 'text', data: { text: content.slice(told.text.length) } }
  else yield { event: 'replace', data: { text: content } }
}

function replyOf(row: AnswerRow, state: Reply['state']): Reply {
  const mode = (row.mode ?? 'library') as Mode
  return {
    reply: row.content,
    search_suggestions: row.suggestions ?? [],
    sources: row.sources ?? [],
    grounded: mode === 'model' || mode === 'library',
    mode,
    style: (row.style ?? 'explain') as Reply['style'],
    step: row.step,
    practice: row.practice,
    notice: null,
    message_id: row.id,
    state,
  }
}
