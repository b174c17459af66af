/** The address that an account is known by; a change counts once both mailboxes have agreed. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { PasswordField, TextField } from '#web/components/ui/field.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useOpener } from '#web/components/use-opener.ts'
import { useFailureWords } from '#web/features/auth/index.ts'
import { clockTime } from '#web/lib/dates.ts'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { supabase } from '#web/lib/supabase.ts'
import { useKeptText } from '#web/lib/use-kept-text.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { isRefusal } from './account-security-queries.ts'
import { copy } from './email-copy.ts'
import { accountQuery, askForEmail, hasPassword } from './identity-queries.ts'
import { type PendingEmail, pendingEmailOf } from './identity-rules.ts'
import { Part } from './part.tsx'
import { useStepUp } from './step-up.tsx'

export function EmailPart() {
  const words = useCopy(copy)
  const user = useSignedInUser()
  const opener = useOpener()
  const { data: account } = useQuery(accountQuery(user.id))
  const known = account ?? user
  const pending = pendingEmailOf(known)

  useEffect(() => {
    // the change was finished elsewhere, and this session still says the old address
    if (account?.email && account.email !== user.email) {
      supabase.auth.refreshSession().catch((cause) => logFailure('Could not refresh the session', cause))
    }
  }, [account?.email, user.email])

  return (
    <Part title={words.email} says={words.emailSays}>
      <p className="wrap-anywhere font-semibold">{known.email}</p>
      {pending && !opener.isOpen && <Waiting pending={pending} from={known.email ?? ''} />}
      {opener.isOpen ? (
        <EmailForm from={known.email ?? ''} onClose={opener.close} />
      ) : (
        <Button ref={opener.button} className="justify-self-start" onClick={opener.open}>
          {words.changeEmail}
        </Button>
      )}
    </Part>
  )
}

/** What is under way, and what there is to do. */
function Waiting({ pending, from }: { pending: PendingEmail; from: string }) {
  const words = useCopy(copy)
  const failureWords = useFailureWords()
  const { id } = useSignedInUser()
  const queryClient = useQueryClient()
  const stepUp = useStepUp()
  const [isBusy, setIsBusy] = useState(false)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [])
  const isOpen = now < pending.until.getTime()

  async function handleAgain() {
    setIsBusy(true)
    try {
      await stepUp(() => askForEmail({ email: pending.email }))
      toast.success(words.mailedAgain)
    } catch (cause) {
      toast.error(await failureWords(cause))
    }
    await queryClient.invalidateQueries(accountQuery(id))
    setIsBusy(false)
  }

  return (
    <div
      role="status"
      className="grid justify-items-start gap-2 border-accent border-l-3 bg-accent-tint p-4 text-sm"
    >
      <p className="font-semibold">{isOpen ? words.waiting(pending.email) : words.lapsed(pending.email)}</p>
      <p>{isOpen ? words.waitingSays(from, pending.email, clockTime(pending.until)) : words.lapsedSays}</p>
      <Button size="sm" isBusy={isBusy} onClick={handleAgain}>
        {words.mailAgain}
      </Button>
    </div>
  )
}

function EmailForm({ from, onClose }: { from: string; onClose: () => void }) {
  const user = useSignedInUser()
  const words = useCopy(copy)
  const failureWords = useFailureWords()
  const queryClient = useQueryClient()
  const stepUp = useStepUp()
  const { text: email, type: setEmail, forget } = useKeptText('email')
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<{ email?: string; password?: string }>({})
  const [isBusy, setIsBusy] = useState(false)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const wanted = email.trim()
    if (wanted.toLowerCase() === from.toLowerCase()) return setWrong({ email: words.sameEmail })
    setIsBusy(true)
    setWrong({})
    try {
      await stepUp(() => askForEmail({ email: wanted, password }))
      forget()
      await queryClient.invalidateQueries(accountQuery(user.id))
      onClose()
    } catch (cause) {
      const said = await failureWords(cause)
      if (isRefusal(cause, 'current_password_invalid')) setWrong({ password: said })
      else if (isRefusal(cause, 'email_exists') || isRefusal(cause, 'email_address_invalid'))
        setWrong({ email: said })
      else toast.error(said)
    }
    setIsBusy(false)
  }

  return (
    <form
      onSubmit={handleSubmit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="grid max-w-form gap-4"
    >
      <TextField
        label={words.newEmail}
        type="email"
        autoComplete="email"
        autoFocus
        required
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        {...(wrong.email && { error: wrong.email })}
      />
      {hasPassword(user) && (
        <PasswordField
          label={words.currentPassword}
          name="current-password"
          autoComplete="current-password"
          required
          showLabel={words.showPassword}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          {...(wrong.password && { error: wrong.password })}
        />
      )}
      <p className="text-muted text-sm">{words.bothSay}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {isBusy ? words.sending : words.sendMails}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            forget()
            onClose()
          }}
        >
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
