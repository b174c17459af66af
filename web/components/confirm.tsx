/** A question before something that touches learners, or cannot be taken back: what happens, perhaps a field, and the way back. */

import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './confirm-copy.ts'
import { Button } from './ui/button.tsx'

const SCRIM =
  'fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'
// Below the toasts, which have to be seen over the dialog.
const POPUP = [
  'fixed inset-x-0 bottom-0 z-[45] max-h-[94dvh] overflow-y-auto rounded-t-panel bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink shadow-dialog outline-none transition-opacity duration-150 focus-visible:rounded-panel data-ending-style:opacity-0 data-starting-style:opacity-0',
  'md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-[min(34rem,calc(100vw-3rem))] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-panel md:p-6',
].join(' ')

export function Confirm({
  trigger,
  variant = 'secondary',
  title,
  says,
  yes,
  isBusy = false,
  isReady = true,
  disabled,
  onAsk,
  onYes,
  children,
}: {
  /** On the button that asks. */
  trigger: string
  variant?: 'primary' | 'secondary' | 'quiet'
  title: string
  says: ReactNode
  yes: string
  isBusy?: boolean
  /** False while something in `children` is missing. */
  isReady?: boolean
  disabled?: boolean
  /** Before it opens; false keeps it closed. */
  onAsk?: () => boolean
  /** Resolves when it is done; the question closes then. */
  onYes: () => Promise<unknown>
  children?: ReactNode
}) {
  const words = useCopy(copy)
  const [isOpen, setIsOpen] = useState(false)
  const asked = useFocusAround()
  const isDoing = useRef(false)
  async function handleYes() {
    // a second click that comes before anything is drawn anew
    if (isDoing.current) return
    isDoing.current = true
    try {
      await onYes()
      setIsOpen(false)
    } catch {
      // said by whoever did it; what was typed stays
    } finally {
      isDoing.current = false
    }
  }
  return (
    <>
      <Button
        variant={variant}
        disabled={disabled}
        onClick={({ currentTarget }) => {
          if (onAsk?.() === false) return
          asked(currentTarget.parentElement)
          setIsOpen(true)
        }}
      >
        {trigger}
      </Button>
      <AlertDialog.Root open={isOpen} onOpenChange={setIsOpen}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className={SCRIM} />
          <AlertDialog.Popup className={POPUP}>
            <AlertDialog.Title className="text-h3">{title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="mt-3 grid gap-2 text-sm">
              {says}
            </AlertDialog.Description>
            {children && <div className="mt-4 grid gap-4">{children}</div>}
            <div className="mt-5 flex flex-wrap gap-3">
              <Button variant="primary" isBusy={isBusy} disabled={!isReady} onClick={() => void handleYes()}>
                {yes}
              </Button>
              <Button onClick={() => setIsOpen(false)}>{words.cancel}</Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </>
  )
}

/** What was done often takes away the button that asked for it: then what stands beside it, or in its place, has the focus. */
function useFocusAround() {
  const around = useRef<Element | null>(null)
  useEffect(
    () => () => {
      const place = around.current
      if (!place) return
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        // a form that began anew took its place along
        const near = place.isConnected && place.querySelector<HTMLElement>('button, a[href]')
        ;(near || document.querySelector<HTMLElement>('h1'))?.focus({ preventScroll: true })
      })
    },
    [],
  )
  return (place: Element | null) => {
    around.current = place
  }
}
