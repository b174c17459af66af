/** Where the reset mail lands: a new password under the same rules as at sign-up (spec §2, §5). */

import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { copy } from './auth-copy.ts'
import { ViewHead } from './auth-frame.tsx'
import { useSetPassword } from './auth-queries.ts'
import { useServerMessage } from './failure-words.ts'
import { PasswordPair, usePasswordPair } from './password-pair.tsx'
import { useOneAtATime } from './use-one-at-a-time.ts'

export function NewPasswordView() {
  const { email } = useSignedInUser()
  const words = useCopy(copy)
  const serverMessage = useServerMessage()
  const navigate = useNavigate()
  const pair = usePasswordPair()
  const setPassword = useSetPassword()
  const sending = useOneAtATime()
  usePageTitle(words.newPasswordTitle)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!pair.check() || !sending.begin()) return
    setPassword.mutate(pair.password, {
      onSuccess: () => {
        toast.success(words.passwordUpdated)
        navigate('/daily-news', { replace: true })
      },
      onError: async (cause) => {
        const message = await serverMessage(cause)
        if (message) toast.error(message, words.passwordError)
        else toast.error(words.unexpected)
      },
      onSettled: sending.end,
    })
  }

  return (
    <form onSubmit={handleSubmit} onKeyDown={pair.handleKeyDown} className="grid gap-4">
      <ViewHead
        title={words.newPasswordTitle}
        says={
          <>
            {words.newPasswordSays} <b className="break-words text-ink">{email}</b>
          </>
        }
      />
      {/* lets a password manager know whose password this is */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordPair pair={pair} label={words.newPassword} />
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        isBusy={setPassword.isPending}
        disabled={pair.isWrong || setPassword.isPending}
      >
        {setPassword.isPending ? words.updatingPassword : words.updatePassword}
      </Button>
      <p className="text-center text-sm">
        <Link to="/daily-news" className="-my-2 inline-block py-2">
          {words.keepPassword}
        </Link>
      </p>
    </form>
  )
}
