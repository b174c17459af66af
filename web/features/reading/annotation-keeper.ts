/**
 * Keeps highlights, notes on them and bookmarks: on this device at once, on the server a moment later, once each however
 * often they are sent. What the server refuses stays here and says so.
 */

import * as z from 'zod/mini'
import { createSender } from '#web/lib/send-later.ts'
import { Annotation } from './reading-types.ts'

type Store = {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
  keys: () => string[]
}

/** One annotation as it stands here, and the server's version that it was made from; null where it had none. */
const Waiting = z.object({
  annotation: Annotation,
  base: z.nullable(z.number()),
  deleted: z.boolean(),
  /** Grows with each change. */
  turn: z.number(),
  /** What was sent before it was changed, and never confirmed: the server may have it all the same. */
  tried: z.optional(z.object({ annotation: Annotation, turn: z.number() })),
  /** Why the server does not take it. */
  refused: z.optional(z.string()),
})
export type Waiting = z.infer<typeof Waiting>

export type Sent = Pick<Waiting, 'annotation' | 'base' | 'deleted'>
export type Told = Annotation | { id: string; gone: true }

export type KeeperParts = {
  userId: string
  store: Store
  /** Rejects with Refused when trying again cannot help. */
  send: (changes: readonly Sent[]) => Promise<Told[]>
  /** The server has these now. */
  onTold: (told: readonly Told[]) => void
}

const GATHER = 600
const MOST_AT_ONCE = 50

export function createAnnotationKeeper({ userId, store, send, onTold }: KeeperParts) {
  const prefix = `annotation:${userId}:`
  const listeners = new Set<() => void>()
  let snapshot = read()
  const sender = createSender<Waiting, Told[]>({
    userId,
    waiting: () => read().filter(({ refused }) => refused === undefined),
    nameOf: ({ annotation, turn }) => `${annotation.id} ${turn}`,
    ...{ send: sendNow, take, setAside, onChange: tell, mostAtOnce: MOST_AT_ONCE },
  })

  function read(): readonly Waiting[] {
    return store.keys().flatMap((key) => {
      if (!key.startsWith(prefix)) return []
      const parsed = Waiting.safeParse(parsedJson(store.get(key)))
      return parsed.success ? parsed.data : []
    })
  }

  function tell() {
    snapshot = read()
    for (const listener of listeners) listener()
  }

  const one = (among: readonly Waiting[], id: string) => among.find(({ annotation }) => annotation.id === id)
  const keep = (waiting: Waiting) => store.set(prefix + waiting.annotation.id, JSON.stringify(waiting))

  function change(annotation: Annotation, deleted: boolean) {
    const before = one(read(), annotation.id) ?? sentByOther(annotation.id)
    const base = before ? before.base : annotation.version === 0 ? null : annotation.version
    // Also what it never confirmed: it may have it all the same.
    keep({ annotation, base, deleted, turn: (before?.turn ?? 0) + 1, tried: before?.tried })
    tell()
    sender.soon(GATHER)
  }

  /** It waited when this keeper looked last: the server has it by now, under a version that was told elsewhere. */
  function sentByOther(id: string): Waiting | undefined {
    const last = one(snapshot, id)
    if (!last || last.deleted) return undefined
    return { ...last, tried: { annotation: last.annotation, turn: last.turn } }
  }

  /** A change of what may be there already is made from that, and not from what there was before. */
  async function sendNow(waiting: readonly Waiting[]): Promise<Told[]> {
    const unsure = waiting.filter(({ tried, turn }) => tried && tried.turn !== turn)
    if (unsure.length > 0) await learn(unsure)
    const now = new Map(read().map((each) => [each.annotation.id, each]))
    const sent = waiting.map(({ annotation, base, deleted, turn }) => {
      const current = now.get(annotation.id)
      if (current && !deleted) keep({ ...current, tried: { annotation, turn } })
      return { annotation, base: current ? current.base : base, deleted }
    })
    tell()
    return send(sent)
  }

  /** Sent once more as it was, it says which version it became; where another device wrote since, nothing is learned. */
  async function learn(unsure: readonly Waiting[]) {
    const told = await send(
      unsure.map(({ annotation, base, tried }) => ({
        ...{ annotation: tried?.annotation ?? annotation, base, deleted: false },
      })),
    )
    const now = new Map(read().map((each) => [each.annotation.id, each]))
    for (const answer of told) {
      const current = now.get(answer.id)
      if (!current?.tried || 'gone' in answer) continue
      const { colour, note } = current.tried.annotation
      if (answer.colour === colour && answer.note === note)
        keep({ ...current, base: answer.version, tried: undefined })
    }
  }

  function take(waiting: readonly Waiting[], told: readonly Told[]) {
    const now = new Map(read().map((each) => [each.annotation.id, each]))
    for (const { annotation, turn } of waiting) {
      const answer = told.find(({ id }) => id === annotation.id)
      const current = now.get(annotation.id)
      if (!answer || !current) continue
      if (current.turn === turn) store.remove(prefix + annotation.id)
      else keep({ ...current, base: 'gone' in answer ? null : answer.version, tried: undefined })
    }
    onTold(told)
  }

  function setAside({ annotation: { id }, turn }: Waiting, refused: string) {
    const current = read().find(({ annotation }) => annotation.id === id)
    // what was changed meanwhile is another question
    if (current?.turn === turn) keep({ ...current, refused })
  }

  return {
    put: (annotation: Annotation) => change(annotation, false),
    remove: (annotation: Annotation) => change(annotation, true),
    /** What the server refused is let go, or tried once more. */
    tryAgain() {
      for (const { refused: _refused, ...waiting } of read()) keep(waiting)
      tell()
      void sender.flush()
    },
    flush: sender.flush,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get waiting() {
      return snapshot
    },
    get isOffline() {
      return sender.state === 'offline'
    },
  }
}

export type AnnotationKeeper = ReturnType<typeof createAnnotationKeeper>

/** What the server knows, with what waits here over it. */
export function withWaiting(stored: readonly Annotation[], waiting: readonly Waiting[]): Annotation[] {
  const here = new Map(waiting.map((each) => [each.annotation.id, each]))
  const known = stored.flatMap((annotation) => {
    const each = here.get(annotation.id)
    if (!each) return annotation
    here.delete(annotation.id)
    return each.deleted ? [] : each.annotation
  })
  return [...known, ...[...here.values()].flatMap((each) => (each.deleted ? [] : each.annotation))]
}

function parsedJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
