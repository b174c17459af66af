/** One message: a question, an answer with its sources, or the apology after a failure (spec §2, §8 Chat). */

import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useWholeList } from '#web/components/use-whole-list.ts'
import { clockTime } from '#web/lib/dates.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { languageOf } from '#web/lib/spoken-text.ts'
import { AnswerActions, VersionChoice, type Versions } from './answer-actions.tsx'
import { type AnswerDeeds, BrokenOff, StepLine, WhatNext } from './answer-end.tsx'
import { copy } from './chat-copy.ts'
import type { ChatMessage, Source } from './chat-message.ts'
import { CitedFacts } from './cited-facts.tsx'
import { type Block, citedNumbers, parseMarkdown } from './markdown.ts'
import { MarkdownView } from './markdown-view.tsx'
import { readableSoFar } from './unfinished-markdown.ts'
import { Transcript } from './voice/index.ts'

export function Question({
  message,
  isOff,
  onResend,
}: {
  message: ChatMessage
  isOff: boolean
  /** Asks a misheard question again. */
  onResend?: (transcript: string) => void
}) {
  const words = useCopy(copy)
  return (
    <div className="grid max-w-[min(34rem,92%)] justify-items-end gap-1.5 self-end">
      <p className="whitespace-pre-wrap break-words rounded-panel rounded-br-[2px] bg-primary-tint px-4 py-2.5 [overflow-wrap:anywhere]">
        <span className="sr-only">{words.youSaid}: </span>
        <span lang={languageOf(message.content)}>{message.content}</span>
      </p>
      <Transcript message={message} isOff={isOff} onResend={onResend} />
      <Time message={message} />
    </div>
  )
}

const ANSWER = 'grid w-full max-w-[36rem] grid-cols-[minmax(0,1fr)] gap-3 border-l-2 pl-4'

export function Answer({
  message,
  question,
  isNewest,
  isNotKept,
  versions,
  deeds,
  openSource,
  onOpenSource,
}: {
  message: ChatMessage
  /** What was asked. */
  question: string
  isNewest: boolean
  isNotKept: boolean
  versions: Versions
  deeds: AnswerDeeds
  /** The number of the source that is open for this answer. */
  openSource: number | null
  onOpenSource: (n: number) => void
}) {
  const words = useCopy(copy)
  const isWriting = message.state === 'writing'
  const isDone = message.state === 'done'
  const hasActions = (isDone || message.state === 'stopped') && message.content !== ''
  const blocks = useMemo(
    () => parseMarkdown(isDone ? message.content : readableSoFar(message.content)),
    [isDone, message.content],
  )
  const { isWhole, list: text, showAll } = useWholeList<HTMLDivElement>('text')
  // an answer that was read as it came stays as long as it was
  const [wasWriting] = useState(isWriting)
  const shown = isWhole || wasWriting || !isDone ? blocks : shortened(blocks)
  const sources = message.sources ?? []
  // The answer may say so itself; a greeting is composed of no passage at all.
  const isFromLibrary =
    isDone &&
    message.mode === 'library' &&
    sources.length > 0 &&
    !message.content.includes('no language model was used')

  function citation(n: number) {
    if (!sources.some((source) => source.n === n)) return null
    return <Citation key={n} n={n} isOpen={openSource === n} onOpen={() => onOpenSource(n)} />
  }

  return (
    <div className={`${ANSWER} border-accent`}>
      <p className="sr-only">{words.assistantSaid}:</p>
      <StepLine message={message} />
      {message.mode === 'not-covered' && (
        <p className="font-semibold text-muted text-xs">{words.notCovered}</p>
      )}
      {blocks.length > 0 && (
        <div
          ref={text}
          lang={languageOf(message.content)}
          className="grid grid-cols-[minmax(0,1fr)] gap-3 font-read text-[1.0625rem] leading-[1.55] [overflow-wrap:anywhere] md:text-read"
        >
          <MarkdownView blocks={shown} citation={citation} newTab={words.opensInNewTab} />
        </div>
      )}
      {shown.length < blocks.length && (
        <Button size="sm" className="justify-self-start" onClick={showAll}>
          {words.showAll}
        </Button>
      )}
      {isDone && <CitedFacts sources={sources} />}
      {!isWriting && <UncitedSources sources={sources} blocks={blocks} citation={citation} />}
      {isFromLibrary && <p className="text-muted text-xs">{words.fromLibrary}</p>}
      {isWriting && !message.broken && <Dots />}
      <BrokenOff message={message} isNewest={isNewest} deeds={deeds} />
      {isDone && (
        <WhatNext
          message={message}
          isNewest={isNewest}
          isKept={!isNotKept && !message.unsaved}
          deeds={deeds}
        />
      )}
      {hasActions ? (
        <AnswerActions
          message={message}
          question={question}
          isNotKept={isNotKept}
          versions={versions}
          onRegenerate={
            isNewest && message.mode === 'model' && isDone ? () => deeds.regenerate(message) : undefined
          }
          onLeave={deeds.onLeave}
          time={<Time message={message} />}
        />
      ) : (
        (!isWriting || message.broken) && <Time message={message} />
      )}
    </div>
  )
}

