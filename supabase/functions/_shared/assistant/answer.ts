/**
 * Answers one question from the library: find, compose, and let a language model write where one is configured (spec §7
 * chat-webhook). What the library composes by itself is always at hand, so that no model leaves a learner without an
 * answer.
 */

import type { Ask, Composed } from './ask.ts'
import { calculation } from './calculate.ts'
import { compose } from './compose.ts'
import type { Move } from './conversation.ts'
import type { Nearest } from './embedding.ts'
import { type Found, understoodQuestion } from './find.ts'
import { lookUp } from './look-up.ts'
import { expectedTokens, MOST_TOKENS, type TextModel } from './model.ts'
import { notice } from './notices.ts'
import { asksOpenTestItem, refuseOpenTestItem } from './open-test.ts'
import { promptFor } from './prompt.ts'
import { instructionsFor, PROMPT_VERSION, showsSources } from './prompts.ts'
import type { Notice, Source, Written } from './reply.ts'
import type { Supabase } from './retrieve.ts'
import { type SourceList, sourceList } from './sources.ts'
import type { AnswerEvent } from './stream.ts'
import { turnstile } from './turnstile.ts'
import { isNear, type Ledger, type Quota } from './usage.ts'
import type { Forwarded } from './webhook.ts'
import { talkAfterDistress, wellbeing, wellbeingUnrecognised } from './wellbeing.ts'
import { writeWithModel } from './write-with-model.ts'

export type Means = {
  userId: string
  /** Reads in the asking learner's name. */
  supabase: Supabase
  /** A test of the learner is open: what is asked may be an item of it. */
  isTested: boolean
  /** Finds by meaning, where a model for it is configured. */
  embed: Nearest | undefined
  model: TextModel | undefined
  ledger: Ledger
  /** An automation that answers in the library's place. */
  forward: ((signal: AbortSignal) => Promise<Forwarded>) | undefined
  stopped: AbortSignal
  /** What is written already of an answer that is gone on with. */
  soFar: { text: string; sources: Source[] }
  now: Date
}

/** Passages and figures that a language model is given to write from. */
const PASSAGES_FOR_MODEL = 8
const FACTS_FOR_MODEL = 3

/**
 * One at a time of this thread: more of them only wait for the same processors, and for database connections that other
 * requests then lack.
 */
const lookups = turnstile(1)

/** Yields the text as it comes. Throws WebhookFailed, and what `stopped` is aborted with. */
export async function* answerQuestion(ask: Ask, means: Means): AsyncGenerator<AnswerEvent, Written> {
  const { userId, supabase, stopped, forward, model, now } = means
  // Before all else: no open test, automation or model stands between a learner in distress and help.
  const help = wellbeing(ask) ?? talkAfterDistress(ask)
  if (help) return yield* told(fromLibrary(ask, help, []), means)
  if (means.isTested && (await lookups(() => asksOpenTestItem(supabase, ask), userId))) {
    return yield* told(fromLibrary(ask, refuseOpenTestItem(ask), []), means)
  }
  if (forward) return yield* forwarded(ask, means, forward)

  // Of whoever has a test open, nothing is worked out: an item may ask just that.
  const calculated = means.isTested ? undefined : calculation(ask)
  if (calculated) return yield* told(fromLibrary(ask, calculated, []), means)

  const embed = means.embed && remembering(means.embed)
  // Nobody waits in front of the database for another's answer from elsewhere.
  await embed?.(understoodQuestion(ask.query, ask.history).question)
  const { move, found, learner } = await lookups(() => lookUp(ask, { supabase, embed, now }), userId)
  stopped.throwIfAborted()
  const list = sourceList(found.notes)
  const composed = compose(ask, found, learner, list, now)
  const library = fromLibrary(ask, composed, list.sources)
  if (!model || !mayModelWrite(ask.style, move, found, composed)) return yield* told(library, means)
  return yield* byModel(ask, { found, library, model }, means)
}

function remembering(embed: Nearest): Nearest {
  const known = new Map<string, ReturnType<Nearest>>()
  return (question) => {
    const asked = known.get(question) ?? embed(question)
    known.set(question, asked)
    return asked
  }
}

