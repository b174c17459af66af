/** An authenticator app is named, scanned, and proved by its first code. */

import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { CodeField } from '#web/components/ui/field.tsx'
import { useFailureWords } from '#web/features/auth/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { site } from '#web/lib/site.ts'
import { copy } from './account-security-copy.ts'
import { beginApp, confirmApp, forgetUnfinished, type NewApp } from './account-security-queries.ts'
import { CopyButton } from './copy-button.tsx'
import { NameForm } from './name-form.tsx'
import { useStepUp } from './step-up.tsx'

type Props = { name: string; onAdded: (name: string) => void; onCancel: () => void }

export function AppSetup({ name, onAdded, onCancel }: Props) {
  const words = useCopy(copy)
  const failureWords = useFailureWords()
  const stepUp = useStepUp()
  const [app, setApp] = useState<NewApp>()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function handleName(chosen: string) {
    setIsBusy(true)
    setError(undefined)
    try {
      setApp(
        await stepUp(async () => {
          await forgetUnfinished('totp')
          return beginApp(chosen, site.mentorName)
        }),
      )
    } catch (cause) {
      setError(await failureWords(cause))
    }
    setIsBusy(false)
  }

  function handleCancel() {
    onCancel()
    // what stays behind by accident goes by itself after some minutes
    if (app) void forgetUnfinished('totp').catch(() => {})
  }

  if (app) return <Scan app={app} onAdded={onAdded} onCancel={handleCancel} />
  return (
    <NameForm
      label={words.name}
      name={name}
      says={words.appNameSays}
      submit={words.showQr}
      isBusy={isBusy}
      error={error}
      onSubmit={handleName}
      onCancel={onCancel}
    />
  )
}

function Scan({ app, onAdded, onCancel }: { app: NewApp } & Omit<Props, 'name'>) {
  const words = useCopy(copy)
  const failureWords = useFailureWords()
  const stepUp = useStepUp()
  const field = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsBusy(true)
    setError(undefined)
    try {
      await stepUp(() => confirmApp(app.id, code))
      onAdded(app.name)
    } catch (cause) {
      setError(await failureWords(cause))
      setIsBusy(false)
      field.current?.querySelector('input')?.select()
    }
  }

  return (
    <form ref={field} onSubmit={handleSubmit} className="grid gap-5">
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[auto_1fr]">
        {/* on white in either theme: a camera reads dark on light */}
        <img
          src={app.qrCode}
          alt={words.qrAlt}
          width={176}
          height={176}
          className="size-44 rounded-control border border-rule bg-[#fff] p-1.5"
        />
        <div className="grid content-start justify-items-start gap-2 text-sm">
          <p>{words.scan}</p>
          <a href={app.uri} className="-my-1 inline-flex min-h-11 items-center md:min-h-8">
            {words.onThisPhone}
          </a>
          <p className="text-muted">{words.secretSays}</p>
          <code className="break-words font-semibold font-ui text-md tracking-wide">
            {inFours(app.secret)}
          </code>
          <CopyButton text={app.secret}>{words.copySecret}</CopyButton>
        </div>
      </div>
      <div className="grid max-w-form gap-4">
        <CodeField
          label={words.code}
          autoFocus
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={error}
        >
          <span className="text-muted text-sm">{words.codeSays}</span>
        </CodeField>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {isBusy ? words.checking : words.turnOn}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {words.cancel}
          </Button>
        </div>
      </div>
    </form>
  )
}

function inFours(secret: string) {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
