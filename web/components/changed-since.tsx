/** Above a form whose stored state was changed elsewhere while it was filled in: nothing is lost, and whoever saves it knows. */

import { flushSync } from 'react-dom'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './changed-since-copy.ts'
import { Button } from './ui/button.tsx'

export function ChangedSince({ form }: { form: { wasChanged: boolean; takeStored: () => void } }) {
  const words = useCopy(copy)
  function take() {
    flushSync(form.takeStored)
    // the button is gone
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }
  return (
    <div role="status" className="empty:sr-only">
      {form.wasChanged && (
        <div className="mb-5 grid justify-items-start gap-2 border-accent border-l-3 bg-accent-tint p-3 text-sm">
          <p>{words.says}</p>
          <Button size="sm" onClick={take}>
            {words.take}
          </Button>
        </div>
      )}
    </div>
  )
}
