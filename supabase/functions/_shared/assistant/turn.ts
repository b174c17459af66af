/**
 * One turn of a conversation: who may speak in it, what was said before, and an answer that is written whether or not
 * anybody waits for it (docs/decisions/016). Text and voice both come through here.
 */

import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../database.types.ts'
import { BadRequest } from '../body.ts'
import { env } from '../env.ts'
import { answerQuestion } from './answer.ts'
import type { Ask, AskedTurn, Style } from './ask.ts'
import { levelOf } from './ask.ts'
import { configuredNearest, type Nearest } from './embedding.ts'
import { followed } from './follow.ts'
import { type Begun, type Keeper, keepAnswer, keptNowhere, Stopped } from './keep.ts'
import { configuredModel } from './model.ts'
import type { Reply, Source, Written } from './reply.ts'
import { type AnswerEvent, asksForStream, streamed, tapeOf, whole } from './stream.ts'
import { type Ledger, ledgerOf } from './usage.ts'
import { chatWebhook, type Forwarded, forwardChat, WebhookFailed } from './webhook.ts'

export type Turn = {
  userId: string
  sessionId: string
  /** What is asked: the message, or what was heard of it. */
  query: string
  level: string | null | undefined
  /** Undefined: as the learner's profile says. */
  style: Style | undefined
  /** With both, question and answer are kept. */
  questionId: string | undefined
  messageId: string | undefined
  replaces?: string | undefined
  continues?: boolean | undefined
  /** Of a conversation that is kept nowhere. */
  history?: AskedTurn[] | undefined
  transcriptOf?: string | undefined
  /** How the question is shown when it is not what is asked: "[Audio Message]". */
  shownAs?: string | undefined
  /** An automation that takes the question in its own way: it hears a recording itself. */
  forward?: ((signal: AbortSignal) => Promise<Forwarded>) | undefined
  /** Told along with `begin` and the reply. */
  more?: Record<string, unknown> | undefined
}

/** As `chat_turn` of the database tells it. */
type ChatTurn = {
  closed: string | null
  style: string | null
  is_anothers: boolean
  both_steps: boolean
  is_tested: boolean
  history: AskedTurn[]
}

/** Whose style is known by now. */
type StyledTurn = Turn & { style: Style }

type Clients = { supabase: SupabaseClient<Database>; supabaseAdmin: SupabaseClient<Database> }

/** What PostgreSQL says when a conversation or answer is another's, and when there is none. */
const REFUSALS: Record<string, number> = { '42501': 403, PT404: 404 }

/** Throws BadRequest. */
export async function answerTurn(request: Request, asked: Turn, clients: Clients): Promise<Response> {
  const { style, ...setting } = await settingOf(asked, clients)
  const turn = { ...asked, style }
  const { messageId, questionId } = turn
  const isKept = messageId !== undefined && questionId !== undefined
  const begun = isKept ? await begin(turn, { messageId, questionId }, clients.supabaseAdmin) : undefined
  const events =
    begun && !begun.begun
      ? followed(begun, clients.supabase, turn.more)
      : written(turn, { ...setting, begun, signal: request.signal }, clients)
  const tape = tapeOf(events)
  if (begun?.begun) afterTheAnswer(tape.ended)
  return asksForStream(request) ? streamed(tape) : whole(tape)
}

/**
 * What the database says of a conversation to somebody who wants to ask in it. The learner's own rights decide: throws
 * BadRequest for somebody who lacks them, and where an administrator has closed the assistant.
 */
export async function mayAsk(
  { sessionId, questionId }: Pick<Turn, 'sessionId'> & Partial<Pick<Turn, 'questionId'>>,
  supabase: Clients['supabase'],
): Promise<ChatTurn> {
  const { data } = await supabase
    .rpc('chat_turn', { p_session_id: sessionId, ...(questionId && { p_question_id: questionId }) })
    .throwOnError()
  const turn = data as ChatTurn
  if (turn.closed !== null) throw new BadRequest(403, turn.closed)
  if (!turn.both_steps) throw new BadRequest(403, 'This account asks for its second step first.')
  if (turn.is_anothers) throw new BadRequest(403, 'session_id: this conversation belongs to another account')
  return turn
}

/** Nothing is kept or answered for somebody who may not ask. */
async function settingOf(
  { sessionId, questionId, history, style }: Turn,
  { supabase }: Clients,
): Promise<{ history: AskedTurn[]; style: Style; isTested: boolean }> {
  const turn = await mayAsk({ sessionId, questionId }, supabase)
  return {
    history: questionId === undefined && history ? history : turn.history,
    isTested: turn.is_tested,
    style: style ?? (turn.style === 'tutor' ? 'tutor' : 'explain'),
  }
}

