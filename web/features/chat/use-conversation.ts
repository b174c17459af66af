/**
 * One conversation: its messages, whether an answer is on its way, and what can be done (spec §4 Chat session).
 * The messages live in the query cache, so the dialog and the page show the same conversation, and an
 * answer arrives although the dialog was closed meanwhile.
 */

import type { Session } from '@supabase/supabase-js'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '#web/components/ui/toast.tsx'
import { isRefusal } from '#web/lib/access-refused.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useSession } from '#web/session/session.tsx'
import { isWrittenHere, letGo } from './answers-under-way.ts'
import { ask, type Question } from './ask.ts'
import { useAssistantSettings, useKeepsHistory } from './assistant-settings.ts'
import { assistantStatusQuery } from './assistant-status.ts'
import { copy } from './chat-copy.ts'
import { keepDraft } from './chat-draft.ts'
import { type ChatMessage, type Style, said } from './chat-message.ts'
import {
  type Conversation,
  messagesQuery,
  preparationLevelQuery,
  saveSession,
  stopAnswer,
} from './chat-queries.ts'
import { newMessageId } from './chat-rules.ts'
import {
  beginSession,
  beginTemporary,
  forgetOpen,
  isBegunHere,
  isKeptUnasked,
  isTemporary,
  keepOpen,
  openSessionId,
  useOpenSessionId,
} from './chat-session.ts'
import { useFollowing } from './following.ts'
import { forgetConversations } from './forget-conversations.ts'
import { expectAnswer } from './fresh-answers.ts'
import { changeMessage, put, readCache, takeAway, writeCache } from './message-cache.ts'
import { tellOtherTabs, useOtherTabs } from './other-tabs.ts'
import { questionOf } from './thread.ts'
import { useStyle } from './use-style.ts'
import { type VoiceMessage, voiceCopy } from './voice/index.ts'
import { AUDIO_MESSAGE, answersToVoice, Taken } from './voice-answer.ts'

const NOTHING_SAID: ChatMessage[] = []

