/** Above a form whose stored state was changed elsewhere while it was filled in: nothing is lost, and whoever saves it knows. */

import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './changed-since-copy.ts'
import { Button } from './ui/button.tsx'

const FIELDS = 'input, textarea, select'

export function ChangedSince({
  form,
  className = '',
}: {
  form: { wasChanged: boolean; takeStored: () => void }
  className?: string
}) {
  const words = useCopy(copy)
  function take({ currentTarget }: MouseEvent) {
    const within = currentTarget.closest('form, li') ?? document
    flushSync(form.takeStored)
    // the button is gone
    within.querySelector<HTMLElement>(within === document ? 'h1' : FIELDS)?.focus({ preventScroll: true })
  }
  return (
    <div role="status" className={`empty:sr-only ${className}`}>
      {form.wasChanged && (
        <div className="grid justify-items-start gap-2 border-accent border-l-3 bg-accent-tint p-3 text-sm">
          <p>{words.says}</p>
          <Button size="sm" onClick={take}>
            {words.take}
          </Button>
        </div>
      )}
    </div>
  )
}
