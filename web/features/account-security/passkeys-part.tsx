/** Passkeys: which there are, when they were last used, new ones, their names, and taking one away. */

import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useSecondThoughts } from '#web/components/use-second-thoughts.ts'
import { hasPasskeys, useFailureWords } from '#web/features/auth/index.ts'
import { dayOf, plainDate, shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy } from './account-security-copy.ts'
import { addPasskey, type Passkey, removePasskey, renamePasskey } from './account-security-queries.ts'
import { NameForm } from './name-form.tsx'
import { GoingThing, Part, Thing, Things, Unread } from './part.tsx'
import { useStepUp } from './step-up.tsx'

export function PasskeysPart({ passkeys }: { passkeys: UseQueryResult<Passkey[] | null> }) {
  const words = useCopy(copy)
  const failureWords = useFailureWords()
  const queryClient = useQueryClient()
  const stepUp = useStepUp()
  const [isAdding, setIsAdding] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const [renamedId, setRenamedId] = useState<string>()
  const list = passkeys.data ?? []
  const nameOf = (passkey: Passkey | undefined) => passkey?.friendly_name || words.passkey

  const removal = useSecondThoughts(async (id) => {
    const name = nameOf(list.find((one) => one.id === id))
    await attempt(async () => {
      await stepUp(() => removePasskey(id))
      toast.success(words.passkeyRemoved(name))
    })
  })

  function handleAdd() {
    setIsAdding(true)
    return attempt(async () => {
      const { id } = await stepUp(addPasskey)
      toast.success(words.passkeyAdded)
      setRenamedId(id)
    }).then(() => setIsAdding(false))
  }

  function handleRename(id: string, name: string) {
    return attempt(async () => {
      await stepUp(() => renamePasskey(id, name))
      stopRenaming()
      toast.success(words.passkeyRenamed(name))
    })
  }

  function stopRenaming() {
    setRenamedId(undefined)
    addButton.current?.focus()
  }

  async function attempt(action: () => Promise<void>) {
    try {
      await action()
    } catch (cause) {
      toast.error(await failureWords(cause))
    }
    await queryClient.invalidateQueries({ queryKey: ['passkeys'] })
  }

  return (
    <Part title={words.passkeys} says={words.passkeysSays}>
      {passkeys.isPending && <p className="text-muted text-sm">{words.reading}</p>}
      {passkeys.isError && <Unread read={passkeys} />}
      {list.length > 0 && (
        <Things>
          {list.map((passkey) => {
            const name = nameOf(passkey)
            if (removal.isGoing(passkey.id))
              return <GoingThing key={passkey.id} name={name} onUndo={removal.undoOf(passkey.id)} />
            if (passkey.id === renamedId)
              return (
                <li key={passkey.id} className="border-rule border-b py-4">
                  <NameForm
                    label={words.renameLabel}
                    name={name}
                    submit={words.save}
                    onSubmit={(chosen) => handleRename(passkey.id, chosen)}
                    onCancel={stopRenaming}
                  />
                </li>
              )
            return (
              <PasskeyThing
                key={passkey.id}
                passkey={passkey}
                name={name}
                onRename={() => setRenamedId(passkey.id)}
                onRemove={() => removal.remove(passkey.id)}
              />
            )
          })}
        </Things>
      )}
      {hasPasskeys() ? (
        <Button
          ref={addButton}
          className="justify-self-start"
          isBusy={isAdding}
          disabled={passkeys.isPending}
          onClick={handleAdd}
        >
          {isAdding ? words.waitingForPasskey : words.addPasskey}
        </Button>
      ) : (
        <p className="text-muted text-sm">{words.noBrowserPasskeys}</p>
      )}
    </Part>
  )
}

function PasskeyThing({
  passkey,
  name,
  onRename,
  onRemove,
}: {
  passkey: Passkey
  name: string
  onRename: () => void
  onRemove: () => void
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  const used = passkey.last_used_at
    ? words.lastUsed(shortMoment(new Date(passkey.last_used_at), locale))
    : words.neverUsed
  const added = words.added(plainDate(dayOf(new Date(passkey.created_at)), locale))
  return (
    <Thing name={name} about={`${added}, ${used}`}>
      <Button variant="quiet" aria-label={`${words.rename}: ${name}`} onClick={onRename}>
        {words.rename}
      </Button>
      <Button variant="quiet" aria-label={`${words.remove}: ${name}`} onClick={onRemove}>
        {words.remove}
      </Button>
    </Thing>
  )
}
