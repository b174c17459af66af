/** A new question: its short name, which is kept until it is begun, and its format; both stay. */

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Choice, Line } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useFailureWords } from '#web/components/use-failure-words.ts'
import { FORMATS, type Format } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { questionWords } from '#web/lib/refusals/question-words.ts'
import { ServerSaid } from '#web/lib/refusals/use-refusals.tsx'
import { Refused } from '#web/lib/refused.ts'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { useDeskAddress } from './desk-address.ts'
import { startDraft } from './draft-queries.ts'
import { names } from './names-copy.ts'
import { copy } from './table-copy.ts'

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/

export function NewQuestion({ onCancel }: { onCancel: () => void }) {
  const words = useCopy(copy)
  const named = useCopy(names)
  const navigate = useNavigate()
  const failure = useFailureWords()
  const address = useDeskAddress()
  const { form, fill, forget } = useKeptForm<{ name: string; format: Format }>('new-question', {
    name: '',
    format: 'single',
  })
  const { name, format } = form
  const [isAsked, setIsAsked] = useState(false)
  const isWrong = !NAME.test(name) || name.length < 3
  const start = useMutation({
    networkMode: 'always',
    mutationFn: () => startDraft(name, format),
    onSuccess: () => {
      forget()
      return navigate(address({ edit: name }))
    },
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (!isWrong) start.mutate()
  }
  return (
    <form
      onSubmit={handleSubmit}
      noValidate
      className="mb-6 grid max-w-read gap-4 border border-rule bg-surface p-4"
    >
      <Line
        label={words.shortName}
        hint={words.shortNameHint}
        error={isAsked && isWrong ? [words.shortNameWrong] : []}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        value={name}
        onChange={({ target }) => fill({ ...form, name: target.value.toLowerCase().replace(/[\s_]+/g, '-') })}
      />
      <Choice
        label={words.format}
        value={format}
        onChange={({ target }) => fill({ ...form, format: target.value as Format })}
      >
        {FORMATS.map((one) => (
          <option key={one} value={one}>
            {named.formats[one]}
          </option>
        ))}
      </Choice>
      <div role="alert" className="text-negative text-sm empty:sr-only">
        {start.error && (
          <>
            {failure.said(start.error, words.beginFailed)}{' '}
            {start.error instanceof Refused && (
              <ServerSaid says={start.error.message} words={questionWords} />
            )}
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isBusy={start.isPending}>
          {words.begin}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
