/** What can be done with an answer, and which of its versions is shown. */

import { Check, ChevronLeft, ChevronRight, Copy, Layers, RefreshCw } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { copyText } from '#web/lib/copy-text.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './answer-copy.ts'
import { useAssistantSettings } from './assistant-settings.ts'
import { copy as chatCopy } from './chat-copy.ts'
import type { ChatMessage } from './chat-message.ts'
import { takeFresh } from './fresh-answers.ts'
import { useThumbs } from './thumbs.tsx'
import { ReadAloud } from './voice/index.ts'

const TurnToStudy = lazyPart('what keeps answers for study', () => import('./study/turn-to-study.tsx'))

export type Versions = { at: number; count: number; onChoose: (at: number) => void }

export function AnswerActions({
  message,
  question,
  isNotKept,
  versions,
  onRegenerate,
  onLeave,
  time,
}: {
  message: ChatMessage
  /** What was asked. */
  question: string
  isNotKept: boolean
  versions: Versions
  onRegenerate?: () => void
  onLeave?: () => void
  time: ReactNode
}) {
  const words = useCopy(copy)
  const [isStudied, setIsStudied] = useState(false)
  const studying = useRef<HTMLButtonElement>(null)
  const settings = useAssistantSettings(message.user_id)
  const [isFresh] = useState(() => takeFresh(message.id))
  const canBeRated = !isNotKept && !message.unsaved
  const thumbs = useThumbs(message.user_id, message.id, canBeRated)
  return (
    <>
      <div className="-ml-2 flex min-h-9 flex-wrap items-center">
        {canBeRated && thumbs.buttons}
        <CopyAnswer text={message.content} />
        <ReadAloud text={message.content} isAtOnce={isFresh && settings?.read_aloud === true} />
        {message.mode !== 'not-covered' && (
          <Button
            ref={studying}
            variant="quiet"
            size="sm"
            aria-expanded={isStudied}
            onClick={() => setIsStudied(!isStudied)}
          >
            <Layers aria-hidden size={15} strokeWidth={1.7} />
            {words.turnToStudy}
          </Button>
        )}
        {onRegenerate && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={words.regenerate}
            title={words.regenerate}
            onClick={onRegenerate}
          >
            <RefreshCw aria-hidden size={15} strokeWidth={1.7} />
          </Button>
        )}
        <VersionChoice versions={versions} />
        <span className="ml-auto pl-2">{time}</span>
      </div>
      {canBeRated && thumbs.below}
      {isStudied && (
        <Suspense>
          <TurnToStudy
            message={message}
            question={question}
            onLeave={onLeave}
            onClose={() => {
              setIsStudied(false)
              studying.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

export function VersionChoice({ versions: { at, count, onChoose } }: { versions: Versions }) {
  const words = useCopy(copy)
  if (count < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div role="group" aria-label={words.versions} className="flex items-center text-muted text-xs">
      <Button
        variant="quiet"
        size="sm"
        aria-label={words.earlierVersion}
        disabled={at === 0}
        onClick={() => onChoose(at - 1)}
        className="off:border-transparent off:bg-transparent off:opacity-40"
      >
        <ChevronLeft aria-hidden size={16} strokeWidth={1.7} />
      </Button>
      <span>
        <span aria-hidden>
          {at + 1}/{count}
        </span>
        <span className="sr-only">{words.versionOf(at + 1, count)}</span>
      </span>
      <Button
        variant="quiet"
        size="sm"
        aria-label={words.laterVersion}
        disabled={at === count - 1}
        onClick={() => onChoose(at + 1)}
        className="off:border-transparent off:bg-transparent off:opacity-40"
      >
        <ChevronRight aria-hidden size={16} strokeWidth={1.7} />
      </Button>
    </div>
  )
}

function CopyAnswer({ text }: { text: string }) {
  const words = useCopy(chatCopy)
  const [isCopied, setIsCopied] = useState(false)
  // a site opened over plain http has no clipboard
  if (!navigator.clipboard) return null

  async function handleClick() {
    if (!(await copyText(text))) return toast.error(words.copyFailed)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), 2000)
  }

  const Icon = isCopied ? Check : Copy
  return (
    <>
      <Button variant="quiet" size="sm" onClick={handleClick}>
        <Icon aria-hidden size={15} strokeWidth={1.7} />
        {isCopied ? words.copied : words.copyAnswer}
      </Button>
      {/* apart from the name, which would be read out with every answer that arrives */}
      <span aria-live="polite" className="sr-only">
        {isCopied && words.copied}
      </span>
    </>
  )
}
