/** Asks for an email and sends a secure reset link (spec §2 Reset view). */

import type { FormEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useToldLater } from '#web/lib/refusals/said-later.tsx'
import { copy } from './auth-copy.ts'
import { View, ViewHead } from './auth-frame.tsx'
import { useSendResetLink } from './auth-queries.ts'
import { refusals, useServerMessage } from './failure-words.ts'
import { MailCodeForm } from './mail-code-form.tsx'
import { useOneAtATime } from './use-one-at-a-time.ts'

export function ResetView({
  email,
  onEmail,
  brokenLink,
}: {
  email: string
  onEmail: (email: string) => void
  /** Why the link that led here did not work. */
  brokenLink: string | null
}) {
  const words = useCopy(copy)
  const serverMessage = useServerMessage()
  const sendLink = useSendResetLink()
  const sending = useOneAtATime()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!sending.begin()) return
    sendLink.mutate(email.trim(), {
      onSuccess: () => toast.success(words.resetSent),
      onError: async (cause) => toast.error((await serverMessage(cause)) ?? words.unexpected),
      onSettled: sending.end,
    })
  }

  const why = useToldLater(brokenLink ?? undefined, refusals)
  if (sendLink.isSuccess) {
    // a view of its own: the form takes its focused button along
    return (
      <View>
        <ResetSent email={sendLink.variables} />
      </View>
    )
  }
  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      {brokenLink ? (
        <ViewHead title={words.linkTitle} says={words.linkSays} />
      ) : (
        <ViewHead title={words.resetTitle} says={words.resetSays} />
      )}
      {why && <p className="text-muted text-sm">{words.linkReason(why)}</p>}
      <TextField
        label={words.email}
        type="email"
        name="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => onEmail(event.target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        isBusy={sendLink.isPending}
        disabled={sendLink.isPending}
      >
        {sendLink.isPending ? words.sendingResetLink : words.sendResetLink}
      </Button>
      <BackToSignIn />
    </form>
  )
}

function ResetSent({ email }: { email: string }) {
  const words = useCopy(copy)
  usePageTitle(words.checkYourEmail)
  return (
    <div className="grid gap-5">
      <ViewHead
        title={words.checkYourEmail}
        says={
          <>
            {words.resetSentTo} <b className="break-words text-ink">{email}</b>
          </>
        }
      />
      <p className="border-rule border-y py-4 text-sm">{words.resetHint}</p>
      <MailCodeForm email={email} type="recovery" />
      <BackToSignIn />
    </div>
  )
}

function BackToSignIn() {
  const words = useCopy(copy)
  const { state } = useLocation()
  return (
    <p className="text-center text-sm">
      <Link to="/auth" state={state} className="-my-2 inline-block py-2">
        {words.backToSignIn}
      </Link>
    </p>
  )
}
