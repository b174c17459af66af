/**
 * Keeps a learner's answers: on this device first, in the same moment, then on the server. What is not yet confirmed
 * survives a reload, a crash and a dead network; what is sent twice changes nothing, because the server takes only
 * a higher `seq`. A `seq` is the time of the act in milliseconds, or one more than any known, so that of two devices
 * the later act wins.
 */

import { logFailure } from '#web/lib/log.ts'
import { Refused } from '#web/lib/refused.ts'
import { withinTime } from '#web/lib/within-time.ts'
import { type AnswerState, type Saved, UNTOUCHED } from './attempt-types.ts'

export type KeeperStatus =
  | { kind: 'saved' }
  | { kind: 'saving'; waiting: number }
  /** The server cannot be reached; everything is kept here and sent as soon as it can. */
  | { kind: 'offline'; waiting: number }
  /** The server refuses; everything is kept here. */
  | { kind: 'refused'; waiting: number }

type Answers = ReadonlyMap<number, AnswerState>
type Change = (answer: AnswerState) => AnswerState

export type KeeperParts = {
  attemptId: string
  /** As the server has them. */
  answers: Answers
  /** Rejects with RefusedByServer when trying again cannot help, with anything else when it can. */
  save: (answers: (AnswerState & { position: number })[]) => Promise<Saved>
  store: {
    get: (key: string) => string | null
    set: (key: string, value: string) => void
    remove: (key: string) => void
  }
  /** Milliseconds since 1970. */
  now: () => number
  /** Keeps beside the device's own what the server is known to hold, for a visit without a network. */
  hold?: (held: Answers) => Promise<void>
  /** The attempt was closed: by the clock, on another device, or by this one. */
  onClosed: () => void
  /** The server holds something later than what was sent: another device, or another tab, did it. */
  onOvertaken?: () => void
}

export class RefusedByServer extends Refused {}

/** Milliseconds after an act before it is sent, so that several travel together. */
const GATHER = 350
/** Milliseconds before the next try, growing to the last. */
const RETRY = [1000, 2000, 5000, 10_000]

export function storageKey(attemptId: string) {
  return `attempt:${attemptId}`
}

