/**
 * What could not be read because no server answered is read by itself once one does: nobody has to press a button, and the
 * browser's `online` says nothing of a server that was away. One of the failed reads asks for all of them, out of sight:
 * until it is answered the page stays as it is, nothing is read out again, and the server hears one question.
 */

import { type Query, QueryClient } from '@tanstack/react-query'
import { isGivenUp } from './patient-fetch.ts'

const LEAST_MS = 15_000
const MOST_MS = 30_000

/** Not the same for all who wait for one server. `chance` is from 0 to 1. */
export function pauseBy(chance: number) {
  return LEAST_MS + chance * (MOST_MS - LEAST_MS)
}

/** Looks after what `client` reads, for as long as the page is there. */
export function comeBack(client: QueryClient, pause = () => pauseBy(Math.random())) {
  /** What is asked here is no news of the page's: it shows, logs and tries nothing by itself. */
  const quiet = new QueryClient()
  let timer: ReturnType<typeof setTimeout> | undefined
  const cache = client.getQueryCache()
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isWaiting(event.query)) wait()
  })

  function wait() {
    if (timer === undefined) timer = setTimeout(() => void look(), pause())
  }

  async function look() {
    timer = undefined
    const [first] = cache.findAll({ type: 'active', predicate: isWaiting })
    // what the network itself brings back, the library reads again (`refetchOnReconnect`)
    if (!first || !navigator.onLine) return
    if (document.visibilityState !== 'visible')
      return document.addEventListener('visibilitychange', look, { once: true })
    try {
      first.setData(
        await quiet.fetchQuery({ ...first.options, queryKey: first.queryKey, retry: false, staleTime: 0 }),
      )
    } catch (error) {
      if (isAway(error)) return wait()
      // it answers, and says no: that has words of its own
    }
    void client.refetchQueries({ type: 'active', predicate: isWaiting })
  }
}

function isWaiting({ state: { status, fetchStatus, error } }: Query) {
  return status === 'error' && fetchStatus === 'idle' && isAway(error)
}

/** Nobody answered, or somebody else in the server's place, or the server without its database. */
function isAway(error: unknown) {
  const { name = '', code = '', message = '' } = (error ?? {}) as Record<string, string | undefined>
  return (
    isGivenUp(error) ||
    // as `fetch` says it, in the words of each client
    name === 'TypeError' ||
    name.endsWith('FetchError') ||
    message.startsWith('TypeError: ') ||
    (name === 'PostgrestError' && /^($|PGRST00|08|57P)/.test(code))
  )
}
