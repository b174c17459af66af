/** Sign in with Google, or with email and password (spec §2 Sign-in view). */

import { isAuthApiError } from '@supabase/auth-js'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { PasswordField, TextField } from '#web/components/ui/field.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { awaitsSecondFactor } from '#web/session/assurance-rules.ts'
import type { Origin } from '#web/session/guard.tsx'
import { isInvitation } from './asked-for.ts'
import { copy } from './auth-copy.ts'
import { OrLine, ViewHead } from './auth-frame.tsx'
import { useSignIn } from './auth-queries.ts'
import { useServerMessage } from './failure-words.ts'
import { GoogleButton } from './google-button.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { ResendButton } from './resend-button.tsx'

export function SignInView({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  const words = useCopy(copy)
  const serverMessage = useServerMessage()
  const { state } = useLocation()
  const [password, setPassword] = useState('')
  const signIn = useSignIn((session) => {
    // with a second factor the welcome waits for it
    if (!awaitsSecondFactor(session)) toast.success(words.welcomeBack)
  })
  const isUnconfirmed = isAuthApiError(signIn.error) && signIn.error.code === 'email_not_confirmed'

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    signIn.mutate(
      { email: email.trim(), password },
      { onError: async (cause) => toast.error((await serverMessage(cause)) ?? words.unexpected) },
    )
  }

  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      <ViewHead
        title={words.signInTitle}
        says={isInvitation((state ?? {}) as Origin) ? words.invitedSays : words.signInSays}
      />
      <GoogleButton type="login" />
      <OrLine>{words.orWithEmail}</OrLine>
      <TextField
        label={words.email}
        type="email"
        name="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => onEmail(event.target.value)}
      />
      <PasswordField
        label={words.password}
        name="password"
        autoComplete="current-password"
        required
        showLabel={words.showPassword}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        aside={
          <Link to="/auth?mode=reset" state={state} className="-my-2 py-2 text-sm">
            {words.forgotPassword}
          </Link>
        }
      />
      {isUnconfirmed && (
        <div className="grid justify-items-start gap-3 border-accent border-l-3 bg-accent-tint p-4 text-sm">
          <p>{words.notConfirmed}</p>
          <ResendButton email={email.trim()} />
        </div>
      )}
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        isBusy={signIn.isPending}
        disabled={signIn.isPending}
      >
        {signIn.isPending ? words.signingIn : words.signIn}
      </Button>
      <PasskeyButton />
      <p className="text-center text-muted text-sm">
        {words.noAccount}{' '}
        <Link to="/auth?mode=signup" state={state} className="-my-2 inline-block py-2">
          {words.toSignUp}
        </Link>
      </p>
    </form>
  )
}
