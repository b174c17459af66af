/** What there is for a query: pages at once, everything else from the server a moment after the last key. */

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLanguage } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useAfterPause } from '#web/lib/use-after-pause.ts'
import { useSession } from '#web/session/session.tsx'
import { searchQuery } from './search-queries.ts'
import { type Group, grouped, hitOf, type PeriodIn, pagesFor } from './search-rules.ts'

/** Shorter than the time between two keys of a quick typist would ask for every letter. */
const PAUSE = 90

export type Search = {
  groups: Group[]
  /** The server has not answered for what is typed now. */
  isWaiting: boolean
  isFailed: boolean
  isSignedIn: boolean
  retry: () => unknown
}

export function useSearch(typed: string): Search {
  const { language } = useLanguage()
  const isSignedIn = useSession().status === 'signed-in'
  const asked = typed.trim().replaceAll(/\s+/g, ' ')
  const query = useAfterPause(asked, PAUSE)
  const periodIn = usePeriodWords(language === 'hi')
  const { data, isFetching, isError, refetch } = useQuery(searchQuery(query, isSignedIn))
  const groups = useMemo(() => {
    const hits = query === '' ? [] : (data ?? []).map((found) => hitOf(found, language, periodIn))
    return grouped([...pagesFor(typed, language), ...hits])
  }, [query, typed, data, language, periodIn])
  const isWaiting = asked !== '' && (query !== asked || isFetching)
  const isFailed = query !== '' && isError
  return useMemo(
    () => ({ groups, isWaiting, isFailed, isSignedIn, retry: refetch }),
    [groups, isWaiting, isFailed, isSignedIn, refetch],
  )
}

/** Fetched for those alone who read in Hindi: the words are dearer than the search. Without them periods are in English. */
function usePeriodWords(isWanted: boolean): PeriodIn | undefined {
  const [words, setWords] = useState<{ periodIn: PeriodIn }>()
  useEffect(() => {
    if (!isWanted) return
    import('#web/lib/period-words.ts')
      .then(setWords)
      .catch((cause) => logFailure('Could not fetch the words of periods', cause))
  }, [isWanted])
  return words?.periodIn
}
