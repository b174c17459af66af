/**
 * Where a message is written (spec §5 Chat). While an answer is on its way the input is off and the button stops it;
 * what was written is kept through that, through closing and through a reload.
 */

import { ArrowUp, Square } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { copy as answerCopy } from './answer-copy.ts'
import { copy } from './chat-copy.ts'
import { keepDraft, keptDraft } from './chat-draft.ts'
import { isSendKey, MAX_INPUT_HEIGHT, MAX_MESSAGE_LENGTH, readDraft } from './chat-rules.ts'

export function Composer({
  userId,
  isSignedIn,
  isPending,
  isHeard,
  isListening,
  onSend,
  onStop,
  tools,
  foot,
}: {
  userId: string
  isSignedIn: boolean
  isPending: boolean
  /** A recording is under way, or waits to be sent. */
  isHeard: boolean
  isListening: boolean
  /** Whether the message went out; if not, it stays in the input. */
  onSend: (text: string) => boolean
  /** Asks that no more be written; whether that is so. */
  onStop: () => Promise<boolean>
  /** Stands between the input and the send button. */
  tools?: ReactNode
  /** Stands under the input, beside what is said of it. */
  foot?: ReactNode
}) {
  const words = useCopy(copy)
  const [input, setInput] = useDraft(userId)
  const field = useRef<HTMLTextAreaElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const noteId = useId()
  const isOnline = useIsOnline()
  const draft = readDraft(input)
  const isOff = !isSignedIn || isPending || isListening
  const cannotSend = isOff || isHeard || draft.kind !== 'ready'

  useGrowth(field, input)
  useFocusKept(field, place, isPending)

  function submit() {
    if (draft.kind === 'ready' && !cannotSend && onSend(draft.text)) setInput('')
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    submit()
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { isComposing, keyCode } = event.nativeEvent
    if (!isSendKey({ key: event.key, shiftKey: event.shiftKey, isComposing, keyCode })) return
    event.preventDefault()
    submit()
  }

  return (
    <form onSubmit={handleSubmit}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs */}
      <div
        ref={place}
        data-writes
        role="group"
        aria-label={words.message}
        tabIndex={-1}
        className={`flex flex-wrap items-end justify-end gap-1 rounded-[10px] border border-control p-[5px] outline-hidden focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--focus)] ${isSignedIn ? 'bg-surface' : 'bg-sunken'}`}
      >
        <textarea
          ref={field}
          rows={1}
          value={input}
          onChange={(event) => setInput(event.target.value)}
          onKeyDown={handleKeyDown}
          disabled={isOff}
          aria-label={words.message}
          aria-describedby={noteId}
          aria-invalid={draft.kind === 'too-long' || undefined}
          enterKeyHint="send"
          placeholder={isSignedIn ? words.placeholder : words.placeholderSignedOut}
          style={{ maxHeight: MAX_INPUT_HEIGHT }}
          className="min-h-11 min-w-0 flex-1 basis-20 resize-none bg-transparent px-3 py-[11px] text-md leading-snug outline-hidden focus-visible:shadow-none disabled:cursor-not-allowed"
        />
        <div className="flex items-end gap-1">
          {tools}
          {isPending ? (
            <StopButton onStop={onStop} />
          ) : (
            <Button
              type="submit"
              variant="primary"
              aria-label={words.send}
              disabled={cannotSend}
              className="size-11 shrink-0 px-0!"
            >
              <ArrowUp aria-hidden size={20} strokeWidth={1.8} />
            </Button>
          )}
        </div>
      </div>
      <div className="flex min-h-9.5 flex-wrap justify-between gap-x-4 gap-y-0.5 pt-2 pb-3 text-2xs text-muted max-md:flex-col">
        <p id={noteId} className={draft.kind === 'too-long' || !isOnline ? 'w-full' : 'max-lg:sr-only'}>
          {draft.kind === 'too-long' ? (
            <span role="alert" className="font-medium text-negative text-xs">
              {words.tooLong(grouped(draft.length), grouped(MAX_MESSAGE_LENGTH))}
            </span>
          ) : !isOnline ? (
            <span className="text-caution">{words.offlineHint}</span>
          ) : (
            isSignedIn && words.keys
          )}
        </p>
        {foot}
      </div>
    </form>
  )
}

function StopButton({ onStop }: { onStop: () => Promise<boolean> }) {
  const words = useCopy(answerCopy)
  const [isStopping, setIsStopping] = useState(false)

  async function handleClick() {
    setIsStopping(true)
    // it can be tried again; what is stopped takes this button away by itself
    if (!(await onStop())) setIsStopping(false)
  }

  return (
    <Button
      variant="primary"
      aria-label={isStopping ? words.stopping : words.stop}
      title={words.stop}
      disabled={isStopping}
      onClick={handleClick}
      className="size-11 shrink-0 px-0!"
    >
      <Square aria-hidden size={15} strokeWidth={2.4} className="fill-current" />
    </Button>
  )
}

function useDraft(userId: string) {
  const [draft, setDraft] = useState(() => keptDraft(userId))
  function typed(next: string) {
    setDraft(next)
    keepDraft(userId, next)
  }
  return [draft, typed] as const
}

function useGrowth(field: React.RefObject<HTMLTextAreaElement | null>, input: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows what is written
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(element.scrollHeight, MAX_INPUT_HEIGHT)}px`
  }, [field, input])
}

/**
 * While an answer is on its way the input is off, and the button that asked may be gone: the place around them keeps the
 * focus, and the input has it once the answer is there, unless the learner went elsewhere. On a touch screen a keyboard
 * comes up only for whoever was writing.
 */
function useFocusKept(
  field: React.RefObject<HTMLTextAreaElement | null>,
  place: React.RefObject<HTMLDivElement | null>,
  isPending: boolean,
) {
  const last = useRef<HTMLElement | null>(null)
  const wasPending = useRef(isPending)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      // a dialog takes what is lost in it
      const isAround = target instanceof Node && target.contains(place.current)
      if (target instanceof HTMLElement && !isAround) last.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [place])
  useEffect(() => {
    if (wasPending.current === isPending) return
    wasPending.current = isPending
    const from = last.current
    const isLost = from !== null && (!from.isConnected || from === field.current)
    const at = document.activeElement
    if (!isLost || (at !== from && at?.contains(place.current) === false)) return
    const isWanted = from === field.current || !window.matchMedia('(hover: none)').matches
    if (isPending) place.current?.focus({ preventScroll: true })
    else if (isWanted) field.current?.focus()
  }, [field, place, isPending])
}

function grouped(count: number) {
  return numberFormat('en-IN').format(count)
}
