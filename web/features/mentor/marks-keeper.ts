/**
 * Keeps marks and comments while they are written: on this device with each stroke, at the desk a moment later. What
 * another device of the same mentor kept meanwhile is not written over unasked, and what another mentor took is not lost here.
 */

import * as z from 'zod/mini'
import { Refused } from '#web/lib/refused.ts'
import { Draft, type Saved, type StoredDraft } from './marking-shapes.ts'

type Stored = z.infer<typeof StoredDraft>

export type KeeperStatus =
  | { kind: 'saved' | 'saving' | 'offline' | 'taken' }
  | { kind: 'refused'; says: string }
  | { kind: 'conflict'; theirs: Stored }

type State = { draft: Draft; status: KeeperStatus; until: string | undefined }

type Parts = {
  stored: Stored
  until: string
  save: (revision: number, draft: Draft) => Promise<Saved>
  store: {
    get: (key: string) => string | null
    set: (key: string, value: string) => void
    remove: (key: string) => void
  }
}

const Kept = z.object({ draft: Draft, revision: z.number() })

/** Milliseconds after a stroke before the draft is sent. */
const GATHER = 800
/** Milliseconds before the next try, growing to the last. */
const RETRY = [1000, 2000, 5000, 10_000]

const keyOf = (evaluationId: string) => `mentor-marks:${evaluationId}`

function keptDraft(store: Parts['store'], evaluationId: string) {
  try {
    return Kept.parse(JSON.parse(store.get(keyOf(evaluationId)) ?? 'null'))
  } catch {
    return undefined
  }
}

export function createMarksKeeper({ stored, until: firstUntil, save, store }: Parts) {
  const listeners = new Set<() => void>()
  const key = keyOf(stored.evaluation_id)
  const kept = keptDraft(store, stored.evaluation_id)
  let draft: Draft = kept?.draft ?? plain(stored)
  let revision = kept?.revision ?? stored.revision
  let isUnsent = kept !== undefined
  let status: KeeperStatus = { kind: isUnsent ? 'saving' : 'saved' }
  let until: string | undefined = firstUntil
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  let isClosed = false
  let state: State = { draft, status, until }

  function tell(next: KeeperStatus) {
    status = next
    state = { draft, status, until }
    for (const listener of listeners) listener()
  }

  function keep() {
    if (isUnsent) store.set(key, JSON.stringify({ draft, revision }))
    else store.remove(key)
  }

  function change(changes: Partial<Draft>) {
    draft = { ...draft, ...changes }
    isUnsent = true
    keep()
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

  async function send() {
    const sent = draft
    try {
      const saved = await save(revision, sent)
      failures = 0
      if (saved.saved) return confirm(sent, saved)
      tell(saved.reason === 'claimed' ? { kind: 'taken' } : { kind: 'conflict', theirs: saved.draft })
    } catch (error) {
      if (error instanceof Refused) return tell({ kind: 'refused', says: error.message })
      schedule(RETRY[Math.min(failures, RETRY.length - 1)] ?? 10_000)
      failures += 1
      tell({ kind: 'offline' })
    }
  }

  function confirm(sent: Draft, saved: { revision: number; until: string }) {
    revision = saved.revision
    until = saved.until
    isUnsent = draft !== sent
    keep()
    tell({ kind: isUnsent ? 'saving' : 'saved' })
    if (isUnsent) schedule(GATHER)
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,
    change,
    flush,
    /** After a conflict: what is written here stands. */
    keepMine: () => {
      if (status.kind !== 'conflict') return
      revision = status.theirs.revision
      isUnsent = true
      keep()
      tell({ kind: 'saving' })
      return flush()
    },
    /** After a conflict: what the other device kept stands; this one forgets its own. */
    takeTheirs: () => {
      if (status.kind !== 'conflict') return
      draft = plain(status.theirs)
      revision = status.theirs.revision
      isUnsent = false
      keep()
      tell({ kind: 'saved' })
    },
    open: () => {
      isClosed = false
      return flush()
    },
    /** Sends what waits once more. */
    close: () => {
      isClosed = true
      void flush()
      clearTimeout(timer)
    },
    /** Released, or given up: nothing of it is kept here. */
    forget: () => {
      isUnsent = false
      isClosed = true
      clearTimeout(timer)
      keep()
    },
  }
}

export type MarksKeeper = ReturnType<typeof createMarksKeeper>

/** What is sent, without what only the server knows of a draft. */
function plain({ criteria, points, remark, comments }: Stored): Draft {
  return {
    criteria: criteria.map(({ criterion, marks, remark: said }) => ({ criterion, marks, remark: said })),
    points: points.map(({ index, verdict }) => ({ index, verdict })),
    remark,
    comments,
  }
}
