/** What stands at the end of an answer: that it was stopped or broke off, what the server says of it, what comes next. */

import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './answer-copy.ts'
import { copy as chatCopy } from './chat-copy.ts'
import type { ChatMessage } from './chat-message.ts'
import { type Mark, useRating } from './feedback-queries.ts'
import { StartPractice } from './start-practice.tsx'
import type { ConversationState } from './use-conversation.ts'

export type AnswerDeeds = Pick<ConversationState, 'send' | 'retry' | 'goOn' | 'regenerate'> & {
  onLeave?: () => void
}

type Props = { message: ChatMessage; isNewest: boolean; deeds: AnswerDeeds }
type NextProps = Props & {
  /** The server knows of the answer: it can be spoken of to somebody. */
  isKept: boolean
}

/** Of an answer that did not come to its end. */
export function BrokenOff({ message, isNewest, deeds }: Props) {
  const words = useCopy(copy)
  const chatWords = useCopy(chatCopy)
  const hasText = message.content !== ''
  const isStopped = message.state === 'stopped'
  if (!isStopped && message.state !== 'failed' && !message.broken) return null
  const says = isStopped
    ? hasText
      ? words.stopped
      : words.stoppedEmpty
    : message.state === 'failed'
      ? chatWords.apology
      : hasText
        ? words.broken
        : words.brokenEmpty
  return (
    <div className="grid justify-items-start gap-2">
      <p
        role={!isStopped && isNewest ? 'alert' : undefined}
        className={`text-sm ${isStopped ? 'text-muted' : 'text-negative'}`}
      >
        {says}
      </p>
      {isNewest && (
        <p className="flex flex-wrap gap-2">
          {hasText && (
            <Button size="sm" onClick={() => deeds.goOn(message)}>
              {words.goOn}
            </Button>
          )}
          {!(isStopped && hasText) && (
            <Button size="sm" onClick={() => (isStopped ? deeds.goOn(message) : deeds.retry())}>
              {words.retry}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

/** Once the answer is there: the next step of a tutor or a viva, practice, what the server has to say. */
export function WhatNext({ message, isNewest, deeds, isKept }: NextProps) {
  const words = useCopy(copy)
  const { style, practice, notice } = message
  // what stands among the suggestions need not stand here too
  const replies = isNewest
    ? nextReplies(message, words).filter((reply) => !message.suggestions?.includes(reply))
    : []
  return (
    <>
      {notice && (
        <p
          className={`border-l-2 pl-3 text-xs ${notice.kind === 'limit-near' ? 'border-control text-muted' : 'border-caution text-caution'}`}
        >
          {notice.text}
        </p>
      )}
      {message.mode === 'not-covered' && isNewest && (
        <NotCoveredNext message={message} isKept={isKept} onLeave={deeds.onLeave} />
      )}
      {(replies.length > 0 || practice) && (
        <p className="flex flex-wrap gap-2">
          {replies.map((reply) => (
            <Button key={reply} size="sm" onClick={() => deeds.send(reply, style ?? undefined)}>
              {reply}
            </Button>
          ))}
          {practice && <StartPractice practice={practice} onLeave={deeds.onLeave} />}
        </p>
      )}
    </>
  )
}

function nextReplies(
  { style, step }: ChatMessage,
  words: { nextHint: string; justTellMe: string; nextQuestion: string; enough: string },
) {
  if (style === 'tutor' && step && step < 4) return [words.nextHint, words.justTellMe]
  if (style === 'viva' && step === 2) return [words.nextQuestion, words.enough]
  return []
}

function NotCoveredNext({
  message,
  isKept,
  onLeave,
}: {
  message: ChatMessage
  isKept: boolean
  onLeave?: () => void
}) {
  const words = useCopy(copy)
  return (
    <p className="flex flex-wrap gap-2">
      <ButtonLink to="/ebooks" size="sm" onClick={onLeave}>
        {words.openLibrary}
      </ButtonLink>
      <ButtonLink to="/ebooks?glossary" size="sm" onClick={onLeave}>
        {words.openGlossary}
      </ButtonLink>
      {isKept && <AskMentor message={message} />}
    </p>
  )
}

/** The question goes where the mentor reads of answers that did not help. */
function AskMentor({ message }: { message: ChatMessage }) {
  const words = useCopy(copy)
  const { rating, rate } = useRating(message.user_id, message.id, {
    isOffered: true,
    onFailed: () => toast.error(words.feedbackFailed),
  })
  const isAsked = rating?.rating === -1

  async function handleClick() {
    if (isAsked) return
    const mark = { rating: -1, reasons: ['other'], note: words.notCoveredNote } satisfies Mark
    if (await rate(mark)) toast.success(words.feedbackSent)
  }

  return (
    <Button size="sm" aria-disabled={isAsked || undefined} onClick={handleClick}>
      {isAsked ? words.mentorAsked : words.askMentor}
    </Button>
  )
}

/** A hint of the library names itself, for clients that know of no steps. */
const NAMES_ITS_STEP = /^\*\*(?:Hint|संकेत) \d \/ 3\*\*/

/** 'Hint 1 of 3' over a tutor's answer, whose turn it is over a viva's. */
export function StepLine({ message: { style, step, content } }: { message: ChatMessage }) {
  const words = useCopy(copy)
  if (!step || NAMES_ITS_STEP.test(content)) return null
  const says =
    style === 'tutor'
      ? step < 4
        ? words.hint(step)
        : words.tutorAnswer
      : style === 'viva' && (step === 1 ? words.vivaAsked : words.vivaJudged)
  return says ? <p className="font-semibold text-muted text-xs">{says}</p> : null
}
