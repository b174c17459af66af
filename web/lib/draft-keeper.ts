/**
 * Keeps a draft while it is written: on this device with each letter, on the server a moment later. What somebody else
 * saved meanwhile is never overwritten without being asked, and what is written here is never lost.
 */

import { Refused } from './refused.ts'

export type Status = { kind: 'saved' | 'saving' | 'offline' } | { kind: 'refused' | 'conflict'; says: string }

export type Saved<Problem> =
  | { kind: 'saved'; revision: number; problems: Problem[] }
  | { kind: 'conflict'; says: string }

type Stored<Fields> = { fields: Fields; revision: number }

export type KeeperParts<Fields, Problem> = {
  /** Of the draft, on this device. */
  key: string
  /** As the server has it. */
  stored: Stored<Fields>
  /** Reads what the device kept; throws where it is no such draft. */
  read: (kept: unknown) => Stored<Fields>
  save: (revision: number, fields: Fields) => Promise<Saved<Problem>>
  store: {
    get: (key: string) => string | null
    set: (key: string, value: string) => void
    remove: (key: string) => void
  }
}

type State<Fields, Problem> = {
  fields: Fields
  status: Status
  problems: Problem[] | undefined
  revision: number
}

/** Milliseconds after a letter before the draft is sent. */
const GATHER = 800
/** Milliseconds before the next try, growing to the last. */
const RETRY = [1000, 2000, 5000, 10_000]

function keptDraft<Fields, Problem>({ store, key, read }: KeeperParts<Fields, Problem>) {
  try {
    return read(JSON.parse(store.get(key) ?? 'null'))
  } catch {
    return undefined
  }
}

export function createDraftKeeper<Fields extends object, Problem>(parts: KeeperParts<Fields, Problem>) {
  const { key, stored, save, store } = parts
  const listeners = new Set<() => void>()
  const kept = keptDraft(parts)
  let fields = kept?.fields ?? stored.fields
  let revision = kept?.revision ?? stored.revision
  let isUnsent = kept !== undefined
  let problems: Problem[] | undefined
  let status: Status = { kind: isUnsent ? 'saving' : 'saved' }
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  let isClosed = false
  let state: State<Fields, Problem> = { fields, status, problems, revision }

  function tell(next: Status) {
    status = next
    state = { fields, status, problems, revision }
    for (const listener of listeners) listener()
  }

  function keep() {
    if (isUnsent) store.set(key, JSON.stringify({ fields, revision }))
    else store.remove(key)
  }

  function change(changes: Partial<Fields>) {
    fields = { ...fields, ...changes }
    isUnsent = true
    keep()
    // Whoever has to decide first is not hurried past the question.
    if (status.kind === 'conflict') return tell(status)
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

  async function send() {
    const sent = fields
    try {
      const saved = await save(revision, sent)
      failures = 0
      if (saved.kind === 'conflict') return tell({ kind: 'conflict', says: saved.says })
      revision = saved.revision
      problems = saved.problems
      isUnsent = fields !== sent
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

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,
    change,
    flush,
    /** Reads what it still lacks, by saving it as it is. */
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
    takeTheirs: (theirs: { fields: Fields; revision: number }) => {
      fields = theirs.fields
      revision = theirs.revision
      isUnsent = false
      keep()
      tell({ kind: 'saved' })
    },
    open: () => {
      isClosed = false
      return flush()
    },
    close: () => {
      isClosed = true
      void flush()
      clearTimeout(timer)
    },
    forget: () => {
      isUnsent = false
      isClosed = true
      clearTimeout(timer)
      keep()
    },
  }
}

export type DraftKeeper<Fields extends object, Problem> = ReturnType<
  typeof createDraftKeeper<Fields, Problem>
>