export function Apology({
  message,
  versions,
  onRetry,
}: {
  message: ChatMessage
  versions: Versions
  onRetry?: () => void
}) {
  const words = useCopy(copy)
  return (
    <div role="alert" className={`${ANSWER} justify-items-start border-negative`}>
      <p className="sr-only">{words.assistantSaid}:</p>
      <p className="text-pretty font-read text-[1.0625rem] leading-[1.55] md:text-read">{message.content}</p>
      <span className="flex items-center gap-2">
        {onRetry && (
          <Button size="sm" onClick={onRetry}>
            {words.retry}
          </Button>
        )}
        <VersionChoice versions={versions} />
      </span>
      <Time message={message} />
    </div>
  )
}

/** A question that was left without an answer, by a reload for instance. */
export function Unanswered({ onRetry }: { onRetry: () => void }) {
  const words = useCopy(copy)
  return (
    <div className={`${ANSWER} justify-items-start border-rule`}>
      <p className="text-muted text-sm">{words.unanswered}</p>
      <Button size="sm" onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  )
}

function Dots() {
  const words = useCopy(copy)
  return (
    <p className="flex min-h-6 items-center gap-1 text-muted text-xs">
      {['', '[animation-delay:150ms]', '[animation-delay:300ms]'].map((delay) => (
        <i key={delay} aria-hidden className={`size-1.5 animate-pulse rounded-full bg-muted ${delay}`} />
      ))}
      <span className="ml-1.5">{words.writing}</span>
    </p>
  )
}

function Citation({ n, isOpen, onOpen }: { n: number; isOpen: boolean; onOpen: () => void }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  return (
    <sup className="static leading-[0]">
      <button
        type="button"
        // the answer around it may be in another language
        lang={language}
        aria-label={words.source(n)}
        aria-expanded={isOpen}
        onClick={onOpen}
        className="relative mr-px ml-[3px] inline-grid h-[18px] min-w-[18px] place-items-center rounded-tag bg-primary-tint px-1 align-[2px] font-semibold font-ui text-[0.6875rem] text-primary leading-none after:absolute after:-inset-x-1 after:-inset-y-2 aria-expanded:bg-primary aria-expanded:text-on-primary"
      >
        {n}
      </button>
    </sup>
  )
}

/** Sources that no mark in the text leads to. */
function UncitedSources({
  sources,
  blocks,
  citation,
}: {
  sources: readonly Source[]
  blocks: readonly Block[]
  citation: (n: number) => ReactNode
}) {
  const words = useCopy(copy)
  const cited = citedNumbers(blocks)
  const others = sources.filter((source) => !cited.includes(source.n))
  if (others.length === 0) return null
  return (
    <p className="text-muted text-xs">
      {words.sources} {others.map((source) => citation(source.n))}
    </p>
  )
}

function Time({ message }: { message: ChatMessage }) {
  return (
    <time dateTime={message.created_at} className="text-2xs text-muted">
      {clockTime(new Date(message.created_at))}
    </time>
  )
}

const SHORT_ANSWER = 4000

/** The first blocks of a very long answer, up to about two screens. */
function shortened(blocks: readonly Block[]): readonly Block[] {
  let length = 0
  const end = blocks.findIndex((block) => {
    length += JSON.stringify(block).length
    return length > SHORT_ANSWER * 2
  })
  return end === -1 ? blocks : blocks.slice(0, Math.max(end, 1))
}
