/**
 * Sends what a device keeps: in the order in which it was done, one sending at a time, and again after growing pauses for
 * as long as the server cannot be reached. What the server refuses is set aside with its reason and holds up nothing
 * else. The device's store is read afresh before each sending, so that two tabs lose nothing of each other's; what both
 * of them send must count once at the server. What one learner did is never sent in the name of another.
 */

import { Refused } from './refused.ts'
import { isAnotherHere } from './stored-auth.ts'
import { withinTime } from './within-time.ts'

export type SendingState = 'saved' | 'saving' | 'offline' | 'refused'

export type SenderParts<Item, Answer> = {
  /** Whose it is: while another is signed in here, nothing goes. */
  userId: string
  /** What is to be sent, in order, as the device has it now: without what was set aside or is still held back. */
  waiting: () => readonly Item[]
  /** Tells one from another, and from what it was before it was changed. */
  nameOf: (item: Item) => string
  /** Rejects with Refused when trying again cannot help, with anything else when it can. */
  send: (items: Item[]) => Promise<Answer>
  /** The server has these: the device lets go of them. */
  take: (items: readonly Item[], answer: Answer) => void
  /** The server will never take this one. */
  setAside: (item: Item, reason: string) => void
  /** The state is another, or what waits. */
  onChange: () => void
  mostAtOnce: number
}

/** Milliseconds before the next try, growing to the last. */
const RETRY = [1000, 2000, 5000, 10_000]

export function createSender<Item, Answer>(parts: SenderParts<Item, Answer>) {
  const { userId, waiting, nameOf, send, take, setAside, onChange, mostAtOnce } = parts
  let state: SendingState = 'saved'
  let failures = 0
  let isStopped = false
  let sending: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell(next: SendingState) {
    state = next
    onChange()
  }

  function schedule(delay: number) {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void flush(), delay)
  }

  function tryAgain() {
    failures += 1
    schedule(RETRY[Math.min(failures, RETRY.length) - 1] ?? 10_000)
  }

  /** Sends what waits. Resolves when it is taken, set aside, or could not be sent; never rejects. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    while (sending) await sending
    const items = waiting().slice(0, mostAtOnce)
    if (items.length === 0) return rest()
    sending = sendNow(items).finally(() => {
      sending = undefined
    })
    await sending
    if (failures === 0 && waiting().length > 0) await flush()
  }

  /** Nothing waits: another tab, or another part of this page, may have sent what this one could not. */
  function rest() {
    failures = 0
    tell(state === 'refused' ? state : 'saved')
  }

  async function sendNow(items: Item[]) {
    if (failures === 0) tell('saving')
    try {
      const isRefused = await sendOrPart(items)
      const left = new Set(waiting().map(nameOf))
      // what the server neither took nor refused must not be asked about without a pause
      if (items.some((item) => left.has(nameOf(item)))) tryAgain()
      else failures = 0
      tell(isRefused ? 'refused' : 'saved')
    } catch {
      tryAgain()
      tell('offline')
    }
  }

  /** Of those that are refused together most may be fine: halves are asked about until it is known which. */
  async function sendOrPart(items: Item[]): Promise<boolean> {
    try {
      if (isAnotherHere(userId)) throw new Error('Another learner is signed in by now')
      take(items, await withinTime(send(items)))
      return false
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const [only] = items
      if (only === undefined || items.length > 1) {
        const middle = Math.ceil(items.length / 2)
        const isRefused = await sendOrPart(items.slice(0, middle))
        return (await sendOrPart(items.slice(middle))) || isRefused
      }
      setAside(only, error.message)
      return true
    }
  }

  return {
    flush,
    /** Sends in so many milliseconds, with what else is done meanwhile; while the server is away, with the next try. */
    soon(gather: number) {
      if (failures === 0) schedule(gather)
    },
    /** Something may be sent again, without being sent at once. */
    resume() {
      isStopped = false
    },
    open() {
      isStopped = false
      return flush()
    },
    /** Sends once more and then tries no further; what could not be sent stays kept for the next visit. */
    close() {
      isStopped = true
      return flush()
    },
    get state() {
      return state
    },
  }
}
