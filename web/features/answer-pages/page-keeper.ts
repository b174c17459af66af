/**
 * Sends the pages of one answer, one after the other: each is on this device before anything else happens to it, and goes
 * from there only when the server has registered it. What fails is tried again, at once when the network is back.
 */

import type { KeptPage, PageStore } from './page-store.ts'
import type { PreparedPage } from './prepare-picture.ts'

export type Refusal = 'kind' | 'size' | 'handed-in' | 'full' | 'gone' | 'other'

/** The server said no: trying the same again cannot help. */
export class PageRefused extends Error {
  override name = 'PageRefused'
  readonly why: Refusal
  constructor(why: Refusal) {
    super(`The page was refused: ${why}`)
    this.why = why
  }
}

/** The server knows the answer, and not yet the file. */
export class NotArrived extends Error {
  override name = 'NotArrived'
}

export type WaitingPage = KeptPage & {
  state: 'waiting' | 'sending' | 'refused'
  /** Of its bytes. */
  fraction: number
  why: Refusal | null
}

export type KeeperState = {
  pages: WaitingPage[]
  /** The last try failed for a reason that may pass. */
  isInterrupted: boolean
  /** False where the browser keeps nothing: then the page must stay open until all is sent. */
  isLasting: boolean
}

type Send = {
  page: KeptPage
  onAddress: (address: string) => Promise<void>
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

export type KeeperParts = {
  answerId: string
  store: PageStore
  /** Makes sure that the server has the draft that the pages belong to. */
  ensureSaved: () => Promise<void>
  /** Rejects with PageRefused, or with anything else when it may be tried again. */
  send: (sending: Send) => Promise<void>
  /** Rejects with NotArrived too. */
  register: (page: KeptPage, signal: AbortSignal) => Promise<void>
  /** Takes a registered page from the server again. */
  takeBack: (page: KeptPage) => Promise<unknown>
  /** Where a page lies once it is registered. */
  pathOf: (id: string) => string
  newId: () => string
  isOnline: () => boolean
  /** Alone among the tabs of this browser. */
  alone: (name: string, work: () => Promise<void>) => Promise<void>
}

/** Milliseconds before the next try, growing to the last. */
const RETRY = [1000, 3000, 8000, 20_000]

export type PageKeeper = ReturnType<typeof createPageKeeper>

export function createPageKeeper(parts: KeeperParts) {
  const { answerId, store, newId } = parts
  const listeners = new Set<() => void>()
  let state: KeeperState = { pages: [], isInterrupted: false, isLasting: true }
  let stopping = new AbortController()
  /** Of the page that is being sent. */
  let current: { id: string; stop: AbortController } | undefined
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** What took the place of a page that may be on its way to the server at that moment, by its id. */
  const successors = new Map<string, string>()
  const registered = new Set<string>()
  /** The page that each retake is one of, however often it was taken again. */
  const origins = new Map<string, string>()
  const originOf = (id: string) => origins.get(id) ?? id

  function tell(changes: Partial<KeeperState>) {
    state = { ...state, ...changes, isLasting: store.isLasting }
    for (const listener of listeners) listener()
  }

  function change(id: string, changes: Partial<WaitingPage>) {
    tell({ pages: state.pages.map((page) => (page.id === id ? { ...page, ...changes } : page)) })
  }

  async function open() {
    stopping = new AbortController()
    const found = await store.list(answerId)
    const known = new Set(state.pages.map(({ id }) => id))
    const more = found.filter(({ id }) => !known.has(id)).map(waiting)
    tell({ pages: [...state.pages, ...more] })
    go()
  }

  /** `of` is the page that it is a retake of, wherever that is: it stands for that on the server, or in its place here. */
  async function add(prepared: PreparedPage, of?: string) {
    const old = state.pages.find(({ id }) => id === of && !registered.has(id))
    const replaces = of === undefined ? null : old ? old.replaces : parts.pathOf(of)
    const place = old?.place ?? Math.max(0, ...state.pages.map((page) => page.place)) + 1
    const { blob, width, height, quality } = prepared
    const page: KeptPage = {
      ...{ id: newId(), answer_id: answerId, blob, width, height, quality },
      ...{ replaces, address: null, place, kept_at: Date.now() },
    }
    if (of !== undefined) origins.set(page.id, originOf(of))
    await store.put(page)
    // a second retake takes the place of the first
    const before = state.pages.find((other) => replaces !== null && other.replaces === replaces)
    tell({ pages: [...state.pages, waiting(page)].sort((one, other) => one.place - other.place) })
    for (const id of new Set([of, before?.id])) if (id !== undefined) await giveWay(id, page.id)
    go()
  }

  /** One that is being registered can only be replaced where the server has it by then. */
  async function giveWay(id: string, to: string) {
    for (const [from, successor] of successors) if (successor === id) successors.set(from, to)
    successors.set(id, to)
    if (registered.has(id)) await standFor(to, parts.pathOf(id))
    await remove(id)
  }

  async function standFor(id: string, replaces: string) {
    change(id, { replaces })
    const page = await store.get(id)
    if (page) await store.put({ ...page, replaces })
  }

  /** Takes back a page that the server has not registered. */
  async function remove(id: string) {
    // what it stood for is not wanted either
    for (const [from, successor] of successors) if (successor === id) successors.delete(from)
    if (current?.id === id) current.stop.abort(new Error('The page was removed'))
    tell({ pages: state.pages.filter((page) => page.id !== id) })
    await store.remove(id)
  }

  function go() {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    running ??= sendAll().finally(() => {
      running = undefined
      if (next() && state.isInterrupted) wait()
      else if (next()) go()
    })
  }

  function wait() {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    // without a network there is nothing to try: the browser says when it is back
    if (!parts.isOnline()) return
    timer = setTimeout(go, RETRY[Math.min(failures, RETRY.length) - 1] ?? RETRY[0])
  }

  const next = () => state.pages.find((page) => page.state !== 'refused')

  async function sendAll() {
    for (let page = next(); page && !stopping.signal.aborted; page = next()) {
      const { id } = page
      const stop = new AbortController()
      current = { id, stop }
      try {
        change(id, { state: 'sending' })
        await parts.alone(`answer-page-${id}`, () => sendOne(id, stop.signal))
        failures = 0
        tell({ pages: state.pages.filter((other) => other.id !== id), isInterrupted: false })
      } catch (cause) {
        if (stop.signal.aborted) continue
        if (cause instanceof PageRefused) change(id, { state: 'refused', why: cause.why })
        else {
          failures += 1
          change(id, { state: 'waiting' })
          tell({ isInterrupted: true })
          return
        }
      } finally {
        current = undefined
      }
    }
  }

  /** `removed` is given when the learner takes the page back meanwhile. */
  async function sendOne(id: string, removed: AbortSignal) {
    const left = stopping.signal
    const signal = AbortSignal.any([removed, left])
    // where the browser stopped keeping, what it had is still on the screen
    const isGone = async () => !(await store.get(id)) && store.isLasting
    const page = (await store.get(id)) ?? state.pages.find((one) => one.id === id)
    /** As it is known by now: what it stands for may have become another. */
    const now = (sent: KeptPage) => ({
      ...sent,
      replaces: state.pages.find((one) => one.id === id)?.replaces ?? sent.replaces,
    })
    // another tab was quicker
    if (!page || (await isGone())) return
    await parts.ensureSaved()
    // sent before, and only the answer was lost
    const isRegistered = page.address !== null && (await hasArrived(now(page), left))
    if (!isRegistered) {
      await parts.send({
        ...{ page, signal },
        onAddress: async (address) => ((await isGone()) ? undefined : store.put({ ...page, address })),
        onProgress: (fraction) => change(id, { fraction }),
      })
      // taken back in another tab meanwhile
      if (await isGone()) return
      // not broken off by a removal: nobody would know whether there is something to take back
      await parts.register(now(page), left)
    }
    registered.add(id)
    const successor = successors.get(id)
    if (successor) await standFor(successor, parts.pathOf(id))
    await store.remove(id)
    if (removed.aborted && !successors.has(id)) await parts.takeBack(page)
  }

  async function hasArrived(page: KeptPage, signal: AbortSignal) {
    try {
      await parts.register(page, signal)
      return true
    } catch (cause) {
      if (cause instanceof NotArrived) return false
      throw cause
    }
  }

  return {
    open,
    add,
    remove,
    originOf,
    /** Tries now what waits. */
    go,
    /** Tries also what was refused. */
    again: () => {
      tell({ pages: state.pages.map((page) => ({ ...page, state: 'waiting', why: null })) })
      go()
    },
    close: () => {
      clearTimeout(timer)
      stopping.abort(new Error('The page was closed'))
    },
    /** Settles when nothing is being sent at the moment. */
    settled: async () => {
      while (running) await running
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get state() {
      return state
    },
  }
}

const waiting = (page: KeptPage): WaitingPage => ({ ...page, state: 'waiting', fraction: 0, why: null })
