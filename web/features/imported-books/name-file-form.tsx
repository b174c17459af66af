/** What a file is called, and by whom, before it is sent; and whether it is for everybody. */

import { type FormEvent, useId, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { fixed } from '#web/lib/numbers.ts'
import type { CheckedFile } from './check-file.ts'
import { copy } from './imported-copy.ts'

export function NameFileForm({
  checked,
  shared,
  mayShare,
  onSave,
  onCancel,
}: {
  checked: CheckedFile
  /** What was said of it before it could not be sent. */
  shared: { isShared: boolean; note: string } | undefined
  mayShare: boolean
  onSave: (named: CheckedFile, isShared: boolean, sourceNote: string) => void
  onCancel: () => void
}) {
  const words = useCopy(copy)
  const shareId = useId()
  const [title, setTitle] = useState(checked.title)
  const [authors, setAuthors] = useState(checked.authors)
  const [isShared, setIsShared] = useState(shared?.isShared ?? false)
  const [note, setNote] = useState(shared?.note ?? '')
  const [isTried, setIsTried] = useState(false)
  const isUntitled = title.trim() === ''
  const isUnsourced = isShared && note.trim().length < 10

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (isUntitled || isUnsourced) return
    onSave({ ...checked, title: title.trim(), authors: authors.trim() }, isShared, note)
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid max-w-xl gap-4 border-rule border-y py-5">
      <p className="text-muted text-sm">
        {checked.format.toUpperCase()} ·{' '}
        {checked.format === 'epub' ? words.sections(checked.parts) : words.pages(checked.parts)} ·{' '}
        {fixed(checked.bytes / 1024 / 1024, 1)} MB
      </p>
      <TextField
        label={words.title}
        value={title}
        maxLength={300}
        error={isTried && isUntitled ? words.titleMissing : undefined}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextField
        label={words.authors}
        value={authors}
        maxLength={300}
        onChange={(event) => setAuthors(event.target.value)}
      />
      {mayShare && (
        <div className="flex min-h-11 items-center gap-3">
          <input
            id={shareId}
            type="checkbox"
            className="size-5 accent-primary"
            checked={isShared}
            onChange={(event) => setIsShared(event.target.checked)}
          />
          <label htmlFor={shareId}>{words.forEverybody}</label>
        </div>
      )}
      {isShared && (
        <TextField
          label={words.sourceNote}
          value={note}
          maxLength={500}
          error={isTried && isUnsourced ? words.sourceNoteMissing : undefined}
          onChange={(event) => setNote(event.target.value)}
        >
          <p className="text-muted text-xs">{words.sourceNoteSays}</p>
        </TextField>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary">
          {isShared ? words.saveShared : words.save}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
