/** One message: a question, an answer with its sources, or the apology after a failure (spec §2, §8 Chat). */

import { Check, Copy } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { FactCard } from '#web/features/indicators/index.ts'
import { clockTime } from '#web/lib/dates.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './chat-copy.ts'
import type { ChatMessage, Source } from './chat-message.ts'
import { type Block, citedNumbers, parseMarkdown } from './markdown.ts'
import { MarkdownView } from './markdown-view.tsx'

export function Question({ message }: { message: ChatMessage }) {
  const words = useCopy(copy)
  return (
    <div className="grid max-w-[min(34rem,92%)] justify-items-end gap-1.5 self-end">
      <p className="whitespace-pre-wrap break-words rounded-panel rounded-br-[2px] bg-primary-tint px-4 py-2.5 [overflow-wrap:anywhere]">
        <span className="sr-only">{words.youSaid}: </span>
        {message.content}
      </p>
      <Time message={message} />
    </div>
  )
}

const ANSWER = 'grid w-full max-w-[36rem] grid-cols-[minmax(0,1fr)] gap-3 border-l-2 pl-4'

export function Answer({
  message,
  openSource,
  onOpenSource,
  sourcePanel,
}: {
  message: ChatMessage
  /** The number of the source that is open for this answer. */
  openSource: number | null
  onOpenSource: (n: number) => void
  /** Stands under the message where there is no room beside it. */
  sourcePanel?: ReactNode
}) {
  const words = useCopy(copy)
  const blocks = useMemo(() => parseMarkdown(message.content), [message.content])
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? blocks : shortened(blocks)
  const sources = message.sources ?? []
  // The answer may say so itself; a greeting is composed of no passage at all.
  const isFromLibrary =
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
      {message.mode === 'not-covered' && (
        <p className="font-semibold text-muted text-xs">{words.notCovered}</p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 font-read text-[1.0625rem] leading-[1.55] [overflow-wrap:anywhere] md:text-read">
        <MarkdownView blocks={shown} citation={citation} newTab={words.opensInNewTab} />
      </div>
      {shown.length < blocks.length && (
        <Button size="sm" className="justify-self-start" onClick={() => setIsWhole(true)}>
          {words.showAll}
        </Button>
      )}
      <CitedFacts sources={sources} />
      <UncitedSources sources={sources} blocks={blocks} citation={citation} />
      {isFromLibrary && <p className="text-muted text-xs">{words.fromLibrary}</p>}
      {sourcePanel}
      <div className="-ml-2 flex min-h-9 items-center justify-between">
        <CopyAnswer text={message.content} />
        <Time message={message} />
      </div>
    </div>
  )
}

export function Apology({ message, onRetry }: { message: ChatMessage; onRetry?: () => void }) {
  const words = useCopy(copy)
  return (
    <div role="alert" className={`${ANSWER} justify-items-start border-negative`}>
      <p className="sr-only">{words.assistantSaid}:</p>
      <p className="text-pretty font-read text-[1.0625rem] leading-[1.55] md:text-read">{message.content}</p>
      {onRetry && (
        <Button size="sm" onClick={onRetry}>
          {words.retry}
        </Button>
      )}
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

export function Writing() {
  const words = useCopy(copy)
  return (
    <div className={`${ANSWER} border-accent`}>
      <p className="flex min-h-6 items-center gap-1 text-muted text-xs">
        {['', '[animation-delay:150ms]', '[animation-delay:300ms]'].map((delay) => (
          <i key={delay} aria-hidden className={`size-1.5 animate-pulse rounded-full bg-muted ${delay}`} />
        ))}
        <span className="ml-1.5">{words.writing}</span>
      </p>
    </div>
  )
}

function Citation({ n, isOpen, onOpen }: { n: number; isOpen: boolean; onOpen: () => void }) {
  const words = useCopy(copy)
  return (
    <sup className="static leading-[0]">
      <button
        type="button"
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

const MOST_CARDS = 3

/** The figures that an answer rests on, with unit, date, base and source. A list of many speaks for itself. */
function CitedFacts({ sources }: { sources: readonly Source[] }) {
  const facts = sources.flatMap((source) => (source.fact ? { as_of: source.as_of, ...source.fact } : []))
  if (facts.length === 0 || facts.length > MOST_CARDS) return null
  return (
    <div className="grid gap-x-5 border-rule border-y sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
      {facts.map((fact) => (
        <FactCard
          key={fact.name}
          fact={fact}
          className="max-w-80 py-3 max-sm:not-first:border-rule max-sm:not-first:border-t"
        />
      ))}
    </div>
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

function CopyAnswer({ text }: { text: string }) {
  const words = useCopy(copy)
  const [isCopied, setIsCopied] = useState(false)
  // a site opened over plain http has no clipboard
  if (!navigator.clipboard) return <span />

  async function handleClick() {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), 2000)
  }

  const Icon = isCopied ? Check : Copy
  return (
    <Button variant="quiet" size="sm" onClick={handleClick}>
      <Icon aria-hidden size={15} strokeWidth={1.7} />
      <span aria-live="polite">{isCopied ? words.copied : words.copyAnswer}</span>
    </Button>
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