function fromLibrary({ style }: Ask, composed: Composed, sources: Source[]): Written {
  return { ...composed, sources, style, notice: null, mode: composed.grounded ? 'library' : 'not-covered' }
}

/** Figures of a named period, releases and set sentences are said best by the library itself. */
function mayModelWrite(
  style: Ask['style'],
  move: Move,
  { kind, period, evidence }: Found,
  { grounded, practice, step }: Composed,
) {
  if (!grounded || practice || move.kind === 'end-viva' || evidence.length === 0) return false
  // A viva asks what the library's own exercises ask, of which it knows the answer.
  if (style === 'viva' && step === 1) return false
  const isQuestion = kind === 'explanation' || kind === 'figure'
  return move.kind === 'answer' ? isQuestion && !period : true
}

type ForModel = { found: Found; library: Written; model: TextModel }

async function* byModel(
  ask: Ask,
  { found, library, model }: ForModel,
  means: Means,
): AsyncGenerator<AnswerEvent, Written> {
  const { stopped, soFar } = means
  const offered = offeredTo(found, soFar.sources)
  const instructions = instructionsFor(ask.style, ask.level, library.step)
  const prompt = promptFor(ask, found, { sources: offered.sources, instructions, soFar: soFar.text })
  const call = await means.ledger.open({
    ...{ step: 'text', model: model.id, promptVersion: PROMPT_VERSION },
    ...{ tokensIn: expectedTokens(prompt), tokensOut: MOST_TOKENS },
  })
  if (!call.allowed) {
    const limit = call.ofAll ? 'limit-of-all' : 'limit-reached'
    return yield* told({ ...library, notice: notice(limit, ask.query, call.quota.resets_at) }, means)
  }
  const cites = showsSources(ask.style, library.step)
  if (cites) yield { event: 'sources', data: { sources: offered.sources } }
  const { outcome, text, usage, meetsDistress } = yield* writeWithModel(model, prompt, {
    ...{ sources: offered.sources, mustCite: cites, stopped },
  })
  const quota = await call.close({ outcome, ...usage })
  if (outcome === 'stopped') throw stopped.reason
  if (meetsDistress) return yield* told(fromLibrary(ask, wellbeingUnrecognised(ask), []), { soFar: { text } })
  if (outcome === 'done') {
    const sources = cites ? offered.sources.filter(({ n }) => text.includes(`[${n}]`)) : []
    yield { event: 'sources', data: { sources } }
    return { ...library, reply: text, sources, mode: 'model', notice: nearNotice(quota, ask.query) }
  }
  const failed = outcome === 'failed' ? notice('model-failed', ask.query) : nearNotice(quota, ask.query)
  return yield* told({ ...library, notice: failed }, { soFar: { text } })
}

function nearNotice(quota: Quota | undefined, query: string): Notice | null {
  return quota && isNear(quota) ? notice('limit-near', query, quota.resets_at) : null
}

function offeredTo(found: Found, known: Source[]): SourceList {
  const list = sourceList(found.notes, known)
  for (const fact of found.facts.slice(0, FACTS_FOR_MODEL)) list.citeFact(fact)
  const passages = found.evidence.filter(({ kind }) => kind !== 'fact')
  for (const passage of passages.slice(0, PASSAGES_FOR_MODEL)) list.citePassage(passage)
  return list
}

/** A text that is there at once, block by block; in place of what was shown before, if anything was. */
async function* told(
  written: Written,
  { soFar }: { soFar: { text: string } },
): AsyncGenerator<AnswerEvent, Written> {
  yield { event: 'sources', data: { sources: written.sources } }
  if (soFar.text) yield { event: 'replace', data: { text: written.reply } }
  else {
    for (const text of written.reply.split(/(?<=\n\n)(?!\n)/)) yield { event: 'text', data: { text } }
  }
  return written
}

async function* forwarded(
  { style }: Ask,
  { stopped, soFar }: Means,
  forward: NonNullable<Means['forward']>,
): AsyncGenerator<AnswerEvent, Written> {
  const answer = await forward(stopped)
  return yield* told(
    {
      ...answer,
      ...{ sources: [], grounded: false, mode: 'webhook', style, step: null, practice: null, notice: null },
    },
    { soFar },
  )
}
