/** Over a temporary conversation: that nothing of it is kept. */

import { EyeOff } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './answer-copy.ts'

export function NotKeptBanner({ onStartKept }: { onStartKept: () => void }) {
  const words = useCopy(copy)
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-rule border-b bg-sunken px-4 py-1 text-xs md:px-6">
      <EyeOff aria-hidden size={16} strokeWidth={1.7} className="shrink-0 text-muted" />
      <p className="min-w-48 flex-1 py-1.5">{words.temporaryOn}</p>
      <Button variant="quiet" size="sm" onClick={onStartKept}>
        {words.keepAgain}
      </Button>
    </div>
  )
}
