/** What went wrong, as the learner names it: shown at once, and taken back with a word where it could not be saved. */

import { useCallback, useRef, useState } from 'react'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import type { ErrorType, Feedback } from './attempt-types.ts'
import { copy } from './player-copy.ts'

type Named = ReadonlyMap<number, ErrorType>

export function useNamedErrors(
  save: ((position: number, errorType: ErrorType) => Promise<void>) | undefined,
  onSaved?: (position: number, errorType: ErrorType) => void,
) {
  const words = useCopy(copy)
  const [named, setNamed] = useState<Named>(new Map())
  const kept = useRef(new Map<number, ErrorType>())
  const sending = useRef({ save, onSaved, failed: words.nameErrorFailed })
  sending.current = { save, onSaved, failed: words.nameErrorFailed }

  const nameError = useCallback((position: number, errorType: ErrorType) => {
    setNamed((before) => withName(before, position, errorType))
    sending.current.save?.(position, errorType).then(
      () => {
        kept.current.set(position, errorType)
        sending.current.onSaved?.(position, errorType)
      },
      (error) => {
        logFailure('Could not store the kind of error', error)
        toast.error(sending.current.failed)
        // what was named after it stands or falls by itself
        setNamed((all) =>
          all.get(position) === errorType ? withName(all, position, kept.current.get(position)) : all,
        )
      },
    )
  }, [])
  return { named, nameError }
}

export function withNamed(told: Feedback, named: Named): Feedback {
  const errorType = named.get(told.position)
  return errorType ? { ...told, error_type: errorType } : told
}

function withName(named: Named, position: number, errorType: ErrorType | undefined): Named {
  const others = [...named].filter(([at]) => at !== position)
  return new Map(errorType ? [...others, [position, errorType]] : others)
}
