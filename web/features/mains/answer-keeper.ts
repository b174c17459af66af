/**
 * Keeps an answer while it is written: on this device with each letter, on the server every few seconds, and hands it in
 * when that was asked for, even if the line comes back only later. A text that another device has written since is
 * never overwritten: the learner sees both and chooses.
 */

import { Refused } from '#web/lib/refused.ts'
import { withinTime } from '#web/lib/within-time.ts'
import { type Fields, fieldsOf, fingerprintOf, isBlank, isSame, joined } from './answer-fields.ts'
import {
  begin,
  type KeeperParts,
  type KeeperState,
  type KeeperStatus,
  type SavedAnswer,
  type ServerDraft,
  stateOf,
} from './keeper-state.ts'
import { type Kept, keyOf, parsedAnswer } from './kept-answers.ts'

/** Milliseconds from the first letter that is not on the server until it is sent. */
const GATHER = 3000
/** Milliseconds before the next try, growing to the last. */
const RETRY = [1000, 2000, 5000, 10_000]
/** Milliseconds in which whoever left something unsent here may send it before this keeper does. */
const LEFT_TO_OTHERS = 10_000

export function createAnswerKeeper(parts: KeeperParts) {
  const { userId, questionId, store } = parts
  const key = keyOf(userId, questionId)
  const listeners = new Set<() => void>()
  /** As this keeper left it on the device. */
  let written = store.get(key)
  let kept = begin(parts, parsedAnswer(written))
  /** Seconds that passed since the last save; they wait for the next. */
  let isTicked = false
  let status: KeeperStatus = { kind: kept.isUnsent || kept.handIn ? 'saving' : 'saved' }
  let state: KeeperState = stateOf(kept, status)
  let failures = 0
  let sending: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  let isPaused = false

  /** What another keeper left here since is newer than what this one remembers: it is gone on from. */
  function keep(changes: Partial<Kept>) {
    look()
    kept = { ...kept, ...changes }
    // Whoever opened the answer again since keeps it now.
    if (isClosed && store.get(key) !== written) return
    written = kept.isUnsent || kept.base > 0 ? JSON.stringify(kept) : null
    if (written === null) store.remove(key)
    else store.set(key, written)
  }

  function tell(next: KeeperStatus) {
    status = next
    state = stateOf(kept, status)
    for (const listener of listeners) listener()
  }

  function change(changes: Partial<Fields>) {
    if (status.kind === 'handed_in') return
    look()
    keep({ fields: { ...kept.fields, ...changes }, isUnsent: true })
    // Whoever has to decide first is not hurried past the question.
    if (status.kind === 'conflict') return tell(status)
    tell({ kind: status.kind === 'offline' ? 'offline' : 'saving' })
    if (status.kind !== 'offline' && timer === undefined && !sending) schedule(GATHER)
  }

  /** Time that passed, and what was looked at: kept here, and sent with what is written next. */
  function tick(changes: Partial<Fields>) {
    if (status.kind === 'handed_in' || kept.handIn) return
    look()
    isTicked = true
    keep({ fields: { ...kept.fields, ...changes } })
    tell(status)
  }

  function schedule(delay: number) {
    clearTimeout(timer)
    timer = isClosed || isPaused ? undefined : setTimeout(() => void flush(), delay)
  }

  /** Sends what waits. Resolves when it is confirmed or could not be sent; never rejects. */
  async function flush(): Promise<void> {
    while (sending) await sending
    look()
    clearTimeout(timer)
    timer = undefined
    if (isPaused || status.kind === 'conflict' || status.kind === 'handed_in') return
    const isWaiting = kept.isUnsent || kept.handIn || (isTicked && kept.base > 0)
    if (!isWaiting) return
    sending = send().finally(() => {
      sending = undefined
    })
    await sending
  }

  async function send() {
    const { id, base, fields, sent: before } = kept
    const wasTicked = isTicked
    try {
      if (kept.isUnsent || isTicked || base === 0) {
        keep({ sent: [...new Set([...before, fingerprintOf(fields)])] })
        isTicked = false
        take(await withinTime(parts.save(id, questionId, base, fields)), fields, before)
      }
      failures = 0
      if (kept.handIn && !kept.isUnsent && status.kind !== 'conflict') await finish()
    } catch (error) {
      if (error instanceof Refused) {
        keep({ handIn: false })
        return tell({ kind: 'refused', says: error.message })
      }
      // with nothing to try again it would be offline for good, and what is written would wait for that
      isTicked ||= wasTicked
      schedule(RETRY[Math.min(failures, RETRY.length - 1)] ?? 10_000)
      failures += 1
      tell({ kind: 'offline' })
    }
  }

  async function finish() {
    await withinTime(parts.handIn(kept.id))
    if (!isClosed || store.get(key) === written) store.remove(key)
    written = null
    kept = { ...kept, handIn: false, isUnsent: false }
    tell({ kind: 'handed_in' })
  }

  function take({ kind, draft }: SavedAnswer, sent: Fields, before: readonly string[]) {
    if (kind === 'saved') return confirm(draft, sent)
    // Another tab of this browser was quicker: what it left here is the newest.
    if (look()) return goOn()
    if (isSame(draft, sent)) return kind === 'handed_in' ? over() : confirm(draft, sent)
    if (kind === 'handed_in') return isBlank(kept.fields) ? over() : conflict(draft, true)
    if (before.includes(fingerprintOf(draft)) || isBlank(draft)) {
      keep({ id: draft.id, base: draft.revision, sent: [] })
      return goOn()
    }
    if (isBlank(kept.fields)) return settle(draft, { ...draft })
    conflict(draft, false)
  }

  /** The server has this text; what was written meanwhile follows. */
  function confirm({ id, revision }: ServerDraft, sent: Fields) {
    look()
    keep({ id, base: revision, sent: [], isUnsent: !isSame(kept.fields, sent) })
    tell({ kind: kept.isUnsent || kept.handIn ? 'saving' : 'saved' })
    if (kept.isUnsent) schedule(kept.handIn ? 0 : GATHER)
  }

  function over() {
    store.remove(key)
    written = null
    kept = { ...kept, isUnsent: false, handIn: false }
    tell({ kind: 'handed_in' })
  }

  function conflict(theirs: ServerDraft, isOver: boolean) {
    keep({ handIn: false })
    tell({ kind: 'conflict', theirs, isOver })
  }

  /** What the server has stands. */
  function settle({ id, revision }: ServerDraft, fields: Fields) {
    keep({ id, base: revision, fields: fieldsOf(fields), isUnsent: false, sent: [] })
    tell({ kind: 'saved' })
  }

  /** Once this sending is over, what waits is sent. */
  function goOn() {
    tell({ kind: kept.isUnsent || kept.handIn ? 'saving' : 'saved' })
    if (isClosed) void Promise.resolve().then(flush)
    else schedule(0)
  }

  /** Takes what another tab of this browser, or another part of this page, left here since. */
  function look(): boolean {
    if (isClosed) return false
    const found = store.get(key)
    const theirs = found === written ? undefined : parsedAnswer(found)
    if (!theirs) return false
    written = found
    // an answer to an older save may come last
    kept = theirs.id === kept.id ? { ...theirs, base: Math.max(theirs.base, kept.base) } : theirs
    if (status.kind !== 'conflict') tell({ kind: kept.isUnsent || kept.handIn ? 'saving' : 'saved' })
    else tell(status)
    // it may have been left by a tab that is gone
    const isWaiting = status.kind === 'saving' && timer === undefined && !sending
    if (isWaiting) schedule(LEFT_TO_OTHERS)
    return true
  }

  function resolve(choice: 'mine' | 'theirs' | 'both') {
    if (status.kind !== 'conflict') return Promise.resolve()
    look()
    const { theirs, isOver } = status
    if (choice === 'theirs') {
      if (isOver) {
        kept = { ...kept, id: theirs.id }
        over()
      } else settle(theirs, theirs)
      return Promise.resolve()
    }
    const from = isOver ? { id: parts.newId(), base: 0 } : { id: theirs.id, base: theirs.revision }
    const fields = choice === 'both' ? joined(kept.fields, theirs) : kept.fields
    keep({ ...from, fields, isUnsent: true, sent: [] })
    tell({ kind: 'saving' })
    return flush()
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,
    change,
    tick,
    flush,
    look,
    resolve,
    /** Resolves once it is handed in, or cannot be just now: then it is, as soon as that works. */
    handIn: () => {
      keep({ handIn: true, isUnsent: kept.isUnsent || kept.base === 0 })
      tell({ kind: 'saving' })
      return flush()
    },
    /** To go on writing what waits to be handed in. */
    takeBack: () => {
      keep({ handIn: false })
      tell(status)
    },
    /** Resolves when the server has the draft as it is now; rejects when it cannot be reached. */
    ensureSaved: async () => {
      if (kept.base === 0) keep({ isUnsent: true })
      await flush()
      if (kept.base === 0 || kept.isUnsent) throw new Error('The answer could not be saved')
    },
    open: () => {
      isClosed = false
      isPaused = false
      return flush()
    },
    /** Nothing is sent until it is opened again. Resolves when what was on its way has ended. */
    pause: async () => {
      isPaused = true
      clearTimeout(timer)
      timer = undefined
      while (sending) await sending
    },
    /** Sends what waits a last time; from here on whoever opens the answer again keeps it. */
    close: () => {
      look()
      isClosed = true
      return flush()
    },
    /** Lets go of a draft that was discarded. */
    forget: () => {
      clearTimeout(timer)
      store.remove(key)
      written = null
      kept = { ...kept, isUnsent: false, handIn: false, base: 0 }
      isClosed = true
    },
  }
}

export type AnswerKeeper = ReturnType<typeof createAnswerKeeper>