async function begin(
  { userId, sessionId, query, style, replaces, continues, transcriptOf, shownAs }: StyledTurn,
  { messageId, questionId }: { messageId: string; questionId: string },
  admin: SupabaseClient<Database>,
): Promise<Begun> {
  const { data, error } = await admin.rpc('begin_chat_answer', {
    ...{ p_user_id: userId, p_session_id: sessionId, p_question_id: questionId, p_message_id: messageId },
    ...{ p_question: shownAs ?? query, p_style: style, p_continue: continues ?? false },
    ...(replaces && { p_replaces: replaces }),
    ...(shownAs && query !== shownAs && { p_transcript: query }),
    ...(transcriptOf && { p_transcript_of: transcriptOf }),
  })
  if (!error) return data as unknown as Begun
  const status = REFUSALS[error.code]
  if (status) throw new BadRequest(status, `message_id: ${error.message}`)
  throw new Error('The answer could not be begun', { cause: error })
}

type Setting = { history: AskedTurn[]; isTested: boolean; begun: Begun | undefined; signal: AbortSignal }

async function* written(
  turn: StyledTurn,
  { history, isTested, begun, signal }: Setting,
  { supabase, supabaseAdmin }: Clients,
): AsyncGenerator<AnswerEvent> {
  const { userId, query, level, style, more = {} } = turn
  const message_id = turn.messageId ?? crypto.randomUUID()
  const keeper = begun ? keepAnswer(supabaseAdmin, userId, begun) : keptNowhere(signal)
  const soFar = { text: begun?.content ?? '', sources: begun?.sources ?? [] }
  const ask: Ask = { query, style, level: levelOf(level), history }
  const ledger = ledgerOf(supabaseAdmin, userId, message_id)
  const events = answerQuestion(ask, {
    ...{ userId, supabase, soFar, ledger, isTested, stopped: keeper.stopped, now: new Date() },
    model: configuredModel(),
    embed: accountedFor(configuredNearest(supabaseAdmin), ledger),
    forward: turn.forward ?? forwarding(ask, turn),
  })
  const whole = (answer: Written, state: Reply['state']) =>
    ({ event: 'done', data: { ...answer, ...more, message_id, state } }) as const

  yield { event: 'begin', data: { message_id, style, ...more } }
  let sources = soFar.sources
  try {
    // What is gone on with is shown to whoever did not see its beginning.
    if (soFar.text) {
      yield { event: 'sources', data: { sources } }
      yield { event: 'replace', data: { text: soFar.text } }
    }
    for (;;) {
      const { done, value } = await events.next()
      if (done) {
        await keeper.finish('done', value)
        yield whole(value, 'done')
        return
      }
      if (value.event === 'sources') sources = value.data.sources
      noted(value, keeper)
      yield value
    }
  } catch (error) {
    if (keeper.stopped.aborted) {
      const answer = stoppedAnswer(keeper.text, sources, style)
      await keeper.finish('stopped', answer)
      // One that nobody kept and nobody waits for any more is told to nobody.
      if (keeper.stopped.reason instanceof Stopped) yield whole(answer, 'stopped')
      return
    }
    await keeper.finish('failed').catch((cause) => console.error('A failed answer could not be kept:', cause))
    if (!(error instanceof WebhookFailed)) throw error
    console.error('The chat webhook gave no answer:', error.message)
    yield { event: 'error', data: { error: 'The assistant cannot be reached at the moment.', retry: true } }
  }
}

/** Undefined when no automation answers in the library's place. */
function forwarding({ query, level }: Ask, { userId, sessionId }: Turn): Turn['forward'] {
  const url = chatWebhook()
  if (!url) return undefined
  const payload = { query, user_id: userId, session_id: sessionId, preparation_level: level }
  return (signal) => forwardChat(url, payload, signal)
}

/** What finding by meaning uses is entered like any other call of a model; beyond the day's limit words alone find. */
export function accountedFor(nearest: Nearest | undefined, ledger: Ledger): Nearest | undefined {
  return (
    nearest &&
    (async (question) => {
      const tokensIn = Math.ceil(question.length / 3)
      const call = await ledger.open({ step: 'embedding', model: env('EMBEDDING_MODEL') ?? '', tokensIn })
      if (!call.allowed) return []
      const found = await nearest(question)
      void call.close(found ? { outcome: 'done', tokensIn } : { outcome: 'failed' })
      return found
    })
  )
}

function noted(event: AnswerEvent, keeper: Keeper) {
  if (event.event === 'sources') keeper.sources(event.data.sources)
  else if (event.event === 'text') keeper.add(event.data.text)
  else if (event.event === 'replace') keeper.replace(event.data.text)
}

function stoppedAnswer(reply: string, all: Source[], style: Style): Written {
  const sources = all.filter(({ n }) => reply.includes(`[${n}]`))
  return {
    ...{ reply, sources, style, search_suggestions: [], step: null, practice: null, notice: null },
    ...{ grounded: sources.length > 0, mode: 'model' },
  }
}

/** Work that goes on after the answer, or after whoever asked has left. What it fails with is its own to tell. */
export function afterTheAnswer(work: Promise<unknown>) {
  const { EdgeRuntime } = globalThis as { EdgeRuntime?: { waitUntil: (work: Promise<unknown>) => void } }
  EdgeRuntime?.waitUntil(work.catch(() => {}))
}
