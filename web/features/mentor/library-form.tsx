/** A comment of the library, written or changed. */

import { type FormEvent, useState } from 'react'
import { Text } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { CriterionChoice } from './criterion-choice.tsx'
import { copy } from './desk-copy.ts'
import type { KeptComment } from './desk-queries.ts'

export function LibraryForm({
  comment,
  isBusy,
  onKeep,
  onCancel,
}: {
  comment: KeptComment
  isBusy: boolean
  onKeep: (comment: KeptComment) => void
  onCancel: () => void
}) {
  const words = useCopy(copy)
  const [body, setBody] = useState(comment.body)
  const [criterion, setCriterion] = useState(comment.criterion)
  const [shared, setShared] = useState(comment.shared)
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (body.trim()) onKeep({ id: comment.id, body: body.trim(), criterion, shared })
  }
  return (
    <form onSubmit={handleSubmit} className="grid max-w-read gap-3">
      <Text
        label={words.body}
        maxLength={1000}
        autoFocus
        value={body}
        onChange={({ target }) => setBody(target.value)}
      />
      <CriterionChoice
        label={words.criterion}
        none={words.anyCriterion}
        value={criterion}
        onChoose={setCriterion}
      />
      <label className="flex min-h-11 items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          checked={shared}
          onChange={({ target }) => setShared(target.checked)}
          className="size-4 accent-primary"
        />
        {words.shared}
      </label>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          {words.keep}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
