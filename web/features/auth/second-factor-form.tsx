/** Asks for one proof of the account's second factors, and lets its owner choose which. */

import type { Factor } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { CodeField, TextField } from '#web/components/ui/field.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { useFailure } from './failure-words.ts'
import { hasPasskeys } from './passkey-rules.ts'
import { copy, type SecondFactorWords } from './second-factor-copy.ts'
import { factorsQuery, type Proof, useProve } from './second-factor-queries.ts'

export function SecondFactorForm({ onProved }: { onProved: () => void }) {
  const words = useCopy(copy)
  const factors = useQuery(factorsQuery())
  const [chosenId, setChosenId] = useState<string>()

  if (factors.isPending) return <Skeleton label={words.reading} lines={[30, 100]} />
  if (factors.isLoadingError) {
    return <FailedRead title={words.unread} read={factors} />
  }
  const usable = inOrder(factors.data)
  const chosen = usable.find(({ id }) => id === chosenId) ?? usable[0]
  const others = usable.filter((factor) => factor !== chosen)
  return (
    <div className="grid gap-5">
      {chosen && <ProofForm key={chosen.id} factor={chosen} onProved={onProved} />}
      {others.length > 0 && (
        <div className="grid justify-items-start gap-1 border-rule border-t pt-4 text-sm">
          <p className="text-muted">{words.instead}</p>
          {others.map((factor) => (
            <button
              key={factor.id}
              type="button"
              onClick={() => setChosenId(factor.id)}
              className="-my-1 min-h-11 text-left text-primary underline underline-offset-[0.18em] hover:decoration-2"
            >
              {wayName(factor, words)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const ORDER = ['totp', 'webauthn', 'recovery_code']

/** Apps first, written codes last, and keys only where the browser can ask for them. */
function inOrder(factors: Factor[]) {
  return factors
    .filter(({ factor_type: type }) => ORDER.includes(type) && (type !== 'webauthn' || hasPasskeys()))
    .sort((one, other) => ORDER.indexOf(one.factor_type) - ORDER.indexOf(other.factor_type))
}

function wayName(factor: Factor, words: SecondFactorWords) {
  if (factor.factor_type === 'recovery_code') return words.recoveryInstead
  return factor.factor_type === 'webauthn'
    ? words.keyInstead(factorName(factor, words))
    : words.appInstead(factorName(factor, words))
}

export function factorName(
  { friendly_name: name, factor_type: type }: Pick<Factor, 'friendly_name' | 'factor_type'>,
  words: SecondFactorWords,
) {
  return name || (type === 'webauthn' ? words.unnamedKey : words.unnamedApp)
}

function ProofForm({ factor, onProved }: { factor: Factor; onProved: () => void }) {
  const words = useCopy(copy)
  const prove = useProve(onProved)
  const [code, setCode] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const kind = factor.factor_type
  const name = factorName(factor, words)
  const error = useFailure(prove.error)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    prove.mutate(proofOf(factor, code), {
      // what was typed stays, ready to be typed over
      onError: () => form.current?.querySelector('input')?.select(),
    })
  }

  return (
    <form ref={form} onSubmit={handleSubmit} className="grid gap-4">
      {kind === 'totp' && (
        <CodeField
          label={words.code}
          autoFocus
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={error}
        >
          <span className="text-muted text-sm">{words.codeFrom(name)}</span>
        </CodeField>
      )}
      {kind === 'recovery_code' && (
        <TextField
          label={words.recoveryCode}
          autoFocus
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={error}
        >
          <span className="text-muted text-sm">{words.recoverySays}</span>
        </TextField>
      )}
      {kind === 'webauthn' && (
        <>
          <p className="text-sm">{words.keyFor(name)}</p>
          <p role="alert" className="font-medium text-negative text-sm empty:sr-only">
            {error}
          </p>
        </>
      )}
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        isBusy={prove.isPending}
        disabled={prove.isPending}
      >
        {kind === 'webauthn' && (prove.isPending ? words.waitingForKey : words.askForKey)}
        {kind !== 'webauthn' && (prove.isPending ? words.checking : words.goOn)}
      </Button>
    </form>
  )
}

function proofOf({ id: factorId, factor_type: type }: Factor, code: string): Proof {
  if (type === 'webauthn') return { kind: 'webauthn', factorId }
  if (type === 'recovery_code') return { kind: 'recovery_code', code }
  return { kind: 'totp', factorId, code }
}
