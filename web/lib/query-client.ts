/** How long answers of the backend are kept, and when a failed read is tried again (spec §7 Client defaults). */

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { tellRefusal } from './access-refused.ts'
import { comeBack } from './come-back.ts'
import { logFailure } from './log.ts'
import { tellOtherRelease } from './other-release.ts'
import { isGivenUp } from './patient-fetch.ts'

const MINUTE = 60_000

/**
 * The one place where it is decided that what is read is tried again: twice, after 1 and 2 seconds; what was waited on for
 * long enough once, on another line.
 */
export function triesAgain(failures: number, error: unknown) {
  return navigator.onLine && failures < (isGivenUp(error) ? 1 : 2)
}

export function createQueryClient() {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        logFailure(`Could not read ${String(query.queryKey[0])}`, error)
        tellRefusal(error, query.queryKey[0] === 'user_roles')
        tellOtherRelease(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        tellRefusal(error)
        tellOtherRelease(error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 10 * MINUTE,
        refetchOnWindowFocus: false,
        // Without a network a read fails at once, and its place says so; held back by the library it would seem to load for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: triesAgain,
      },
      // Without a network an act fails at once and is told of. Held back by the library it would look busy, be lost with a
      // reload, or be done when nobody expects it any more: what is to be done later has a keeper (send-later.ts).
      mutations: { networkMode: 'always' },
    },
  })
  comeBack(client)
  return client
}

export const queryClient = createQueryClient()
