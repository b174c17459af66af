/** Create an account with Google, or with email and password (spec §2 Sign-up view, §5). */

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ClosedNotice } from '#web/components/closed-notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import type { ClosedPart } from '#web/lib/closed-parts.ts'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import type { Origin } from '#web/session/guard.tsx'
import { isInvitation, keepAskedFor } from './asked-for.ts'
import { copy } from './auth-copy.ts'
import { OrLine, View, ViewHead } from './auth-frame.tsx'
import { closedSignUps, useSignUp } from './auth-queries.ts'
import { useServerMessage } from './failure-words.ts'
import { GoogleButton } from './google-button.tsx'
import { MailCodeForm } from './mail-code-form.tsx'
import { PasswordPair, usePasswordPair } from './password-pair.tsx'
import { ResendButton } from './resend-button.tsx'
import { useOneAtATime } from './use-one-at-a-time.ts'

export function SignUpView({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  const words = useCopy(copy)
  const serverMessage = useServerMessage()
  const { state } = useLocation()
  const origin = (state ?? {}) as Origin
  const [fullName, setFullName] = useState('')
  const pair = usePasswordPair()
  const signUp = useSignUp()
  const sending = useOneAtATime()
  const [closed, setClosed] = useState<ClosedPart>()
  const [isAgain, setIsAgain] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isSent = signUp.data !== undefined && !signUp.data.session
  // back from there, the button that led back is gone too
  useEffect(() => {
    if (isAgain && !isSent) form.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [isAgain, isSent])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!pair.check() || !sending.begin()) return
    signUp.mutate(
      { fullName: fullName.trim(), email: email.trim(), password: pair.password },
      {
        // with confirmation switched off the server signs in at once, and there is no mail to look for
        onSuccess: ({ session }, given) => {
          if (session) return
          keepAskedFor(given.email, origin, Date.now())
          toast.success(words.registered)
        },
        onError: async (cause) => {
          const message = await serverMessage(cause)
          if (message) toast.error(message, words.signUpError)
          else toast.error(words.unexpected)
          closedSignUps(cause).then(setClosed)
        },
        onSettled: sending.end,
      },
    )
  }

  if (isSent) {
    // a view of its own: the form takes its focused button along
    return (
      <View key="mail">
        <CheckMail
          email={signUp.variables.email}
          onOtherAddress={() => {
            setIsAgain(true)
            signUp.reset()
          }}
        />
      </View>
    )
  }
  return (
    <form ref={form} onSubmit={handleSubmit} onKeyDown={pair.handleKeyDown} className="grid gap-4">
      <ViewHead
        title={words.signUpTitle}
        says={isInvitation(origin) ? words.invitedSignUpSays : words.signUpSays}
      />
      {closed && <ClosedNotice part={closed} />}
      <GoogleButton type="signup" />
      <OrLine>{words.orCreateWithEmail}</OrLine>
      <TextField
        label={words.fullName}
        name="name"
        autoComplete="name"
        maxLength={200}
        required
        value={fullName}
        // so that a name of spaces is refused like an empty one
        onChange={(event) => setFullName(event.target.value.trimStart())}
      />
      <TextField
        label={words.email}
        type="email"
        name="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => onEmail(event.target.value)}
      />
      <PasswordPair pair={pair} label={words.password} />
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        isBusy={signUp.isPending}
        disabled={pair.isWrong || signUp.isPending}
      >
        {signUp.isPending ? words.creatingAccount : words.createAccount}
      </Button>
      <p className="text-center text-muted text-sm">
        {words.haveAccount}{' '}
        <Link to="/auth" state={state} className="-my-2 inline-block py-2">
          {words.toSignIn}
        </Link>
      </p>
    </form>
  )
}

function CheckMail({ email, onOtherAddress }: { email: string; onOtherAddress: () => void }) {
  const words = useCopy(copy)
  usePageTitle(words.checkYourEmail)
  const { state } = useLocation()

  async function finish() {
    const { finishConfirmation } = await import('./finish-sign-in.ts')
    const { success } = await finishConfirmation()
    if (success) toast.success(words[success])
  }

  return (
    <div className="grid gap-5">
      <ViewHead
        title={words.checkYourEmail}
        says={
          <>
            {words.confirmSent} <b className="break-words text-ink">{email}</b>
          </>
        }
      />
      <div className="grid gap-2 border-rule border-y py-4 text-sm">
        <p>{words.confirmNext}</p>
        <p className="text-muted">{words.confirmSpam}</p>
        {/* said to everybody: who has one is nobody else's business */}
        <p className="text-muted">
          {words.confirmKnown}{' '}
          <Link to="/auth?mode=reset" state={state} className="-my-2 inline-block py-2">
            {words.forgotPassword}
          </Link>
        </p>
      </div>
      <MailCodeForm email={email} type="signup" onEntered={finish} />
      <div className="flex flex-wrap gap-3">
        <ResendButton email={email} />
        <Button variant="quiet" onClick={onOtherAddress}>
          {words.otherAddress}
        </Button>
      </div>
      <Link to="/auth" state={state} className="justify-self-start text-sm">
        {words.backToSignIn}
      </Link>
    </div>
  )
}
