/** One act: what it does, what has to be chosen, why it is done, and whether it worked. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { isUnanswered } from '#web/lib/is-unanswered.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { userWords } from '#web/lib/refusals/user-words.ts'
import { Refused } from '#web/lib/refused.ts'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { type ActName, actsFor, endOfBan } from './act-rules.ts'
import { copy } from './acts-copy.ts'
import { focusReason, ReasonField } from './reason-field.tsx'
import { copy as userCopy } from './users-copy.ts'
import { actOnUser, ROLES, type Role, type User, type UserAct, userQuery } from './users-queries.ts'

export function ActForm({ user, act, onDone }: { user: User; act: ActName; onDone: () => void }) {
  const words = useCopy(copy)
  const inWords = useRefusals(userWords)
  const queryClient = useQueryClient()
  const failure = useFailureToast()
  const navigate = useNavigate()
  const self = useSignedInUser()
  const { form, fill, forget } = useKeptForm(`user-doing:${user.id}:${act}`, {
    ...{ reason: '', day: '', isForGood: false },
    role: user.role,
  })
  const { reason, day, isForGood, role } = form
  const set = (change: Partial<typeof form>) => fill({ ...form, ...change })
  const [isAsked, setAsked] = useState(false)
  const { name, says, done } = words.acts[act]
  const until = endOfBan(day, new Date())
  const problem =
    act === 'role' && role === user.role
      ? words.sameRole
      : act === 'ban' && !isForGood && until === null
        ? words.noDay
        : undefined
  const readAnew = () =>
    Promise.all(
      [['admin_user', user.id], ['admin_users'], ['merges_done']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  const doing = useMutation({
    // Without a network it fails at once and says so, instead of being done later, when nobody expects it.
    networkMode: 'always',
    mutationFn: () => actOnUser(user, askedAct(), reason.trim()),
    onSuccess: async () => {
      finish()
      await readAnew()
    },
    onMutate: failure.clear,
    onError: (error) => {
      // what can no longer be done goes with its form
      failure.tellUnknown(error)
      void readAnew().then(() => {
        // it was done, and only the answer was lost
        const now = queryClient.getQueryData(userQuery(user.id).queryKey)
        if (act === 'role' && now?.role === role) finish()
        else if (error instanceof Refused && now && !actsFor(now, self.id).includes(act))
          failure.tell(inWords(error.message))
      })
    },
  })
  function finish() {
    failure.clear()
    forget()
    toast.success(done)
    if (act === 'remove_merged') navigate('/admin?desk=users')
    onDone()
  }

  const doOnce = useOnce(doing.mutate)

  function askedAct(): UserAct {
    if (act === 'role') return { act, role }
    if (act === 'ban') return { act, until: isForGood ? null : until }
    return { act }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setAsked(true)
    if (reason.trim().length < 3) focusReason(event.currentTarget)
    else if (!problem) doOnce()
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="mt-2 grid gap-4 border border-rule bg-surface p-4">
      <p className="text-muted text-sm">{says}</p>
      {act === 'role' && (
        <RoleChoice legend={words.newRole} value={role} onChoose={(chosen) => set({ role: chosen })} />
      )}
      {act === 'ban' && (
        <BanEnd
          day={day}
          onDay={(next) => set({ day: next })}
          isForGood={isForGood}
          onForGood={(next) => set({ isForGood: next })}
        />
      )}
      <ReasonField value={reason} onChange={(next) => set({ reason: next })} isAsked={isAsked} />
      <p role="alert" className="font-medium text-negative text-sm empty:sr-only">
        {doing.isError
          ? doing.error instanceof Refused
            ? inWords(doing.error.message)
            : !isUnanswered(doing.error) && words.failed
          : isAsked && problem}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isBusy={doing.isPending}>
          {words.confirm(name)}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            forget()
            onDone()
          }}
        >
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}

export function RoleChoice({
  value,
  onChoose,
  legend,
}: {
  value: Role
  onChoose: (role: Role) => void
  legend: string
}) {
  const { roles } = useCopy(userCopy)
  const name = useId()
  return (
    <fieldset>
      <legend className="font-semibold text-sm">{legend}</legend>
      {ROLES.map((role) => (
        <label key={role} className="flex min-h-11 items-center gap-2.5 text-sm">
          <input
            type="radio"
            name={name}
            checked={value === role}
            onChange={() => onChoose(role)}
            className="accent-primary"
          />
          {roles[role]}
        </label>
      ))}
    </fieldset>
  )
}

function BanEnd({
  day,
  onDay,
  isForGood,
  onForGood,
}: {
  day: string
  onDay: (day: string) => void
  isForGood: boolean
  onForGood: (isForGood: boolean) => void
}) {
  const words = useCopy(copy)
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {words.until}
      </label>
      <input
        id={id}
        type="date"
        value={day}
        disabled={isForGood}
        onChange={(event) => onDay(event.target.value)}
        className="h-11 w-full rounded-control border border-control bg-surface px-3 text-md focus-visible:rounded-control disabled:bg-sunken"
      />
      <label className="flex min-h-11 items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          checked={isForGood}
          onChange={(event) => onForGood(event.target.checked)}
          className="accent-primary"
        />
        {words.forGood}
      </label>
    </div>
  )
}