export function createAnswerKeeper({
  attemptId,
  answers: fromServer,
  save,
  store,
  now,
  hold,
  onClosed,
  onOvertaken,
}: KeeperParts) {
  const key = storageKey(attemptId)
  const listeners = new Set<() => void>()
  const confirmed = new Map<number, number>()
  /** What the server holds, as far as it is known here. */
  const held = new Map<number, AnswerState>()
  /** Positions whose answer is on a way of its own, not with the others; whether the network was gone when it left. */
  const apart = new Map<number, boolean>()
  let answers: Answers = new Map()
  let status: KeeperStatus = { kind: 'saved' }
  let latest = 0
  let failures = 0
  let sending: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  /** The browser says so, and nothing that was sent since has shown it to be mistaken. */
  let isGone = false

  take(fromServer)
  restore()

  function set(next: Answers, nextStatus = status) {
    answers = next
    status = nextStatus
    for (const listener of listeners) listener()
  }

  /** What the server has, unless something later was done here. */
  function take(told: Answers) {
    const next = new Map(answers)
    for (const [position, answer] of told) {
      confirmed.set(position, Math.max(answer.seq, confirmed.get(position) ?? 0))
      held.set(position, answer)
      if (answer.seq >= (next.get(position)?.seq ?? -1)) next.set(position, answer)
      latest = Math.max(latest, answer.seq)
    }
    set(next)
  }

  function restore() {
    const next = new Map(answers)
    for (const [position, answer] of readKept(store.get(key))) {
      if (answer.seq > (next.get(position)?.seq ?? -1)) next.set(position, answer)
      latest = Math.max(latest, answer.seq)
    }
    set(next)
    // Some of it may have arrived although its confirmation did not.
    keep()
    if (unsent().length > 0) schedule(0)
  }

  function unsent() {
    return [...answers].filter(([position, answer]) => answer.seq > (confirmed.get(position) ?? 0))
  }

  function isWell() {
    return status.kind === 'saved' || status.kind === 'saving'
  }

  function toSend() {
    return unsent().filter(([position]) => !apart.has(position))
  }

  /** Beside what another tab, or a page of the sitting that was opened since, did later and has not sent: that stays. */
  function keep() {
    const waiting = new Map(unsent())
    for (const [position, answer] of readKept(store.get(key))) {
      const known = Math.max(answers.get(position)?.seq ?? 0, confirmed.get(position) ?? 0)
      if (answer.seq > known) waiting.set(position, answer)
    }
    if (waiting.size === 0) store.remove(key)
    else store.set(key, JSON.stringify([...waiting]))
  }

  function act(position: number, change: Change) {
    write(position, change, Math.max(latest + 1, now()))
  }

  /** Nothing is answered by it, as by looking: whatever another device, or another tab, has answered since stands. */
  function note(position: number, change: Change) {
    write(position, change, (answers.get(position)?.seq ?? 0) + 1)
  }

  function write(position: number, change: Change, seq: number) {
    if (isClosed) return
    latest = Math.max(latest, seq)
    const next = new Map(answers)
    next.set(position, { ...change(answers.get(position) ?? UNTOUCHED), seq })
    answers = next
    keep()
    const waiting = unsent().length
    set(next, isWell() ? { kind: 'saving', waiting } : { kind: status.kind, waiting })
    if (failures === 0) schedule(GATHER)
  }

  function schedule(delay: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), delay)
  }

  /** Sends what waits. Resolves when it is confirmed or could not be sent; never rejects. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    // Of several that wait for the same sending the first one sends on, and the others wait for it in turn.
    while (sending) await sending
    if (isClosed) return
    if (toSend().length === 0) return rest()
    sending = send().finally(() => {
      sending = undefined
    })
    await sending
  }

  /** The server may have confirmed by another way what could not be sent on this one. */
  function rest() {
    if (unsent().length > 0) return
    failures = 0
    if (!isWell() && !isGone) set(answers, { kind: 'saved' })
  }

  async function send() {
    const sent = toSend()
      .slice(0, 200)
      .map(([position, answer]) => ({ ...answer, position }))
    if (isWell()) set(answers, { kind: 'saving', waiting: unsent().length })
    const wasGone = isGone
    try {
      const { stored, status: told } = await withinTime(save(sent))
      failures = 0
      if (wasGone) isGone = false
      // What was not taken cannot be sent again: it was answered for good before, or the attempt has no such position.
      for (const { position, seq } of [...sent, ...stored]) {
        confirmed.set(position, Math.max(seq, confirmed.get(position) ?? 0))
      }
      const storedAt = new Map(stored.map(({ position, seq }) => [position, seq]))
      for (const { position, ...answer } of sent) {
        if (storedAt.get(position) === answer.seq) held.set(position, answer)
      }
      if (told === 'submitted') {
        close()
        onClosed()
        return
      }
      if (sent.some(({ position, seq }) => (storedAt.get(position) ?? 0) > seq)) onOvertaken?.()
      goOn()
    } catch (error) {
      const kind = error instanceof RefusedByServer ? 'refused' : 'offline'
      set(answers, { kind, waiting: unsent().length })
      if (kind === 'offline') schedule(RETRY[Math.min(failures, RETRY.length - 1)] ?? 10_000)
      failures += 1
    }
  }

  /**
   * The browser says that the network is gone, or back. It is told also while nothing waits: whoever answers on should
   * know before the next answer, not by it. What is acted on is tried all the same, since a browser can be mistaken.
   */
  function hear(isThere: boolean) {
    isGone = !isThere
    if (isClosed) return
    if (isThere && unsent().length === 0 && status.kind === 'offline') set(answers, { kind: 'saved' })
    if (!isThere && isWell()) set(answers, { kind: 'offline', waiting: unsent().length })
  }

  /** The server was reached: what still waits follows. */
  function goOn() {
    letGo()
    const left = unsent().length
    if (isGone) set(answers, { kind: 'offline', waiting: left })
    else set(answers, left > 0 ? { kind: 'saving', waiting: left } : { kind: 'saved' })
    if (toSend().length > 0) schedule(0)
  }

  /** What the server has may go from the device, once a visit without a network would find it beside. */
  function letGo() {
    if (!hold) return keep()
    hold(new Map(held))
      .catch((error) => logFailure('Could not keep the attempt for offline', error))
      .finally(() => isClosed || keep())
  }

  /** The server took the answer of this number in another way than by `save`. */
  function confirm(position: number, seq: number) {
    if (apart.get(position)) isGone = false
    apart.delete(position)
    confirmed.set(position, Math.max(seq, confirmed.get(position) ?? 0))
    held.set(position, answers.get(position) ?? UNTOUCHED)
    failures = 0
    goOn()
  }

  /** Nothing more is sent or kept: the attempt is over. */
  function close() {
    isClosed = true
    clearTimeout(timer)
    store.remove(key)
    set(answers, { kind: 'saved' })
  }

  return {
    act,
    note,
    flush,
    take,
    confirm,
    close,
    hear,
    /** The answer at this position goes to the server by itself: it is not sent with the others until `confirm` or `join`. */
    part: (position: number) => void apart.set(position, isGone),
    /** Its own way failed: it goes with the others, at once. */
    join: (position: number) => {
      apart.delete(position)
      void flush()
    },
    /** There is more to hold than answers. */
    holdOn: letGo,
    /** Tries at once: the network is back. */
    retry: () => void flush(),
    /** Stops the timers; what waits stays kept on the device. */
    stop: () => clearTimeout(timer),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get answers() {
      return answers
    },
    get status() {
      return status
    },
    get waiting() {
      return unsent().map(([position, answer]) => ({ ...answer, position }))
    },
    /** Positions at which the server does not hold what is chosen here. */
    get onlyHere() {
      return [...answers]
        .filter(([position, { selected }]) => selected !== (held.get(position)?.selected ?? null))
        .map(([position]) => position)
        .sort((one, other) => one - other)
    },
  }
}

/** What a device kept of an attempt that is over meanwhile. */
export function keptAnswers(store: Pick<KeeperParts['store'], 'get'>, attemptId: string) {
  return readKept(store.get(storageKey(attemptId))).map(([position, answer]) => ({ ...answer, position }))
}

/** What an earlier visit kept; nothing when it cannot be read. */
function readKept(text: string | null): [number, AnswerState][] {
  try {
    const kept: [number, AnswerState][] = JSON.parse(text ?? '[]')
    return kept.map(([position, answer]) => [position, { ...UNTOUCHED, ...answer }])
  } catch {
    return []
  }
}
