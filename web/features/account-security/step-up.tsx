/** When the server wants the second factor shown again, it is asked for on the spot and the action carried out after. */

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { SecondFactorForm } from '#web/features/auth/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './account-security-copy.ts'
import { isRefusal } from './account-security-queries.ts'

type Run = <Answer>(action: () => Promise<Answer>) => Promise<Answer>

const StepUpContext = createContext<Run>((action) => action())

/** Runs an action; rejects with the server's refusal when its owner does not want to prove themselves. */
export function useStepUp() {
  return useContext(StepUpContext)
}

export function StepUpProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<{ settle: (isProved: boolean) => void }>()

  const run: Run = useCallback(async (action) => {
    try {
      return await action()
    } catch (cause) {
      if (!isRefusal(cause, 'insufficient_aal')) throw cause
      const isProved = await new Promise<boolean>((settle) => setWaiting({ settle }))
      setWaiting(undefined)
      if (!isProved) throw cause
      return action()
    }
  }, [])

  return (
    <StepUpContext value={run}>
      {children}
      {waiting && <StepUpDialog onSettled={waiting.settle} />}
    </StepUpContext>
  )
}

function StepUpDialog({ onSettled }: { onSettled: (isProved: boolean) => void }) {
  const words = useCopy(copy)
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // while it still stands in the page: of one that is merely taken out the focus does not go back
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="step-up"
      // told later: one that was opened anew meanwhile was given up by nobody
      onClose={({ currentTarget }) => !currentTarget.open && onSettled(false)}
      className="m-auto w-full max-w-form rounded-panel border border-rule bg-surface p-6 text-ink shadow-dialog backdrop:bg-scrim"
    >
      <h2 id="step-up" className="text-h3">
        {words.confirmTitle}
      </h2>
      <p className="mt-1 mb-5 text-muted text-sm">{words.confirmSays}</p>
      <SecondFactorForm onProved={() => onSettled(true)} />
      <Button variant="quiet" className="mt-3" onClick={() => onSettled(false)}>
        {words.cancel}
      </Button>
    </dialog>
  )
}
