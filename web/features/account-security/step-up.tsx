/** When the server wants somebody to prove themselves once more, that is asked for on the spot and the action carried out after. */

import {
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { CodeField, PasswordField } from '#web/components/ui/field.tsx'
import { SecondFactorForm, useFailureWords } from '#web/features/auth/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useSignedInUser } from '#web/session/session.tsx'
import { copy } from './account-security-copy.ts'
import { isRefusal, mailNonce, prove } from './account-security-queries.ts'
import { hasPassword } from './identity-queries.ts'

type Refusal = 'insufficient_aal' | 'reauthentication_needed'
type Run = <Answer>(action: () => Promise<Answer>, on?: readonly Refusal[]) => Promise<Answer>
type Way = 'second-factor' | 'password' | 'mail'

const StepUpContext = createContext<Run>((action) => action())

/**
 * Runs an action; rejects with the server's refusal when its owner does not want to prove themselves. `on` names the
 * refusals that are met so.
 */
export function useStepUp() {
  return useContext(StepUpContext)
}

export function StepUpProvider({ children }: { children: ReactNode }) {
  const user = useSignedInUser()
  const [waiting, setWaiting] = useState<{ way: Way; settle: (isProved: boolean) => void }>()
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false
  const atHand = hasFactor ? 'second-factor' : hasPassword(user) ? 'password' : 'mail'

  const run: Run = useCallback(
    async (action, on = ['insufficient_aal', 'reauthentication_needed']) => {
      try {
        return await action()
      } catch (cause) {
        const refusal = on.find((code) => isRefusal(cause, code))
        if (!refusal) throw cause
        const way = refusal === 'insufficient_aal' ? 'second-factor' : atHand
        const isProved = await new Promise<boolean>((settle) => setWaiting({ way, settle }))
        setWaiting(undefined)
        if (!isProved) throw cause
        return action()
      }
    },
    [atHand],
  )

  return (
    <StepUpContext value={run}>
      {children}
      {waiting && <StepUpDialog way={waiting.way} onSettled={waiting.settle} />}
    </StepUpContext>
  )
}

function StepUpDialog({ way, onSettled }: { way: Way; onSettled: (isProved: boolean) => void }) {
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
      <p className="mt-1 mb-5 text-muted text-sm">{words.confirmSays[way]}</p>
      {way === 'second-factor' && <SecondFactorForm onProved={() => onSettled(true)} />}
      {way === 'password' && <PasswordProof onProved={() => onSettled(true)} />}
      {way === 'mail' && <MailProof onProved={() => onSettled(true)} />}
      <Button variant="quiet" className="mt-3" onClick={() => onSettled(false)}>
        {words.cancel}
      </Button>
    </dialog>
  )
}

function PasswordProof({ onProved }: { onProved: () => void }) {
  const user = useSignedInUser()
  const words = useCopy(copy)
  const [password, setPassword] = useState('')
  const { error, isBusy, attempt } = useAttempt()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void attempt(async () => {
      await prove({ password })
      onProved()
    })
  }

  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      {/* lets a password manager know whose password this is */}
      <input hidden type="text" name="username" autoComplete="username" value={user.email ?? ''} readOnly />
      <PasswordField
        label={words.currentPassword}
        name="current-password"
        autoComplete="current-password"
        autoFocus
        required
        showLabel={words.showPassword}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={error}
      />
      <Button type="submit" variant="primary" className="w-full" isBusy={isBusy}>
        {words.goOn}
      </Button>
    </form>
  )
}

function MailProof({ onProved }: { onProved: () => void }) {
  const words = useCopy(copy)
  const [code, setCode] = useState<string>()
  const { error, isBusy, attempt } = useAttempt()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void attempt(async () => {
      if (code === undefined) {
        await mailNonce()
        setCode('')
        return
      }
      await prove({ nonce: code })
      onProved()
    })
  }

  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      {code === undefined ? (
        <p role="alert" className="font-medium text-negative text-sm empty:sr-only">
          {error}
        </p>
      ) : (
        <CodeField
          label={words.mailedCode}
          autoFocus
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={error}
        >
          <span className="text-muted text-sm">{words.proofMailed}</span>
        </CodeField>
      )}
      <Button type="submit" variant="primary" className="w-full" isBusy={isBusy}>
        {code === undefined ? words.mailCode : words.goOn}
      </Button>
    </form>
  )
}

function useAttempt() {
  const failureWords = useFailureWords()
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function attempt(work: () => Promise<void>) {
    setIsBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (cause) {
      setError(await failureWords(cause))
    }
    setIsBusy(false)
  }
  return { error, isBusy, attempt }
}
