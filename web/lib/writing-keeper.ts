/**
 * Keeps what somebody writes: on this device with each letter, on the server a moment later. What was saved elsewhere
 * meanwhile is never overwritten without being asked, and what is written here is never lost.
 */

import { fingerprint } from './fingerprint.ts'
import { Refused } from './refused.ts'
import { ownKey } from './stored-auth.ts'
import { withinTime } from './within-time.ts'

/** Why saving stops: another hand saved meanwhile, or it is no longer ours. Only the first waits for an answer. */
type Stop = { kind: 'conflict' | 'taken' }

type Status<Stopped extends Stop> =
  | { kind: 'saved' | 'saving' | 'offline' }
  | { kind: 'refused'; says: string }
  | Stopped

/** With what the server says to it, or why it was not saved. */
export type Outcome<Said, Stopped extends Stop> = { kind: 'saved'; revision: number; said: Said } | Stopped

type Stored<Fields> = { fields: Fields; revision: number }
/** With fingerprints of what was sent and never confirmed: the server may have one of these all the same. */
type Kept<Fields> = Stored<Fields> & { sent: readonly string[] }
type Left = Kept<unknown> & { isUnsent: boolean }

export type WritingParts<Fields, Said, Stopped extends Stop> = {
  /** Of this writing, on this device. */
  key: string
  /** As the server has it. */
  stored: Stored<Fields>
  /** What the server said to it last, where it has. */
  said?: Said
  /** Reads what the device kept; throws where it is nothing of the kind. */
  read: (kept: unknown) => Stored<Fields>
  save: (revision: number, fields: Fields) => Promise<Outcome<Said, Stopped>>
  /** As the server has it when it says that another hand saved; null where it is gone. */
  newest: (stopped: Stopped) => Promise<Stored<Fields> | null>
  /** What the server keeps of it, in its own form: whose text stands there is told by it. */
  written: (fields: Fields) => unknown
  store: {
    get: (key: string) => string | null
    set: (key: string, value: string) => void
    remove: (key: string) => void
  }
}

type State<Fields, Said, Stopped extends Stop> = Partial<Said> & {
  fields: Fields
  status: Status<Stopped>
  revision: number
}

/** Milliseconds after a letter before it is sent. */
const GATHER = 800
/** Milliseconds before the next try, growing to the last. */
const RETRY = [1000, 2000, 5000, 10_000]

/** What was closed and is still on its way to the server, by where it is kept: whoever opens it again goes on from there. */
const leaving = new WeakMap<object, Map<string, Promise<Left>>>()

function leavingOf(store: object) {
  const known = leaving.get(store) ?? new Map<string, Promise<Left>>()
  leaving.set(store, known)
  return known
}