export function useConversation() {
  const { session, status } = useSession()
  const words = useCopy(copy)
  const voiceWords = useCopy(voiceCopy)
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  const sessionId = useOpenSessionId(session)
  const userId = session?.user.id ?? ''
  const open: Conversation | null = session && sessionId ? { userId, sessionId } : null
  const isNotKept = isTemporary(sessionId)

  useQuery({ ...preparationLevelQuery(userId), enabled: session !== null })
  const history = useQuery({
    ...messagesQuery(open ?? { userId: '', sessionId: '' }, queryClient),
    enabled: open !== null && !isNotKept,
  })
  const messages = history.data ?? NOTHING_SAID
  const mutationKey = ['chat-webhook', userId, sessionId ?? '']
  const isAsking = useIsMutating({ mutationKey }) > 0
  const isBusy = () => queryClient.isMutating({ mutationKey }) > 0
  const settings = useAssistantSettings(userId)
  const keeps = useKeepsHistory(userId)
  const { style, chooseStyle } = useStyle(userId, sessionId, messages, settings?.style ?? null)
  useFollowing(isNotKept ? null : open, messages, isAsking)
  useOtherTabs(isNotKept ? null : open)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the one that was open may be left elsewhere
  useEffect(() => {
    if (!session || keeps === undefined) return
    if (!keeps && isKeptUnasked(session)) forgetConversations(queryClient, session.user.id)
    // asked again: the dialog and the page, or a repeated effect, must not begin two
    if (!openSessionId(session)) beginAs(keeps, session)
  }, [session, keeps, sessionId, queryClient])

  /** Where a question may be asked: nowhere as long as it is not known whether it would be kept against the learner's will. */
  function openId() {
    if (!session || (keeps === undefined && !isNotKept)) return null
    return keeps === false && isKeptUnasked(session) ? null : openSessionId(session)
  }

  /** What was said before it was known whether the learner wants it kept. */
  const toSend = useRef<{ text: string; style: Style; by: string } | null>(null)
  useEffect(() => {
    const waiting = toSend.current
    if (!openId() || !waiting) return
    toSend.current = null
    // whoever said it may have left meanwhile
    if (waiting.by === userId) send(waiting.text, waiting.style)
  })

  const { mutate } = useMutation({
    mutationKey,
    // A question is sent when the learner asks, not whenever the line comes back.
    networkMode: 'always',
    retry: false,
    mutationFn: (question: Question) => ask(queryClient, question),
    onError: (cause, { conversation, message, answer, source, isSaved }) => {
      // the session may be over, and the conversation gone with it: what was asked waits in the input
      if (isRefusal(cause) && !isSaved && !source) keepDraft(conversation.userId, message.content)
      // the recorder logs and tells of what it could not send
      const isOfRecording = source !== undefined && !(cause instanceof Taken)
      if (!isOfRecording) logFailure('chat-webhook', cause)
      const hasText = readCache(queryClient, conversation).some(
        ({ id, content }) => id === answer.id && content,
      )
      if (hasText) changeMessage(queryClient, conversation, answer.id, (one) => ({ ...one, state: 'failed' }))
      else {
        takeAway(queryClient, conversation, answer.id)
        const apology = said(conversation, 'ai', source ? voiceWords.apology : words.apology, newMessageId())
        const { id: apologisesFor, replaces } = answer
        put(queryClient, conversation, {
          ...apology,
          failed: true,
          apologisesFor,
          isOfRecording,
          replaces,
        })
      }
      if (!isOfRecording) toast.error(words.sendFailed, undefined, 'top')
    },
    onSettled: () => {
      // every answer of a model takes from the share of the day
      const { queryKey } = assistantStatusQuery(userId)
      if (queryClient.getQueryData(queryKey)?.quota) void queryClient.invalidateQueries({ queryKey })
    },
  })

  /** Whether the message went out, or goes as soon as it is known whether it is kept; when not, the learner was told why. */
  function send(text: string, asStyle = style) {
    if (!session) {
      toast.error(words.pleaseLogIn, undefined, 'top')
      return false
    }
    if (isBusy() || toSend.current) return false
    if (keeps === undefined && !isNotKept) {
      toSend.current = { text, style: asStyle, by: userId }
      return true
    }
    const sendsIn = openId() ?? beginAs(keeps, session)
    if (!sendsIn) {
      toast.error(words.sessionFailed, undefined, 'top')
      return false
    }
    const conversation = { userId, sessionId: sendsIn }
    const message = said(conversation, 'user', text, newMessageId())
    put(queryClient, conversation, message)
    write({
      conversation,
      message,
      answer: waiting(conversation, newMessageId()),
      style: asStyle,
      isSaved: false,
    })
    return true
  }

  /** Settles once the server has understood the recording; what it could not take, the recorder keeps. */
  function sendVoice({ audio, isAgain }: VoiceMessage): Promise<void> {
    const sendsIn = openId() ?? (session && keeps !== undefined && beginAs(keeps, session))
    if (!session || !sendsIn || isBusy()) return Promise.reject(new Error('Nothing can be sent now'))
    const conversation = { userId, sessionId: sendsIn }
    const known = readCache(queryClient, conversation)
    const failure = known.findLast(({ isOfRecording }) => isOfRecording)
    const failed = failure && questionOf(known, failure)
    if (failure) takeAway(queryClient, conversation, failure.id)
    // Another recording is another question: the one before it, of which nothing came, is gone with its recording.
    if (!isAgain && failed && !failed.transcript) takeAway(queryClient, conversation, failed.id)
    const message = (isAgain && failed) || said(conversation, 'user', AUDIO_MESSAGE, newMessageId())
    put(queryClient, conversation, message)
    const answer = waiting(conversation, (isAgain && failure?.apologisesFor) || newMessageId())
    return new Promise((resolve, reject) => {
      const source = answersToVoice(audio, language, resolve)
      write({ conversation, message, answer, style, isSaved: true, source, sender: { resolve, reject } })
    })
  }

  /** Asks again what was misheard. */
  function resend(spoken: ChatMessage, transcript: string) {
    if (!open || isBusy()) return
    const message = { ...spoken, transcript }
    const misunderstood = messages.findLast(({ message_type }) => message_type === 'ai')
    put(queryClient, open, message)
    writeCache(queryClient, open, (all) => all.filter((one) => !one.failed))
    const replaces = misunderstood?.failed ? null : (misunderstood?.id ?? null)
    const answer = { ...waiting(open, newMessageId()), replaces }
    write({ conversation: open, message, answer, style, isSaved: true, transcriptOf: spoken.id })
  }

  /** Lets an answer be written, with its place in the conversation held for it. */
  function write(question: Question) {
    const answer: ChatMessage = { ...question.answer, state: 'writing', style: question.style, broken: false }
    put(queryClient, question.conversation, answer)
    expectAnswer(answer.id)
    mutate({ ...question, answer })
  }

  /** Sends the last question again, without saying it twice and without being answered twice. */
  function retry() {
    if (!open || isBusy()) return
    const known = readCache(queryClient, open)
    const newest = known.at(-1)
    const message = newest && (newest.message_type === 'user' ? newest : questionOf(known, newest))
    if (!newest || !message) return
    const id = newest.apologisesFor ?? (newest.message_type === 'ai' ? newest.id : newMessageId())
    writeCache(queryClient, open, (all) => all.filter((one) => !one.failed))
    const answer = { ...waiting(open, id), replaces: newest.replaces }
    write({ conversation: open, message, answer, style: newest.style ?? style, isSaved: !message.unsaved })
  }

  /** Goes on with an answer that was stopped or broke off. */
  function goOn(answer: ChatMessage) {
    const message = questionOf(messages, answer)
    if (!open || isBusy() || !message) return
    // What a server keeps nothing of, it can only write anew.
    const from = isNotKept ? { ...answer, content: '', sources: null } : answer
    // One that was stopped before its first word begins again only for who goes on with it.
    const isContinued = answer.state === 'stopped' || answer.content !== ''
    write({
      conversation: open,
      message,
      answer: from,
      style: answer.style ?? style,
      isSaved: true,
      isContinued,
    })
  }

  /** Asks for another version of an answer. */
  function regenerate(answer: ChatMessage) {
    const message = questionOf(messages, answer)
    if (!open || isBusy() || !message) return
    const newer = { ...waiting(open, newMessageId()), replaces: answer.id }
    write({ conversation: open, message, answer: newer, style: answer.style ?? style, isSaved: true })
  }

  /** As soon as it is known whether it is to be kept. */
  function beginAnew(by: Session) {
    if (keeps === undefined && !isNotKept) forgetOpen(userId)
    else beginAs(keeps, by)
  }

  const answering = messages.findLast(({ state }) => state === 'writing')
  const isPending = isAsking || (answering !== undefined && !answering.broken)

  /** Asks the server to stop; if it knows of no such answer, this page stops listening. Whether the server stops. */
  async function stop() {
    if (!open || !answering) return false
    const isStopping = !isNotKept && (await askToStop(answering.id))
    if (isStopping) tellOtherTabs(open)
    else letGo(answering.id)
    return isStopping
  }

  return {
    status,
    isSignedIn: session !== null,
    userId,
    sessionId,
    isNotKept,
    messages,
    isPending,
    isLoading: open !== null && history.isPending && !isBegunHere(sessionId),
    style,
    chooseStyle,
    send,
    sendVoice,
    resend,
    retry,
    goOn,
    regenerate,
    stop,
    isSentAtOnce: settings?.review_voice === false,
    /** As the learner's profile says: kept or not. */
    startNew: () => session && beginAnew(session),
    startKept: () => session && startSession(session, keeps !== true),
    startTemporary: () => session && beginTemporary(session),
    /** Begins anew if that conversation, now deleted, is still the open one. */
    leave(goneId: string) {
      if (session && openSessionId(session) === goneId) beginAnew(session)
    },
    openEarlier(earlierId: string) {
      if (!session) return
      keepOpen(session, earlierId, keeps !== true)
      // it may have gone on elsewhere
      void queryClient.invalidateQueries({ queryKey: ['chat_messages', userId, earlierId], exact: true })
    },
  }
}

export type ConversationState = ReturnType<typeof useConversation>

/** Kept, unless the learner wants conversations to be temporary, or it is not known. */
function beginAs(keeps: boolean | undefined, session: Session) {
  return keeps ? startSession(session) : beginTemporary(session)
}

/** `isWanted`: although the learner wants none kept. */
function startSession(session: Session, isWanted = false) {
  const sessionId = beginSession(session, isWanted)
  if (sessionId) void saveSession({ userId: session.user.id, sessionId })
  return sessionId
}

function waiting(conversation: Conversation, id: string) {
  return said(conversation, 'ai', '', id)
}

const STOP_TRIES = 3
const STOP_AGAIN_MS = 400

/** Whether the server stops. Right after sending it may not have begun yet, so a no is asked about again. */
async function askToStop(answerId: string) {
  try {
    for (let tries = 1; ; tries++) {
      if (await stopAnswer(answerId)) return true
      if (tries === STOP_TRIES || !isWrittenHere(answerId)) return false
      await new Promise((resolve) => setTimeout(resolve, STOP_AGAIN_MS))
    }
  } catch (cause) {
    logFailure('Could not stop an answer', cause)
    return false
  }
}
