/** The second step of signing in: which apps and keys can give it, new ones, and taking one away. */

import type { Factor } from '@supabase/supabase-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useOpener } from '#web/components/use-opener.ts'
import { useSecondThoughts } from '#web/components/use-second-thoughts.ts'
import {
  factorName,
  factorsQuery,
  hasPasskeys,
  secondFactorCopy,
  useFailureWords,
} from '#web/features/auth/index.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy } from './account-security-copy.ts'
import { addKey, removeFactor } from './account-security-queries.ts'
import { AppSetup } from './app-setup.tsx'
import { freeName } from './free-name.ts'
import { NameForm } from './name-form.tsx'
import { GoingThing, Part, Thing, Things, Unread } from './part.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useStepUp } from './step-up.tsx'

export function FactorsPart() {
  const words = useCopy(copy)
  const secondStep = useCopy(secondFactorCopy)
  const failureWords = useFailureWords()
  const queryClient = useQueryClient()
  const factors = useQuery({ ...factorsQuery(), select: withoutCodes })
  const stepUp = useStepUp()
  const opener = useOpener<'app' | 'key'>()
  const list = factors.data ?? []
  const taken = list.map(({ friendly_name }) => friendly_name)

  const removal = useSecondThoughts(async (id) => {
    const factor = list.find((one) => one.id === id)
    try {
      const isAnotherDue = await stepUp(() => removeFactor(id))
      const name = factor ? factorName(factor, secondStep) : ''
      if (isAnotherDue) toast.success(words.confirmRest(name))
      else if (list.length > 1) toast.success(words.factorRemoved(name))
      else toast.success(words.twoStepTurnedOff)
    } catch (cause) {
      toast.error(await failureWords(cause))
    }
    await reread()
  })

  function reread() {
    return Promise.all(
      ['mfa_factors', 'list_my_sessions', 'recovery_codes'].map((key) =>
        queryClient.invalidateQueries({ queryKey: [key] }),
      ),
    )
  }

  async function handleAdded(name: string) {
    toast.success(list.length === 0 ? words.twoStepTurnedOn : words.factorAdded(name))
    opener.close()
    await reread()
  }

  if (factors.isLoadingError) {
    return (
      <Part title={words.twoStep}>
        <Unread read={factors} />
      </Part>
    )
  }
  return (
    <Part title={words.twoStep} says={says()}>
      {list.length > 0 && (
        <Things>
          {list.map((factor) => {
            const name = factorName(factor, secondStep)
            if (removal.isGoing(factor.id))
              return <GoingThing key={factor.id} name={name} onUndo={removal.undoOf(factor.id)} />
            return <FactorThing key={factor.id} factor={factor} onRemove={() => removal.remove(factor.id)} />
          })}
        </Things>
      )}
      {opener.what === 'app' && (
        <AppSetup name={freeName(words.app, taken)} onAdded={handleAdded} onCancel={opener.close} />
      )}
      {opener.what === 'key' && (
        <KeySetup name={freeName(words.key, taken)} onAdded={handleAdded} onCancel={opener.close} />
      )}
      {!opener.isOpen && !factors.isPending && (
        <div className="flex flex-wrap gap-2">
          <Button ref={opener.button} onClick={() => opener.openAs('app')}>
            {words.addApp}
          </Button>
          {hasPasskeys() && <Button onClick={() => opener.openAs('key')}>{words.addKey}</Button>}
        </div>
      )}
      {list.length > 0 && <RecoveryCodes />}
    </Part>
  )

  function says() {
    if (factors.isPending) return words.reading
    return list.length > 0 ? words.twoStepOn : words.twoStepOff
  }
}

/** Written codes are shown apart: they are no thing that one holds. */
function withoutCodes(factors: Factor[]) {
  return factors.filter(({ factor_type: type }) => type !== 'recovery_code')
}

function FactorThing({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const name = factorName(factor, useCopy(secondFactorCopy))
  const kind = factor.factor_type === 'webauthn' ? words.key : words.app
  const added = words.added(plainDate(dayOf(new Date(factor.created_at)), locale))
  return (
    <Thing name={name} about={name === kind ? added : `${kind}, ${added}`}>
      <Button variant="quiet" aria-label={`${words.remove}: ${name}`} onClick={onRemove}>
        {words.remove}
      </Button>
    </Thing>
  )
}

function KeySetup({
  name,
  onAdded,
  onCancel,
}: {
  name: string
  onAdded: (name: string) => void
  onCancel: () => void
}) {
  const words = useCopy(copy)
  const failureWords = useFailureWords()
  const stepUp = useStepUp()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function handleSubmit(chosen: string) {
    setIsBusy(true)
    setError(undefined)
    try {
      await stepUp(() => addKey(chosen))
      onAdded(chosen)
    } catch (cause) {
      setError(await failureWords(cause))
      setIsBusy(false)
    }
  }

  return (
    <NameForm
      label={words.name}
      name={name}
      says={words.keyNameSays}
      submit={isBusy ? words.waitingForKey : words.askForKey}
      isBusy={isBusy}
      error={error}
      onSubmit={handleSubmit}
      onCancel={onCancel}
    />
  )
}
