/**
 * Asks one question and puts the answer into the cache as it comes. The server keeps question and answer itself; what
 * a server without that knowledge answers is saved from here, and of a temporary conversation nothing is saved at all.
 */

import type { QueryClient } from '@tanstack/react-query'
import { afterEvent, type StreamEvent } from './answer-stream.ts'
import { isWrittenHere, LetGo, whileWriting } from './answers-under-way.ts'
import { type ChatMessage, type Reply, type Style, withReply } from './chat-message.ts'
import {
  type Asked,
  askAssistant,
  type Conversation,
  fetchMessage,
  preparationLevel,
  saveMessage,
} from './chat-queries.ts'
import { isTemporary } from './chat-session.ts'
import { changeMessage, put, readCache, takeAway } from './message-cache.ts'
import { tellOtherTabs } from './other-tabs.ts'

export type Question = {
  conversation: Conversation
  message: ChatMessage
  /** The answer as it stands in the cache, waiting to be written. */
  answer: ChatMessage
  style: Style
  /** The question's row is on the server. */
  isSaved: boolean
  isContinued?: boolean
  /** The '[Audio Message]' whose transcript was mended into this question. */
  transcriptOf?: string
  /** By another way than as text. */
  source?: AnswerSource
  /** Told whether the server has what was asked: the answer is there, or on its way. */
  sender?: { resolve: () => void; reject: (cause: unknown) => void }
}

export type AnswerSource = (asked: Asked, signal: AbortSignal) => AsyncIterable<StreamEvent>

const TURNS_TOLD = 24
/** These are told whole; of those before them the beginning, where an answer says what it asks. */
const TURNS_TOLD_WHOLE = 8
const MOST_CHARACTERS_TOLD = 4000
const CHARACTERS_TOLD_OF_EARLIER = 1000
/** Of all of them as JSON, so that the question has room beside them in what the server takes. */
const MOST_CHARACTERS_SENT = 52_000

export async function ask(queryClient: QueryClient, question: Question) {
  const { conversation, message, answer, source = askAssistant, sender } = question
  const isKept = !isTemporary(conversation.sessionId)
  const saving = question.isSaved || !isKept ? Promise.resolve(true) : saveMessage(message)
  void saving.then((isNowSaved) => {
    if (!isNowSaved)
      changeMessage(queryClient, conversation, message.id, (one) => ({ ...one, unsaved: true }))
  })

  let hasBegun = false
  try {
    const reply = await whileWriting(answer.id, async (signal) => {
      for await (const event of source(await askedOf(queryClient, question, isKept), signal)) {
        hasBegun = true
        if (event.type === 'begin') tellOtherTabs(conversation)
        else if (event.type === 'transcript') {
          const { transcript } = event
          changeMessage(queryClient, conversation, message.id, (one) => ({ ...one, transcript }))
        } else if (event.type === 'error') throw new Error(event.error)
        else if (event.type === 'done') return event.reply
        else changeMessage(queryClient, conversation, answer.id, (one) => afterEvent(one, event))
      }
      throw new Error('The answer broke off')
    })
    sender?.resolve()
    await finish(queryClient, question, reply, saving)
  } catch (cause) {
    if (cause instanceof LetGo) {
      sender?.reject(cause)
      return leaveAsIs(queryClient, question)
    }
    // The server goes on without this page; from here on the row tells.
    if (isKept && (await isOnItsWay(queryClient, question, hasBegun))) return sender?.resolve()
    sender?.reject(cause)
    throw cause
  }
}

async function askedOf(queryClient: QueryClient, question: Question, isKept: boolean): Promise<Asked> {
  const { conversation, message, answer, style } = question
  const { userId, sessionId } = conversation
  return {
    query: message.transcript ?? message.content,
    user_id: userId,
    session_id: sessionId,
    preparation_level: await preparationLevel(queryClient, userId),
    style,
    ...(isKept
      ? {
          question_id: message.id,
          message_id: answer.id,
          ...(answer.replaces && { replaces: answer.replaces }),
          ...(question.isContinued && { continue: true as const }),
          ...(question.transcriptOf && { transcript_of: question.transcriptOf }),
        }
      : { history: historyBefore(readCache(queryClient, conversation), message) }),
  }
}

/** What was said before the question, for a server that keeps nothing of it. */
export function historyBefore(messages: readonly ChatMessage[], question: ChatMessage) {
  const at = messages.findIndex(({ id }) => id === question.id)
  const replaced = new Set(messages.map(({ replaces }) => replaces))
  const newestFirst = messages
    .slice(0, at === -1 ? undefined : at)
    .filter((one) => !one.failed && one.content !== '' && !replaced.has(one.id))
    .slice(-TURNS_TOLD)
    .reverse()
    .map(({ message_type, content, transcript }, back) => ({
      role: message_type,
      content: (transcript ?? content).slice(
        0,
        back < TURNS_TOLD_WHOLE ? MOST_CHARACTERS_TOLD : CHARACTERS_TOLD_OF_EARLIER,
      ),
    }))
  let room = MOST_CHARACTERS_SENT
  const tooFarBack = newestFirst.findIndex((turn) => {
    room -= JSON.stringify(turn).length + 1
    return room < 0
  })
  return newestFirst.slice(0, tooFarBack === -1 ? undefined : tooFarBack).reverse()
}

async function finish(
  queryClient: QueryClient,
  { conversation, message, answer, source }: Question,
  reply: Reply,
  saving: Promise<boolean>,
) {
  const { userId, sessionId } = conversation
  const isKeptByServer = reply.message_id === answer.id
  changeMessage(queryClient, conversation, answer.id, (one) => withReply(one, reply))
  const listed = () => {
    tellOtherTabs(conversation)
    void queryClient.invalidateQueries({ queryKey: ['chat_sessions', userId] })
  }
  const { transcript } = reply
  if (transcript) changeMessage(queryClient, conversation, message.id, (one) => ({ ...one, transcript }))
  if (isTemporary(sessionId) || reply.heard === false) return
  if (isKeptByServer) return listed()

  const id = reply.message_id ?? answer.id
  const answered = { ...withReply(answer, reply), id }
  changeMessage(queryClient, conversation, answer.id, (one) => ({ ...one, id }))
  // After the question, so that the server dates them in the order they were said.
  void saving
    .then(() => !source || saveMessage(message))
    .then(() => saveMessage(answered))
    .then((isNowSaved) => {
      if (!isNowSaved) changeMessage(queryClient, conversation, id, (one) => ({ ...one, unsaved: true }))
      listed()
    })
}

/** The learner let the answer go: what is there stays, and nothing is no answer. */
function leaveAsIs(queryClient: QueryClient, { conversation, answer }: Question) {
  const isEmpty = readCache(queryClient, conversation).some(({ id, content }) => id === answer.id && !content)
  if (isEmpty) takeAway(queryClient, conversation, answer.id)
  else changeMessage(queryClient, conversation, answer.id, (one) => ({ ...one, state: 'stopped' }))
}

/** Whether the server has the answer all the same: only the line to it broke. */
async function isOnItsWay(queryClient: QueryClient, { conversation, answer }: Question, hasBegun: boolean) {
  try {
    const row = await fetchMessage(answer.id)
    if (!row || row.state === 'failed') return false
    if (!isWrittenHere(row.id)) put(queryClient, conversation, row)
    return true
  } catch {
    // Nothing can be read just now; an answer that had begun is looked for again.
    return hasBegun
  }
}
