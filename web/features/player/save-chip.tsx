/** Where the learner's answers are at this moment. */

import { Check, Clock, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import type { KeeperStatus } from './answer-keeper.ts'
import { copy } from './player-copy.ts'

export function SaveChip({ status }: { status: KeeperStatus }) {
  const words = useCopy(copy)
  const [Icon, colour, says] =
    status.kind === 'saved'
      ? [Check, 'text-positive', words.saved]
      : status.kind === 'saving'
        ? [Clock, 'text-caution', words.saving(status.waiting)]
        : [TriangleAlert, 'text-negative', status.kind === 'offline' ? words.offline : words.refused]
  return (
    <p role="status" className={`flex items-center gap-1.5 font-medium text-xs ${colour}`}>
      <Icon aria-hidden size={16} strokeWidth={1.8} />
      {says}
    </p>
  )
}

/** The first time that the connection is lost it is said so that nobody misses it; then the chip is enough. */
export function OfflineNotice({
  status,
  title,
  says,
}: {
  status: KeeperStatus
  title: string
  says: string
}) {
  const words = useCopy(copy)
  const [isDismissed, setIsDismissed] = useState(false)
  const isOffline = status.kind === 'offline'
  useEffect(() => {
    if (!isOffline) setIsDismissed(false)
  }, [isOffline])
  if (!isOffline || isDismissed) return null
  return (
    <div
      role="alertdialog"
      aria-labelledby="offline-title"
      className="fixed inset-x-4 bottom-4 z-40 mx-auto max-w-120 rounded-panel border border-rule bg-surface p-5 shadow-dialog"
    >
      <h2 id="offline-title" className="text-h4">
        {title}
      </h2>
      <p className="mt-1.5 text-muted text-sm">{says}</p>
      <Button className="mt-4" onClick={() => setIsDismissed(true)}>
        {words.offlineGoOn}
      </Button>
    </div>
  )
}
