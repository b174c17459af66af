/** Takes the deletion of the account back. */

import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { deletionCopy } from './deletion-copy.ts'
import { keepAccount } from './my-data-queries.ts'

export function KeepButton({ onKept }: { onKept?: () => void }) {
  const words = useCopy(deletionCopy)
  const [isBusy, setIsBusy] = useState(false)

  async function handleKeep() {
    setIsBusy(true)
    try {
      await keepAccount()
      toast.success(words.kept)
      onKept?.()
    } catch (cause) {
      logFailure('Could not keep the account', cause)
      toast.error(words.keepFailed)
    }
    setIsBusy(false)
  }

  return (
    <Button variant="primary" isBusy={isBusy} onClick={handleKeep}>
      {words.keep}
    </Button>
  )
}
