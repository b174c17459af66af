/**
 * A secret address for a calendar program, shown once: to copy, or to open there. It stands above what made it, where nobody
 * goes by themselves who does not see it come, so the focus goes to its first button.
 */

import { useId } from 'react'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useLastFailure } from '#web/components/use-last-failure.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './feed-address-copy.ts'

/** `says`: that it is shown once, and what whoever has it can read. */
export function FeedAddress({ address, says }: { address: string; says: string }) {
  const words = useCopy(copy)
  const failure = useLastFailure()
  const id = useId()
  async function copyIt() {
    failure.clear()
    if (await copyText(address)) toast.success(words.copied)
    else failure.tell(words.copyFailed)
  }
  return (
    <div className="grid gap-2 border-accent border-l-3 bg-accent-tint p-3">
      <p id={`${id}-says`} className="text-sm">
        {says}
      </p>
      <label htmlFor={id} className="sr-only">
        {words.address}
      </label>
      <input
        id={id}
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
        className="h-11 w-full rounded-control border border-control bg-surface px-3 text-xs"
      />
      <div className="flex flex-wrap gap-2">
        <Button key={address} autoFocus size="sm" aria-describedby={`${id}-says`} onClick={copyIt}>
          {words.copyIt}
        </Button>
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass({ size: 'sm' })}>
          {words.open}
        </a>
      </div>
    </div>
  )
}
