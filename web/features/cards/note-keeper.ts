/**
 * Keeps a note while it is written: on this device with each letter, on the server a moment later. Nothing that was
 * written is lost to a reload, a dead network, or another device: a text made from an older version than the server's
 * never replaces it, but becomes a note of its own.
 */

import * as z from 'zod/mini'
import { fingerprint } from '#web/lib/fingerprint.ts'
import { Refused } from '#web/lib/refused.ts'
import { withinTime } from '#web/lib/within-time.ts'
import type { Answered, Draft } from './note-queries.ts'

export type NoteStatus = 'saved' | 'saving' | 'offline' | 'refused'

type Store = {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
  keys: () => string[]
}

export type NoteKeeperParts = {
  userId: string
  noteId: string
  /** As the server has it; null where it has none, or is not known. */
  stored: (Draft & { updated_at: string }) | null
  /** Rejects with Refused when trying again cannot help, with anything else when it can. */
  write: (id: string, draft: Draft, base: string | null) => Promise<Answered>
  store: Store
  newId: () => string
  /** The text goes on as this note, because the server's was changed elsewhere. */
  onParted: (id: string) => void
}

const Kept = z.object({
  title: z.string(),
  body: z.string(),
  /** The version that it was made from; null before there was one. */
  base: z.nullable(z.string()),
  /** Fingerprints of what was sent and never confirmed: the server may have one of these all the same. */
  sent: z.array(z.string()),
  /** Why the server does not take it as it stands. */
  refused: z.optional(z.string()),
  /** It is written just now, and on its way by itself until then. */
  held_until: z.optional(z.number()),
})
type Kept = z.infer<typeof Kept>

/** Milliseconds after a letter before the text is sent. */
const GATHER = 800
/** Milliseconds before the next try, growing to the last. */
const RETRY = [1000, 2000, 5000, 10_000]
/** Longer than writing and sending take where all is well. */
const HELD_MS = 30_000

const keyOf = (userId: string, noteId: string) => `note:${userId}:${noteId}`

/** What this device keeps of a note that the server has not confirmed. */
export function keptNote(store: Pick<Store, 'get'>, userId: string, noteId: string): Kept | undefined {
  try {
    return Kept.parse(JSON.parse(store.get(keyOf(userId, noteId)) ?? 'null'))
  } catch {
    return undefined
  }
}

/** The ids of all such notes of the learner. */
export function keptNoteIds(store: Pick<Store, 'keys'>, userId: string): string[] {
  const start = keyOf(userId, '')
  return store.keys().flatMap((key) => (key.startsWith(start) ? key.slice(start.length) : []))
}

export function forgetNote(store: Pick<Store, 'remove'>, userId: string, noteId: string) {
  store.remove(keyOf(userId, noteId))
}

type OpenHere = { userId: string; noteId: () => string; flush: () => Promise<void> }
const openHere = new Set<OpenHere>()

/** Who keeps this note in this tab, while a page has it open. */
export function keeperHere(userId: string, noteId: string): Pick<OpenHere, 'flush'> | undefined {
  return [...openHere].find((one) => one.userId === userId && one.noteId() === noteId)
}

