/**
 * One conversation: its messages, whether an answer is on its way, and what can be done (spec §4 Chat session).
 * The messages live in the query cache, so the dialog and the page show the same conversation, and an
 * answer arrives although the dialog was closed meanwhile.
 */

import type { Session } from '@supabase/supabase-js'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useSession } from '#web/session/session.tsx'
import { isWrittenHere, letGo } from './answers-under-way.ts'
import { ask, type Question } from './ask.ts'
import { useAssistantSettings } from './assistant-settings.ts'
import { copy } from './chat-copy.ts'
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
  isBegunHere,
  isTemporary,
  keepOpen,
  openSessionId,
  useOpenSessionId,
} from './chat-session.ts'
import { useFollowing } from './following.ts'
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
  const keeps = settings?.keep_history
  const { style, chooseStyle } = useStyle(userId, sessionId, messages, settings?.style ?? null)
  useFollowing(isNotKept ? null : open, messages, isAsking)
  useOtherTabs(isNotKept ? null : open)

  useEffect(() => {
    // asked again: the dialog and the page, or a repeated effect, must not begin two
    if (session && keeps !== undefined && !openSessionId(session)) beginAs(keeps, session)
  }, [session, keeps])

  /** What was said before it was known whether the learner wants it kept. */
  const toSend = useRef<{ text: string; style: Style; by: string } | null>(null)
  useEffect(() => {
    const waiting = toSend.current
    if (!sessionId || !waiting) return
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
    onError: (cause, { conversation, answer, source }) => {
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
      if (!isOfRecording) toast.error(words.sendFailed)
    },
  })

  /** Whether the message went out, or goes as soon as it is known whether it is kept; when not, the learner was told why. */
  function send(text: string, asStyle = style) {
    if (!session) {
      toast.error(words.pleaseLogIn)
      return false
    }
    if (isBusy() || toSend.current) return false
    if (!sessionId && keeps === undefined) {
      toSend.current = { text, style: asStyle, by: userId }
      return true
    }
    const openId = sessionId ?? beginAs(keeps, session)
    if (!openId) {
      toast.error(words.sessionFailed)
      return false
    }
    const conversation = { userId, sessionId: openId }
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
  function sendVoice({ audio }: VoiceMessage): Promise<void> {
    const openId = sessionId ?? (session && keeps !== undefined && beginAs(keeps, session))
    if (!session || !openId || isBusy()) return Promise.reject(new Error('Nothing can be sent now'))
    const conversation = { userId, sessionId: openId }
    const known = readCache(queryClient, conversation)
    const failure = known.findLast(({ isOfRecording }) => isOfRecording)
    const again = failure && questionOf(known, failure)
    if (failure) takeAway(queryClient, conversation, failure.id)
    const message = again ?? said(conversation, 'user', AUDIO_MESSAGE, newMessageId())
    put(queryClient, conversation, message)
    const answer = waiting(conversation, failure?.apologisesFor ?? newMessageId())
    return new Promise((resolve, reject) => {
      const source = answersToVoice(audio, language, { resolve, reject })
      write({ conversation, message, answer, style, isSaved: true, source })
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
    const isContinued = answer.content !== ''
    write({ conversation: open, message, answer, style: answer.style ?? style, isSaved: true, isContinued })
  }

  /** Asks for another version of an answer. */
  function regenerate(answer: ChatMessage) {
    const message = questionOf(messages, answer)
    if (!open || isBusy() || !message) return
    const newer = { ...waiting(open, newMessageId()), replaces: answer.id }
    write({ conversation: open, message, answer: newer, style: answer.style ?? style, isSaved: true })
  }

  const answering = messages.findLast(({ state }) => state === 'writing')
  const isPending = isAsking || (answering !== undefined && !answering.broken)

  /** Asks the server to stop; if it knows of no such answer, this page stops listening. */
  async function stop() {
    if (!open || !answering) return
    const isStopping = !isNotKept && (await askToStop(answering.id))
    if (isStopping) tellOtherTabs(open)
    else letGo(answering.id)
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
    startNew: () => session && beginAs(keeps, session),
    startKept: () => session && startSession(session),
    startTemporary: () => session && beginTemporary(session),
    /** Begins anew if that conversation, now deleted, is still the open one. */
    leave(goneId: string) {
      if (session && openSessionId(session) === goneId) beginAs(keeps, session)
    },
    openEarlier(earlierId: string) {
      if (!session) return
      keepOpen(session, earlierId)
      // it may have gone on elsewhere
      void queryClient.invalidateQueries({ queryKey: ['chat_messages', userId, earlierId], exact: true })
    },
  }
}

export type ConversationState = ReturnType<typeof useConversation>

/** Kept, unless the learner wants conversations to be temporary. */
function beginAs(keeps: boolean | undefined, session: Session) {
  return keeps === false ? beginTemporary(session) : startSession(session)
}

function startSession(session: Session) {
  const sessionId = beginSession(session)
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
