/** What a screen says about a refusal: the browser's reason, else the server's message, else that something went wrong. */

import { isAuthRetryableFetchError } from '@supabase/auth-js'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { type FetchedWords, toldLater, useToldLater } from '#web/lib/refusals/said-later.tsx'
import { copy } from './passkey-copy.ts'
import { passkeyRefusal } from './passkey-rules.ts'

/** The Hindi of the server's messages. */
export const refusals: FetchedWords = async () =>
  (await import('#web/lib/refusals/sign-in-words.ts')).signInWords

/** Tells what to say of a failure. */
export function useFailureWords(): (cause: unknown) => Promise<string> {
  const words = useCopy(copy)
  const said = useServerMessage()
  return async (cause) => {
    const refusal = passkeyRefusal(cause)
    return refusal ? words[refusal] : ((await said(cause)) ?? words.unexpected)
  }
}

/** The same for what stands on the page; undefined where nothing failed. */
export function useFailure(cause: unknown): string | undefined {
  const words = useCopy(copy)
  const refusal = passkeyRefusal(cause)
  const said = refusal ? undefined : serverMessage(cause)
  const told = useToldLater(said, refusals)
  if (!cause) return undefined
  if (refusal) return words[refusal]
  return said === undefined ? words.unexpected : told
}

/** Tells the server's message; none when no answer of the server stands behind the failure. */
export function useServerMessage(): (cause: unknown) => Promise<string | undefined> {
  const { language } = useLanguage()
  return async (cause) => {
    const said = serverMessage(cause)
    return said === undefined ? undefined : toldLater(language, said, refusals)
  }
}

function serverMessage(cause: unknown) {
  if (isAuthRetryableFetchError(cause)) return undefined
  if (cause instanceof Error && cause.name.startsWith('Auth')) return cause.message || undefined
  return undefined
}
