/** What was said, oldest first (spec §2 Chat assistant). Silent to screen readers: one line of its own speaks. */

import { ArrowDown } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy as answerCopy } from './answer-copy.ts'
import type { AnswerDeeds } from './answer-end.tsx'
import { copy } from './chat-copy.ts'
import type { ChatMessage } from './chat-message.ts'
import { isUnanswered } from './chat-rules.ts'
import { Answer, Apology, Question, Unanswered } from './message-view.tsx'
import { type ChosenVersions, shownVersion, type Turn, threadOf } from './thread.ts'
import type { ConversationState } from './use-conversation.ts'
import { useEndKept } from './use-end-kept.ts'
import { useFollow } from './use-follow.ts'

export type OpenSource = { messageId: string; n: number }

export function ChatLog({
  conversation,
  turns,
  openSource,
  onOpenSource,
  onRetryRecording,
  onLeave,
  isClosed,
}: {
  conversation: ConversationState
  turns: ShownTurns
  /** Nothing can be asked. */
  isClosed: boolean
  openSource: OpenSource | null
  onOpenSource: (source: OpenSource) => void
  /** Sends the recording again that could not be sent, while there is one. */
  onRetryRecording?: () => void
  onLeave?: () => void
}) {
  const words = useCopy(copy)
  const view = useRef<HTMLDivElement>(null)
  const { sessionId, isPending, isLoading, isNotKept, send, retry, goOn, regenerate } = conversation
  const { shown } = turns
  const { hasNewAnswer, goToNewest } = useFollow(view, { sessionId, messages: shown })
  useEndKept(view)
  const deeds: AnswerDeeds = { send, retry, goOn, regenerate, onLeave }
  const newest = shown.at(-1)
  const newestQuestion = shown.findLast(({ message_type }) => message_type === 'user')
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={view}
        role="log"
        aria-live="off"
        aria-label={words.logLabel}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5 [overflow-anchor:none] md:px-6"
      >
        {isLoading ? (
          <Skeleton label={words.loadingHistory} lines={[42, 88, 80, 34, 86]} />
        ) : shown.length === 0 ? (
          <Starters conversation={conversation} isOff={isClosed} />
        ) : (
          <div
            // a failure is told by a message at the foot of the screen too, which must not cover Retry
            className={`flex flex-col gap-5 ${newest?.failed || newest?.state === 'failed' ? 'max-md:pb-28' : ''}`}
          >
            {shown.map((message, at) => {
              const isNewest = at === shown.length - 1
              return (
                <div
                  key={turns.all[at]?.id}
                  data-newest={isNewest || undefined}
                  className="flex flex-col gap-5"
                >
                  <NewDay message={message} before={shown[at - 1]} />
                  {message.message_type === 'user' ? (
                    <Question
                      message={message}
                      isOff={isPending}
                      onResend={
                        message === newestQuestion && !isNotKept
                          ? (transcript) => conversation.resend(message, transcript)
                          : undefined
                      }
                    />
                  ) : message.failed ? (
                    <Apology
                      message={message}
                      versions={turns.versionsAt(at)}
                      onRetry={
                        isNewest && !isPending
                          ? message.isOfRecording
                            ? onRetryRecording
                            : retry
                          : undefined
                      }
                    />
                  ) : (
                    <Answer
                      key={message.id}
                      message={message}
                      question={questionBefore(shown, at)}
                      isNewest={isNewest && !isPending}
                      isNotKept={isNotKept}
                      versions={turns.versionsAt(at)}
                      deeds={deeds}
                      openSource={openSource?.messageId === message.id ? openSource.n : null}
                      onOpenSource={(n) => onOpenSource({ messageId: message.id, n })}
                    />
                  )}
                </div>
              )
            })}
            {isUnanswered(shown, isPending) && <Unanswered onRetry={retry} />}
          </div>
        )}
      </div>
      {hasNewAnswer && (
        <button
          type="button"
          onClick={goToNewest}
          className="absolute bottom-2 left-1/2 inline-flex min-h-11 -translate-x-1/2 animate-rise items-center gap-1.5 rounded-full border border-control bg-surface px-4 font-semibold text-xs shadow-float md:min-h-9"
        >
          {words.newAnswer}
          <ArrowDown aria-hidden size={15} strokeWidth={1.8} />
        </button>
      )}
      <Announcer messages={shown} isPending={isPending} />
    </div>
  )
}

