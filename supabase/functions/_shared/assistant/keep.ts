/**
 * Keeps an answer in the learner's conversation while it is written, so that it outlives the page that asked, and
 * hears whether it is to stop: from any tab, and from any process of the server.
 */

import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database, Json } from '../../../database.types.ts'
import type { Source, Written } from './reply.ts'

/** A row of `chat_messages`, as `begin_chat_answer` returns it. */
export type AnswerRow = Pick<
  Database['public']['Tables']['chat_messages']['Row'],
  'id' | 'content' | 'mode' | 'style' | 'step' | 'suggestions' | 'updated_at'
> & {
  state: 'writing' | 'done' | 'stopped' | 'failed'
  sources: Source[] | null
  practice: Written['practice']
}

export type Begun = AnswerRow & {
  /** Whether the caller writes it; otherwise it is under way elsewhere, or written. */
  begun: boolean
  writer: string | null
  /** Under way, but its writer was not heard of for long. */
  abandoned: boolean
}

export type Keeper = {
  /** Aborted once the answer is to stop. */
  stopped: AbortSignal
  sources: (sources: Source[]) => void
  add: (text: string) => void
  replace: (text: string) => void
  readonly text: string
  /** Writes how it ended. Safe to repeat: the first end counts. */
  finish: (state: 'done' | 'stopped' | 'failed', written?: Written) => Promise<void>
}

type Admin = SupabaseClient<Database>
type Kept = Database['public']['Functions']['keep_chat_answer']['Args']

/** Milliseconds between two looks: at the new text, and at whether to stop. */
const BEAT = 1000
/** Milliseconds before a failed last write is tried again. */
const AGAIN = [200, 1000, 3000]
/** Answers in one call, so that its body stays small. */
const MOST_A_CALL = 50
/** Characters that a message may have. */
const LONGEST = 20_000
/** Bytes; beyond it the quotes give way, so that the citations stay. */
const MOST_BYTES_OF_SOURCES = 60_000

export class Stopped extends Error {
  override name = 'Stopped'
}

/** For an answer that is kept nowhere: it stops when `signal` does. */
export function keptNowhere(signal: AbortSignal): Keeper {
  let text = ''
  return {
    stopped: signal,
    sources: () => {},
    add: (more) => {
      text += more
    },
    replace: (whole) => {
      text = whole
    },
    get text() {
      return text
    },
    finish: async () => {},
  }
}

export function keepAnswer(admin: Admin, userId: string, { id, writer, content }: Begun): Keeper {
  const stop = new AbortController()
  const live: Live = {
    ...{ admin, userId, id, writer: writer ?? '', saved: content, text: content, sources: undefined },
    stop: () => stop.abort(new Stopped('The answer was stopped')),
  }
  join(live)
  return {
    stopped: stop.signal,
    sources: (given) => {
      live.sources = given
    },
    add: (more) => {
      live.text += more
    },
    replace: (whole) => {
      live.text = whole
    },
    get text() {
      return live.text
    },
    finish: async (state, written) => {
      if (!leave(live)) return
      const text = live.text.slice(0, LONGEST)
      const last: Kept = {
        ...{ p_user_id: userId, p_message_id: id, p_writer: live.writer, p_content: text },
        // A finished answer says something; one that ends without a word failed.
        p_state: state === 'done' && text === '' ? 'failed' : state,
        ...(written && endOf(written)),
      }
      for (const pause of [...AGAIN, undefined]) {
        try {
          await admin.rpc('keep_chat_answer', last).throwOnError()
          return
        } catch (error) {
          if (pause === undefined) throw error
          await new Promise((resolve) => setTimeout(resolve, pause))
        }
      }
    },
  }
}

/** An answer that this thread writes. */
type Live = {
  admin: Admin
  userId: string
  id: string
  writer: string
  text: string
  saved: string
  /** Those that are not kept yet. */
  sources: Source[] | undefined
  stop: () => void
}

/** One heartbeat for all of them: two hundred answers are a few calls a second, not two hundred. */
const alive = new Set<Live>()
let heart: ReturnType<typeof setInterval> | undefined
let beating = false

function join(live: Live) {
  alive.add(live)
  heart ??= setInterval(() => void beat(), BEAT)
}

/** Whether it was still there. */
function leave(live: Live) {
  const wasThere = alive.delete(live)
  if (alive.size === 0) {
    clearInterval(heart)
    heart = undefined
  }
  return wasThere
}

async function beat() {
  if (beating) return
  beating = true
  const all = [...alive]
  for (let at = 0; at < all.length; at += MOST_A_CALL) await keepAlive(all.slice(at, at + MOST_A_CALL))
  beating = false
}

/** Never rejects: the database may be back for the next one. */
async function keepAlive(answers: Live[]) {
  const given = answers.map(({ userId, id, writer, text, saved, sources }) => ({
    ...{ user_id: userId, id, writer },
    ...(text === saved ? {} : { content: text.slice(0, LONGEST) }),
    ...(sources ? { sources: bounded(sources) } : {}),
  }))
  const told = answers.map(({ text, sources }) => ({ text, sources }))
  const { data, error } = await (answers[0] as Live).admin.rpc('keep_chat_answers', { p_answers: given })
  if (error) return console.error('Answers could not be kept for a moment:', error.message)
  for (const [index, live] of answers.entries()) {
    live.saved = told[index]?.text ?? live.saved
    if (live.sources === told[index]?.sources) live.sources = undefined
    if (data.includes(live.writer) && alive.has(live)) live.stop()
  }
}

function endOf({ sources, search_suggestions, mode, step, practice }: Written): Partial<Kept> {
  return {
    p_sources: bounded(sources),
    p_suggestions: search_suggestions.slice(0, 10),
    p_mode: mode,
    ...(step === null ? {} : { p_step: step }),
    ...(practice === null ? {} : { p_practice: practice as unknown as Json }),
  }
}

function bounded(sources: Source[]): Json {
  const bytes = (list: Source[]) => new TextEncoder().encode(JSON.stringify(list)).length
  let list = sources
  for (let most = 4000; bytes(list) > MOST_BYTES_OF_SOURCES && most > 100; most /= 2) {
    list = list.map((source) => ({ ...source, quote: [...source.quote].slice(0, most).join('') }))
  }
  return list as unknown as Json
}
