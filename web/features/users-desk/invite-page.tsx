/** /admin?desk=users&view=invite: an account for somebody who has none, with the role that they come with. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Line } from '#web/components/labelled-fields.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { isUnanswered } from '#web/lib/is-unanswered.ts'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { userWords } from '#web/lib/refusals/user-words.ts'
import { Refused } from '#web/lib/refused.ts'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { RoleChoice } from './act-form.tsx'
import { copy } from './invite-copy.ts'
import { focusReason, ReasonField } from './reason-field.tsx'
import { inviteUser, type Role } from './users-queries.ts'

const EMPTY: { email: string; name: string; role: Role; reason: string } = {
  ...{ email: '', name: '', role: 'student', reason: '' },
}
/** The server looks closer. */
const ADDRESS = /^\S+@\S+\.\S+$/

export function InvitePage() {
  const words = useCopy(copy)
  const inWords = useRefusals(userWords)
  const client = useQueryClient()
  const failure = useFailureToast()
  const navigate = useNavigate()
  const { form, fill, forget } = useKeptForm('user-invitation', EMPTY)
  const set = (change: Partial<typeof form>) => fill({ ...form, ...change })
  const [isAsked, setAsked] = useState(false)
  usePageTitle(words.title)
  const email = form.email.trim()
  const reason = form.reason.trim()
  const inviting = useMutation({
    // Without a network it fails at once and says so, instead of being sent later, when nobody expects it.
    networkMode: 'always',
    mutationFn: () => inviteUser({ email, name: form.name.trim(), role: form.role, reason }),
    onMutate: failure.clear,
    onError: failure.tellUnknown,
    onSuccess: async (id) => {
      forget()
      toast.success(words.done(email))
      navigate(`/admin?desk=users&id=${id}`)
      await client.invalidateQueries({ queryKey: ['admin_users'] })
    },
  })
  const inviteOnce = useOnce(inviting.mutate)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setAsked(true)
    if (!ADDRESS.test(email)) event.currentTarget.querySelector<HTMLInputElement>('[type=email]')?.focus()
    else if (reason.length < 3) focusReason(event.currentTarget)
    else inviteOnce()
  }

  return (
    <div className="page pb-8">
      <PageHead
        title={words.title}
        says={words.says}
        kicker={<BackLink to="/admin?desk=users">{words.back}</BackLink>}
      />
      <form onSubmit={handleSubmit} noValidate className="grid max-w-read gap-4 border-ink border-t pt-4">
        <Line
          label={words.email}
          type="email"
          autoComplete="off"
          maxLength={255}
          value={form.email}
          error={isAsked && !ADDRESS.test(email) ? words.emailMissing : undefined}
          onChange={({ target }) => set({ email: target.value })}
        />
        <Line
          label={
            <>
              {words.name} <span className="font-normal text-muted text-xs">{words.optional}</span>
            </>
          }
          hint={words.nameHint}
          autoComplete="off"
          maxLength={100}
          value={form.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <div>
          <RoleChoice legend={words.role} value={form.role} onChoose={(role) => set({ role })} />
          <p className="text-muted text-xs">{words.roleHint}</p>
        </div>
        <ReasonField value={form.reason} onChange={(next) => set({ reason: next })} isAsked={isAsked} />
        <p role="alert" className="font-medium text-negative text-sm empty:sr-only">
          {inviting.isError &&
            (inviting.error instanceof Refused
              ? inWords(inviting.error.message)
              : !isUnanswered(inviting.error) && words.failed)}
        </p>
        <p className="text-muted text-xs">{words.again}</p>
        <Button type="submit" variant="primary" isBusy={inviting.isPending} className="justify-self-start">
          {words.send}
        </Button>
      </form>
    </div>
  )
}
