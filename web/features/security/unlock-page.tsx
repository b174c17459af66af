/** /auth/unlock: where an account that its owner has locked is opened again, with the link from the mail. */

import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { AuthFrame, PasswordPair, usePasswordPair, ViewHead } from '#web/features/auth/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { toldLater } from '#web/lib/refusals/said-later.tsx'
import { refusals } from './refusal-words.ts'
import { copy } from './unlock-copy.ts'
import { askForUnlockMail, openAccount } from './unlock-queries.ts'

export default function UnlockPage() {
  const words = useCopy(copy)
  const { hash, state } = useLocation()
  const token = /^#([0-9a-f]{64})$/.exec(hash)?.[1]
  const [isGone, setIsGone] = useState(false)
  usePageTitle(isGone ? words.gone : token ? words.choose : words.title)
  return (
    <AuthFrame>
      {token && !isGone ? (
        <NewPassword token={token} onGone={() => setIsGone(true)} />
      ) : (
        <MailAgain isGone={isGone} mailedTo={(state as { email?: string } | null)?.email} />
      )}
    </AuthFrame>
  )
}

function NewPassword({ token, onGone }: { token: string; onGone: () => void }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const pair = usePasswordPair()
  const [isBusy, setIsBusy] = useState(false)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!pair.check() || isBusy) return
    setIsBusy(true)
    try {
      const outcome = await openAccount(token, pair.password)
      if (outcome.is === 'gone') return onGone()
      if (outcome.is === 'refused') toast.error(await toldLater(language, outcome.why, refusals))
      else {
        toast.success(words.opened)
        await navigate('/profile/security', { replace: true })
      }
    } catch (cause) {
      logFailure('Could not open the account', cause)
      toast.error(words.failed)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form onSubmit={handleSubmit} onKeyDown={pair.handleKeyDown} className="grid gap-4">
      <ViewHead title={words.choose} says={words.chooseSays} />
      <PasswordPair pair={pair} label={words.newPassword} />
      <Button type="submit" variant="primary" className="w-full" isBusy={isBusy} disabled={pair.isWrong}>
        {words.open}
      </Button>
    </form>
  )
}

function MailAgain({ isGone, mailedTo }: { isGone: boolean; mailedTo: string | undefined }) {
  const words = useCopy(copy)
  const [email, setEmail] = useState(mailedTo ?? '')
  const [isBusy, setIsBusy] = useState(false)
  const [isSent, setIsSent] = useState(false)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsBusy(true)
    try {
      await askForUnlockMail(email.trim())
      setIsSent(true)
    } catch (cause) {
      logFailure('Could not ask for the mail', cause)
      toast.error(words.failed)
    }
    setIsBusy(false)
  }

  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      <ViewHead
        title={isGone ? words.gone : words.title}
        says={isGone ? words.goneSays : mailedTo ? words.mailed(mailedTo) : words.says}
      />
      {!isGone && <p className="text-sm">{words.again}</p>}
      <TextField
        label={words.email}
        type="email"
        name="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" variant={isGone ? 'primary' : 'secondary'} className="w-full" isBusy={isBusy}>
        {words.send}
      </Button>
      <p role="status" className="text-sm empty:sr-only">
        {isSent && words.sent}
      </p>
      <p className="text-center text-sm">
        <Link to="/auth" className="-my-2 inline-block py-2">
          {words.signIn}
        </Link>
      </p>
    </form>
  )
}
