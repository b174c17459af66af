/** Where in a PDF one is, and the buttons around it. */

import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './imported-copy.ts'

export function PageJump({
  here,
  count,
  onJump,
}: {
  here: number
  count: number
  onJump: (page: number) => void
}) {
  const words = useCopy(copy)
  const [typed, setTyped] = useState<string>()
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const page = Number(typed)
    if (Number.isInteger(page) && page >= 1) onJump(page - 1)
    setTyped(undefined)
  }
  return (
    <form onSubmit={handleSubmit} className="flex items-center gap-2 px-2 text-sm tabular-nums">
      <input
        aria-label={words.goToPage}
        inputMode="numeric"
        value={typed ?? String(here + 1)}
        className="h-11 w-14 rounded-control border border-control bg-surface text-center text-md"
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
        onBlur={() => setTyped(undefined)}
      />
      <span className="text-muted">{words.pageOf(count)}</span>
    </form>
  )
}

export function IconButton({
  label,
  icon: Icon,
  ...rest
}: { label: string; icon: LucideIcon } & ComponentProps<'button'>) {
  return (
    <Button {...rest} variant="icon" aria-label={label}>
      <Icon aria-hidden size={20} strokeWidth={1.6} />
    </Button>
  )
}
