/** Asks for the deletion: what it means, the address typed once more, and a fresh proof of who asks. */

import type { User } from '@supabase/supabase-js'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { CodeField, PasswordField, TextField } from '#web/components/ui/field.tsx'
import { SecondFactorForm, useFailureWords } from '#web/features/auth/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { deletionCopy } from './deletion-copy.ts'
import { DeletionMeans } from './deletion-means.tsx'
import { copy } from './my-data-copy.ts'
import { askForDeletion, mailCode, openProof, proveByCode, proveByPassword } from './my-data-queries.ts'
import { isSameAddress, proofOf } from './my-data-rules.ts'

export function DeletionForm({
  user,
  onAsked,
  onClose,
}: {
  user: User
  onAsked: () => void
  onClose: () => void
}) {
  const words = useCopy(deletionCopy)
  const common = useCopy(copy)
  const failureWords = useFailureWords()
  const email = user.email ?? ''
  const by = proofOf(user)
  const [proof] = useState(openProof)
  const [typed, setTyped] = useState('')
  const [typedError, setTypedError] = useState<string>()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string>()
  const [isProving, setIsProving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function attempt(work: () => Promise<unknown>) {
    setProblem(undefined)
    if (!navigator.onLine) {
      setProblem(common.offline)
      return
    }
    setIsBusy(true)
    try {
      await work()
    } catch (cause) {
      logFailure('The deletion was not asked for', cause)
      const isKnown = cause instanceof Error && cause.message.startsWith('You are the only administrator')
      setProblem(isKnown ? words.onlyAdmin : await failureWords(cause))
    }
    setIsBusy(false)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isSameAddress(typed, email)) {
      setTypedError(words.typedWrong)
      return
    }
    setTypedError(undefined)
    void attempt(async () => {
      if (by === 'second-factor') {
        setIsProving(true)
        return
      }
      if (by === 'mail' && code === undefined) {
        await mailCode(proof, email)
        setCode('')
        return
      }
      if (by === 'mail') await proveByCode(proof, email, code ?? '')
      else await proveByPassword(proof, email, password)
      await askForDeletion(typed, proof)
      onAsked()
    })
  }

  async function handleProved() {
    setIsProving(false)
    await attempt(async () => {
      await askForDeletion(typed)
      onAsked()
    })
  }

  if (isProving) {
    return (
      <div className="grid w-full max-w-form gap-4">
        <p className="text-sm">{words.proveSays}</p>
        <SecondFactorForm onProved={handleProved} />
        <Button variant="quiet" className="justify-self-start" onClick={() => setIsProving(false)}>
          {words.cancel}
        </Button>
      </div>
    )
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="grid w-full max-w-form gap-4">
      <DeletionMeans />
      <TextField
        label={words.typeAddress(email)}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={typedError}
      />
      {by === 'password' && (
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          showLabel={words.showPassword}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      {by === 'mail' && code !== undefined && (
        <CodeField
          label={words.code}
          autoFocus
          value={code}
          onChange={(event) => setCode(event.target.value)}
        >
          <span className="text-muted text-sm">{words.codeSays}</span>
        </CodeField>
      )}
      {problem && (
        <p role="alert" className="text-negative text-sm">
          {problem} {words.nothingAsked}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={isBusy} className="border-negative text-negative">
          {by === 'mail' && code === undefined ? words.mailCode : words.ask}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
