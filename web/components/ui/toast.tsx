/**
 * Short messages at the edge of the screen. `toast` can be called from anywhere; `Toaster` stands
 * once in the page and holds the live regions, which must exist before the first message does.
 */

import { Check, TriangleAlert, X } from 'lucide-react'
import { type FocusEvent, useSyncExternalStore } from 'react'
import { useCameFrom } from '#web/components/use-came-from.ts'

type Toast = {
  id: number
  kind: 'success' | 'error'
  title?: string
  message: string
  /** What it was said in: it stays as it is when the language changes. */
  lang: string
  /** At the upper edge, for what is said of controls at the lower one. */
  place?: 'top'
}

const SECONDS = { success: 6, error: 10 }
const MOST_AT_ONCE = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

export const toast = {
  success: (message: string, place?: Toast['place']) => add({ kind: 'success', message, place }),
  /** A destructive toast; the title is for messages that need a name, such as 'Signup Error'. */
  error: (message: string, title?: string, place?: Toast['place']) =>
    add({ kind: 'error', message, title, place }),
  dismiss: (id: number) => keep(toasts.filter((shown) => shown.id !== id)),
  clear: () => keep([]),
}

function add(shown: Omit<Toast, 'id' | 'lang'>) {
  lastId += 1
  const id = lastId
  const others = toasts.filter((other) => other.message !== shown.message || other.title !== shown.title)
  keep([...others, { ...shown, id, lang: document.documentElement.lang }].slice(-MOST_AT_ONCE))
  setTimeout(() => leave(id), SECONDS[shown.kind] * 1000)
  return id
}

/** Whose time is over while somebody is at the messages, by pointer or keyboard: they go when that is over. */
const due = new Set<number>()
let isHeld = false

function leave(id: number) {
  if (isHeld) due.add(id)
  else toast.dismiss(id)
}

function hold() {
  isHeld = true
}

function release() {
  isHeld = false
  for (const id of due) toast.dismiss(id)
  due.clear()
}

function keep(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Toaster({ dismissLabel = 'Dismiss' }: { dismissLabel?: string }) {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  )
  const { handleFocus: rememberFrom, goBack } = useCameFrom()

  function handleFocus(event: FocusEvent) {
    hold()
    rememberFrom(event)
  }

  /** A message that is put away takes its button along: the keyboard goes on where it was. */
  function dismiss(id: number) {
    release()
    toast.dismiss(id)
    goBack()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the messages only wait while somebody is at them
    <div
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={handleFocus}
      onBlur={release}
      data-toasts
      className={`pointer-events-none fixed inset-x-4 z-50 mx-auto grid max-w-sm gap-3 md:inset-x-auto md:right-6 md:w-96 ${
        shown.some(({ place }) => place === 'top') ? 'top-28' : 'bottom-24'
      }`}
    >
      {/* `aria-live` says what the role does already: by it an open dialog knows what must not be hidden with the page. */}
      <div role="alert" aria-live="assertive" className="grid gap-3 empty:sr-only">
        {shown
          .filter((one) => one.kind === 'error')
          .map((one) => (
            <ToastCard key={one.id} toast={one} dismissLabel={dismissLabel} onDismiss={dismiss} />
          ))}
      </div>
      <div role="status" aria-live="polite" className="grid gap-3 empty:sr-only">
        {shown
          .filter((one) => one.kind === 'success')
          .map((one) => (
            <ToastCard key={one.id} toast={one} dismissLabel={dismissLabel} onDismiss={dismiss} />
          ))}
      </div>
    </div>
  )
}

function ToastCard({
  toast: shown,
  dismissLabel,
  onDismiss,
}: {
  toast: Toast
  dismissLabel: string
  onDismiss: (id: number) => void
}) {
  const isError = shown.kind === 'error'
  const Icon = isError ? TriangleAlert : Check
  return (
    <div
      lang={shown.lang || undefined}
      className={`${TOAST_CARD} pointer-events-auto animate-rise ${isError ? 'border-l-negative' : 'border-l-positive'}`}
    >
      <Icon
        aria-hidden
        size={20}
        strokeWidth={1.6}
        className={`mt-0.5 shrink-0 ${isError ? 'text-negative' : 'text-positive'}`}
      />
      <div className="min-w-0 flex-1 self-center">
        {shown.title && <b className="block text-negative">{shown.title}</b>}
        <p>{shown.message}</p>
      </div>
      <button
        type="button"
        aria-label={dismissLabel}
        onClick={() => onDismiss(shown.id)}
        className="-my-2 -mr-2 grid size-11 shrink-0 place-items-center text-muted hover:text-ink"
      >
        <X aria-hidden size={18} strokeWidth={1.6} />
      </button>
    </div>
  )
}

/** The look of a message with a coloured edge; the security alert shares it. */
export const TOAST_CARD =
  'flex gap-3 rounded-control rounded-l-tag border border-rule border-l-3 bg-surface p-4 text-sm leading-normal shadow-float'
