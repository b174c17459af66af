/** Tells whoever is signed in that a link to another account was not followed (web/lib/tokens-in-address.ts). */

import { useEffect, useSyncExternalStore } from 'react'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { refusedTokens } from '#web/lib/tokens-in-address.ts'
import { copy } from './refused-link-copy.ts'

export function useRefusedLink() {
  const words = useCopy(copy)
  const wasRefused = useSyncExternalStore(refusedTokens.subscribe, refusedTokens.now, () => false)
  useEffect(() => {
    if (wasRefused) toast.error(words.anotherIsHere)
  }, [wasRefused, words])
}
