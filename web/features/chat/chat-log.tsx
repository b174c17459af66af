/** What was said, oldest first (spec §2 Chat assistant). Silent to screen readers: one line of its own speaks. */

import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './chat-copy.ts'
import type { ChatMessage } from './chat-message.ts'
import { isUnanswered } from './chat-rules.ts'
import { Answer, Apology, Question, Unanswered, Writing } from './message-view.tsx'
import type { ConversationState } from './use-conversation.ts'
import { useFollow } from './use-follow.ts'

export type OpenSource = { messageId: string; n: number }

export function ChatLog({
  conversation,
  openSource,
  onOpenSource,
  sourcePanel,
}: {
  conversation: ConversationState
  openSource: OpenSource | null
  onOpenSource: (source: OpenSource) => void
  sourcePanel: ReactNode
}) {
  const words = useCopy(copy)
  const view = useRef<HTMLDivElement>(null)
  const { messages, isPending, isLoading, send, retry } = conversation
  const { hasNewAnswer, goToNewest } = useFollow(view, conversation)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={view}
        role="log"
        aria-live="off"
        aria-label={words.logLabel}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5 md:px-6"
      >
        {isLoading ? (
          <Skeleton label={words.loadingHistory} lines={[42, 88, 80, 34, 86]} />
        ) : messages.length === 0 && !isPending ? (
          <Starters onChoose={send} />
        ) : (
          <div
            // a failure is told by a message at the foot of the screen too, which must not cover Retry
            className={`flex flex-col gap-5 ${messages.at(-1)?.failed ? 'max-md:pb-28' : ''}`}
          >
            {messages.map((message, at) => (
              <div
                key={message.id}
                data-newest={at === messages.length - 1 || undefined}
                className="flex flex-col gap-5"
              >
                <NewDay message={message} before={messages[at - 1]} />
                {message.message_type === 'user' ? (
                  <Question message={message} />
                ) : message.failed ? (
                  <Apology
                    message={message}
                    onRetry={at === messages.length - 1 && !isPending ? retry : undefined}
                  />
                ) : (
                  <Answer
                    message={message}
                    openSource={openSource?.messageId === message.id ? openSource.n : null}
                    onOpenSource={(n) => onOpenSource({ messageId: message.id, n })}
                    sourcePanel={openSource?.messageId === message.id ? sourcePanel : null}
                  />
                )}
              </div>
            ))}
            {isPending && <Writing />}
            {isUnanswered(messages, isPending) && <Unanswered onRetry={retry} />}
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
      <Announcer messages={messages} isPending={isPending} />
    </div>
  )
}

function Starters({ onChoose }: { onChoose: (question: string) => void }) {
  const words = useCopy(copy)
  return (
    <div className="mx-auto flex min-h-full max-w-[36rem] flex-col justify-center">
      <p className="mb-4 text-muted text-sm">{words.intro}</p>
      <ul aria-label={words.startersLabel} className="border-ink border-t">
        {words.starters.map((starter) => (
          <li key={starter}>
            <button
              type="button"
              onClick={() => onChoose(starter)}
              className="min-h-12 w-full border-rule border-b py-2 text-left font-medium font-read text-item leading-snug hover:text-primary"
            >
              {starter}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The date, where a conversation runs into another day. */
function NewDay({ message, before }: { message: ChatMessage; before: ChatMessage | undefined }) {
  const day = dayOf(new Date(message.created_at))
  const today = dayOf(new Date())
  const dayBefore = before ? dayOf(new Date(before.created_at)) : today
  if (day === dayBefore) return null
  return (
    <p className="flex items-center gap-3 text-2xs text-muted before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
      <time dateTime={day}>{plainDate(day)}</time>
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
  const isReady = hasWaited && newest?.message_type === 'ai' && !newest.failed
  return (
    <p role="status" className="sr-only">
      {isPending ? words.writing : isReady ? words.ready : ''}
    </p>
  )
}
