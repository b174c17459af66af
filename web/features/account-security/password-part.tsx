/** A new password in place; the old one is asked for first, where there is one. */

import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { CodeField, PasswordField } from '#web/components/ui/field.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useOpener } from '#web/components/use-opener.ts'
import { PasswordPair, useFailureWords, usePasswordPair } from '#web/features/auth/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useSignedInUser } from '#web/session/session.tsx'
import { copy } from './account-security-copy.ts'
import { changePassword, isRefusal, mailNonce } from './account-security-queries.ts'
import { hasPassword } from './identity-queries.ts'
import { Part } from './part.tsx'
import { useStepUp } from './step-up.tsx'

export function PasswordPart() {
  const words = useCopy(copy)
  const opener = useOpener()
  return (
    <Part title={words.password} says={words.passwordSays}>
      {opener.isOpen ? (
        <PasswordForm onClose={opener.close} />
      ) : (
        <Button ref={opener.button} className="justify-self-start" onClick={opener.open}>
          {words.changePassword}
        </Button>
      )}
    </Part>
  )
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const user = useSignedInUser()
  const words = useCopy(copy)
  const failureWords = useFailureWords()
  const queryClient = useQueryClient()
  const stepUp = useStepUp()
  const pair = usePasswordPair()
  const [current, setCurrent] = useState('')
  const [currentError, setCurrentError] = useState<string>()
  const [nonce, setNonce] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const isAsked = hasPassword(user)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!pair.check()) return
    setIsBusy(true)
    setCurrentError(undefined)
    try {
      // a mailed code goes along with the new password itself: hosted Supabase wants it there
      await stepUp(() => changePassword({ password: pair.password, current, nonce }), ['insufficient_aal'])
      toast.success(words.passwordUpdated)
      await queryClient.invalidateQueries({ queryKey: ['list_my_sessions'] })
      onClose()
    } catch (cause) {
      await say(cause)
    }
    setIsBusy(false)
  }

  async function say(cause: unknown) {
    if (isRefusal(cause, 'current_password_invalid')) setCurrentError(await failureWords(cause))
    else if (isRefusal(cause, 'reauthentication_needed')) await askForMailedCode()
    else toast.error(await failureWords(cause), words.passwordError)
  }

  async function askForMailedCode() {
    try {
      await mailNonce()
      setNonce('')
    } catch (cause) {
      toast.error(await failureWords(cause), words.passwordError)
    }
  }

  return (
    <form onSubmit={handleSubmit} onKeyDown={pair.handleKeyDown} className="grid max-w-form gap-4">
      {/* lets a password manager know whose password this is */}
      <input hidden type="text" name="username" autoComplete="username" value={user.email ?? ''} readOnly />
      {isAsked && (
        <PasswordField
          label={words.currentPassword}
          name="current-password"
          autoComplete="current-password"
          autoFocus
          required
          showLabel={words.showPassword}
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
          error={currentError}
        />
      )}
      <PasswordPair pair={pair} label={words.newPassword} />
      {nonce !== undefined && (
        <CodeField
          label={words.mailedCode}
          autoFocus
          required
          value={nonce}
          onChange={(event) => setNonce(event.target.value)}
        >
          <span className="text-muted text-sm">{words.mailedCodeSays}</span>
        </CodeField>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={pair.isWrong}>
          {isBusy ? words.updatingPassword : words.updatePassword}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