export function createWritingKeeper<Fields extends object, Said extends object, Stopped extends Stop>(
  parts: WritingParts<Fields, Said, Stopped>,
) {
  const { stored, save, store } = parts
  // two people who write of one thing on one device: neither sends what the other wrote in their own name
  const key = ownKey(parts.key)
  const listeners = new Set<() => void>()
  const kept = keptOnDevice({ ...parts, key })
  let fields = kept?.fields ?? stored.fields
  let revision = kept?.revision ?? stored.revision
  let sent = kept?.sent ?? []
  let isUnsent = kept !== undefined
  let said: Partial<Said> = { ...parts.said } as Partial<Said>
  let status: Status<Stopped> = { kind: isUnsent ? 'saving' : 'saved' }
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  let isClosed = false
  let isForgotten = false
  /** As this keeper found it on the device, or left it there. */
  let left = textOf(store.get(key))
  let state: State<Fields, Said, Stopped> = { ...said, fields, status, revision }

  function tell(next: Status<Stopped>) {
    status = next
    state = { ...said, fields, status, revision }
    for (const listener of listeners) listener()
  }

  /** Letters of another tab, or of who opened it again, are not written over by what they did not go on from. */
  function keep() {
    const found = textOf(store.get(key))
    if (found === undefined || found === left) write()
  }

  function write() {
    if (isUnsent) store.set(key, JSON.stringify({ fields, revision, sent }))
    else store.remove(key)
    left = isUnsent ? inOrder(fields) : undefined
  }

  function change(changes: Partial<Fields>) {
    fields = { ...fields, ...changes }
    isUnsent = true
    write()
    // Whoever has to decide first is not hurried past the question.
    if (status.kind === 'conflict' || status.kind === 'taken') return tell(status)
    tell({ kind: status.kind === 'offline' ? 'offline' : 'saving' })
    if (status.kind !== 'offline') schedule(GATHER)
  }

  function schedule(delay: number) {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void flush(), delay)
  }

  /** Sends what waits. Resolves when it is confirmed or could not be sent; never rejects. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    while (sending) await sending
    if (!isUnsent || status.kind === 'conflict') return
    sending = send().finally(() => {
      sending = undefined
    })
    await sending
  }

  const markOf = (what: Fields) => fingerprint(inOrder(parts.written(what)))

  async function send(): Promise<void> {
    const mine = fields
    sent = [...new Set([...sent, markOf(mine)])]
    // what is only checked is not kept
    if (store.get(key) !== null) keep()
    try {
      const saved = await withinTime(save(revision, mine))
      failures = 0
      if (saved.kind !== 'saved') {
        if (!(await isOurs(saved))) return tell(saved)
        return isForgotten ? undefined : await send()
      }
      revision = saved.revision
      said = saved.said
      sent = []
      isUnsent = fields !== mine && !isForgotten
      keep()
      tell({ kind: isUnsent ? 'saving' : 'saved' })
      if (isUnsent) schedule(GATHER)
    } catch (error) {
      if (error instanceof Refused) return tell({ kind: 'refused', says: error.message })
      schedule(RETRY[Math.min(failures, RETRY.length - 1)] ?? 10_000)
      failures += 1
      tell({ kind: 'offline' })
    }
  }

  /** A save whose answer was lost may have come all the same: what was sent from here is no other hand's. */
  async function isOurs(stopped: Stopped): Promise<boolean> {
    const there = await withinTime(parts.newest(stopped))
    if (!there || there.revision <= revision || !sent.includes(markOf(there.fields))) return false
    revision = there.revision
    sent = []
    return true
  }

  /** What the visit before this one still saved is no other hand's. */
  function goOnFrom(left: Left) {
    sent = [...new Set([...sent, ...left.sent])]
    if (left.revision <= revision) return
    revision = left.revision
    isUnsent = left.isUnsent || JSON.stringify(fields) !== JSON.stringify(left.fields)
    keep()
    tell({ kind: isUnsent ? 'saving' : 'saved' })
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,
    change,
    flush,
    /** Hears what the server says to it, by saving it as it is. */
    check: () => {
      isUnsent = true
      return flush()
    },
    /** After a conflict: what is written here stands, over what the other one saved. */
    keepMine: (newest: number) => {
      revision = newest
      isUnsent = true
      keep()
      tell({ kind: 'saving' })
      return flush()
    },
    /** After a conflict: what the other one saved stands; this device forgets its own. */
    takeTheirs: (theirs: Stored<Fields>) => {
      fields = theirs.fields
      revision = theirs.revision
      isUnsent = false
      sent = []
      keep()
      tell({ kind: 'saved' })
    },
    open: () => {
      isClosed = false
      const before = leavingOf(store).get(key)
      if (before && !sending) {
        sending = before.then(goOnFrom).finally(() => {
          sending = undefined
        })
      }
      return flush()
    },
    /** Sends what waits once more. */
    close: () => {
      isClosed = true
      const known = leavingOf(store)
      const gone = flush().then(() => ({ fields, revision, sent, isUnsent }))
      known.set(key, gone)
      void gone.then(() => known.get(key) === gone && known.delete(key))
      clearTimeout(timer)
    },
    /** Done with, or given up: nothing of it is kept here. */
    forget: () => {
      isForgotten = true
      isUnsent = false
      isClosed = true
      clearTimeout(timer)
      write()
    },
  }
}

/** The text alone of what the device keeps; undefined where there is none. */
function textOf(kept: string | null): string | undefined {
  try {
    const { fields } = JSON.parse(kept ?? '{}')
    return fields && inOrder(fields)
  } catch {
    return undefined
  }
}

function keptOnDevice<Fields, Said, Stopped extends Stop>({
  store,
  key,
  read,
}: WritingParts<Fields, Said, Stopped>): Kept<Fields> | undefined {
  try {
    const kept = JSON.parse(store.get(key) ?? 'null')
    return { ...read(kept), sent: Array.isArray(kept.sent) ? kept.sent : [] }
  } catch {
    return undefined
  }
}

/** As text, in which the order of names says nothing. */
function inOrder(what: unknown): string {
  return JSON.stringify(what, (_name, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