export function createNoteKeeper({
  userId,
  noteId: firstId,
  stored,
  write,
  store,
  newId,
  onParted,
}: NoteKeeperParts) {
  const listeners = new Set<() => void>()
  const found = keptNote(store, userId, firstId)
  let noteId = firstId
  let kept: Kept = found ?? {
    ...{ title: stored?.title ?? '', body: stored?.body ?? '' },
    ...{ base: stored?.updated_at ?? null, sent: [] },
  }
  let isUnsent = found !== undefined
  let status: NoteStatus = isUnsent ? 'saving' : 'saved'
  let failures = 0
  let sending: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  /** Letters were written here: they give way to none of another tab. */
  let isTyped = false
  /** As this keeper left it on the device. */
  let written = store.get(keyOf(userId, firstId))

  /** The device has another text by now, which this one does not go on from. */
  function isOthers() {
    const found = store.get(keyOf(userId, noteId))
    const theirs = found === written ? undefined : keptNote(store, userId, noteId)
    return theirs !== undefined && !isSame(theirs, kept)
  }

  /**
   * What another keeper left on the device since is newer than what this one only found there. Gives back whether this
   * one's text has given way to it.
   */
  function look(): boolean {
    const found = store.get(keyOf(userId, noteId))
    if (found === written) return false
    const theirs = keptNote(store, userId, noteId)
    if (theirs && isSame(theirs, kept)) {
      mayBeThere(theirs.sent)
      if (!isClosed) written = found
      return false
    }
    // another keeper let go of it when the server had it
    if (!theirs) mayBeThere([fingerprintOf(kept)])
    if (isTyped && !isClosed) return false
    if (isClosed) {
      // Whoever opened the note again since keeps it now.
      isUnsent = false
      return true
    }
    kept = theirs ?? kept
    isUnsent = theirs !== undefined
    written = found
    return true
  }

  function mayBeThere(sent: readonly string[]) {
    kept = { ...kept, sent: [...new Set([...kept.sent, ...sent])] }
  }

  function keep(changes: Partial<Kept>) {
    const isTheirs = isOthers()
    kept = { ...kept, ...changes }
    const key = keyOf(userId, noteId)
    if (isTheirs || (isClosed && store.get(key) !== written)) return
    written = isUnsent ? JSON.stringify(kept) : null
    if (written === null) store.remove(key)
    else store.set(key, written)
  }

  function tell(next: NoteStatus) {
    status = next
    for (const listener of listeners) listener()
  }

  function change(draft: Partial<Draft>) {
    const isApart = isOthers()
    if (isApart) goApart()
    else look()
    isTyped = true
    isUnsent = true
    const held_until = failures === 0 ? Date.now() + HELD_MS : undefined
    keep({ ...draft, refused: undefined, held_until })
    tell(failures === 0 ? 'saving' : status)
    if (status !== 'offline') schedule(GATHER)
    if (isApart && !isClosed) onParted(noteId)
  }

  /** What is written here goes on as another note; what the device has of this one stays. */
  function goApart() {
    noteId = newId()
    kept = { ...kept, base: null, sent: [] }
    written = null
  }

  function schedule(delay: number) {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void flush(), delay)
  }

  /** Sends what waits. Resolves when it is confirmed or could not be sent; never rejects. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    while (sending) await sending
    if (!isUnsent) return
    if (look() && !isUnsent) return rest()
    sending = send().finally(() => {
      sending = undefined
    })
    await sending
  }

  async function send() {
    const draft = { title: kept.title, body: kept.body }
    const { base, sent: before } = kept
    keep({ sent: [...new Set([...before, fingerprintOf(draft)])], refused: undefined })
    try {
      const answered = await withinTime(write(noteId, draft, base))
      failures = 0
      take(answered, draft, before)
    } catch (error) {
      const isRefused = error instanceof Refused
      if (!isRefused) schedule(RETRY[Math.min(failures, RETRY.length - 1)] ?? 10_000)
      failures += 1
      // only over what it left itself: what was deleted meanwhile does not come back
      if (store.get(keyOf(userId, noteId)) === written) {
        const isAsSent = isSame(kept, draft)
        keep({ held_until: undefined, refused: isRefused && isAsSent ? error.message : undefined })
      }
      tell(isRefused ? 'refused' : 'offline')
    }
  }

  function take(answered: Answered, draft: Draft, before: readonly string[]) {
    if (look()) return rest()
    if (answered.kind === 'saved') return confirm(draft, answered.updated_at)
    if (answered.kind === 'gone') {
      // It was deleted elsewhere while it was written here: what is written stays.
      keep({ base: null, sent: [] })
      return goOn()
    }
    const { note } = answered
    if (isSame(note, draft)) return confirm(draft, note.updated_at)
    if (before.includes(fingerprintOf(note))) {
      keep({ base: note.updated_at, sent: [] })
      return goOn()
    }
    part()
  }

  /** The server has this text; what was written meanwhile follows. */
  function confirm(draft: Draft, updatedAt: string) {
    isUnsent = !isSame(kept, draft)
    isTyped &&= isUnsent
    keep({ base: updatedAt, sent: [] })
    rest()
  }

  /** What is still to be sent, of this one or of the one that it gave way to, follows. */
  function rest() {
    failures = 0
    tell(isUnsent ? 'saving' : 'saved')
    if (isUnsent) schedule(GATHER)
  }

  function part() {
    const key = keyOf(userId, noteId)
    const isTheirs = isOthers()
    goApart()
    keep({})
    if (!isTheirs) store.remove(key)
    goOn()
    if (!isClosed) onParted(noteId)
  }

  /** Once this sending is over, what waits is sent. */
  function goOn() {
    if (isClosed) void flush()
    else schedule(0)
  }

  const here: OpenHere = { userId, noteId: () => noteId, flush }
  return {
    change,
    flush,
    open: () => {
      isClosed = false
      openHere.add(here)
      return flush()
    },
    /** Sends what waits once more, and lets go of the note: another keeper may have it from now on. */
    close: () => {
      look()
      isClosed = true
      openHere.delete(here)
      return flush()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get draft(): Draft {
      return kept
    },
    get status() {
      return status
    },
  }
}

const fingerprintOf = ({ title, body }: Draft) => fingerprint(`${title}\n${body}`)

function isSame(one: Draft, other: Draft) {
  return one.title === other.title && one.body === other.body
}