function questionBefore(messages: readonly ChatMessage[], at: number) {
  const question = messages.slice(0, at).findLast(({ message_type }) => message_type === 'user')
  return question?.transcript ?? question?.content ?? ''
}

/** The turns of a conversation, of each the version that the learner turned to. */
export function useTurns(messages: readonly ChatMessage[]) {
  const all = useMemo(() => threadOf(messages), [messages])
  const [chosen, setChosen] = useState<ChosenVersions>({})
  const shown = useMemo(() => all.map((turn) => shownVersion(turn, chosen)), [all, chosen])
  return {
    all,
    shown,
    versionsAt(index: number) {
      const { id, versions } = all[index] as Turn
      return {
        at: versions.indexOf(shown[index] as ChatMessage),
        count: versions.length,
        onChoose: (at: number) => setChosen({ ...chosen, [id]: { at, of: versions.length } }),
      }
    },
  }
}

type ShownTurns = ReturnType<typeof useTurns>

function Starters({ conversation, isOff }: { conversation: ConversationState; isOff: boolean }) {
  const words = useCopy(copy)
  const answerWords = useCopy(answerCopy)
  const { send, isSignedIn, isNotKept, startKept, startTemporary } = conversation
  return (
    <div className="mx-auto flex min-h-full max-w-[36rem] flex-col justify-center">
      <p className="mb-4 text-muted text-sm">{words.intro}</p>
      <ul aria-label={words.startersLabel} className="border-ink border-t">
        {words.starters.map((starter) => (
          <li key={starter}>
            <button
              type="button"
              disabled={isOff}
              onClick={() => send(starter)}
              className="min-h-12 w-full border-rule border-b py-2 text-left font-medium font-read text-item leading-snug enabled:hover:text-primary disabled:cursor-not-allowed disabled:text-muted"
            >
              {starter}
            </button>
          </li>
        ))}
      </ul>
      {isSignedIn && (
        <label className="mt-4 flex min-h-11 cursor-pointer items-start gap-3 text-sm">
          <input
            type="checkbox"
            checked={isNotKept}
            onChange={(event) => (event.target.checked ? startTemporary() : startKept())}
            className="mt-0.5 size-4 shrink-0 accent-primary"
          />
          <span>
            <b className="block font-medium">{answerWords.temporary}</b>
            <small className="text-muted text-xs">{answerWords.temporaryHint}</small>
          </span>
        </label>
      )}
    </div>
  )
}

/** The date, where a conversation runs into another day. */
function NewDay({ message, before }: { message: ChatMessage; before: ChatMessage | undefined }) {
  const locale = useLocale()
  const day = dayOf(new Date(message.created_at))
  const today = dayOf(new Date())
  const dayBefore = before ? dayOf(new Date(before.created_at)) : today
  if (day === dayBefore) return null
  return (
    <p className="flex items-center gap-3 text-2xs text-muted before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
      <time dateTime={day}>{plainDate(day, locale)}</time>
    </p>
  )
}

/** The one place that speaks: 'Writing answer', then 'Answer ready'. Failures speak for themselves. */
function Announcer({ messages, isPending }: { messages: ChatMessage[]; isPending: boolean }) {
  const words = useCopy(copy)
  const [hasWaited, setHasWaited] = useState(false)
  useEffect(() => {
    if (isPending) setHasWaited(true)
  }, [isPending])
  const newest = messages.at(-1)
  const isReady = hasWaited && newest?.message_type === 'ai' && !newest.failed && newest.state === 'done'
  return (
    <p role="status" className="sr-only">
      {isPending ? words.writing : isReady ? words.ready : ''}
    </p>
  )
}
