/**
 * What the browser keeps for the site. It may refuse (switched off, private, full): then the page keeps
 * it itself and works until it is closed.
 */

export const kept = {
  local: keptIn(
    () => window.localStorage,
    () => tellFull('work'),
  ),
  session: keptIn(() => window.sessionStorage),
}

function keptIn(storage: () => Storage, onFull = () => {}) {
  const memory = new Map<string, string>()
  return {
    get: (key: string) => memory.get(key) ?? attempt(() => storage().getItem(key)) ?? null,
    set(key: string, value: string) {
      memory.set(key, value)
      try {
        storage().setItem(key, value)
        memory.delete(key)
      } catch (cause) {
        if (isFull(cause)) onFull()
      }
    },
    remove(key: string) {
      memory.delete(key)
      attempt(() => storage().removeItem(key))
    },
    keys: () => [...memory.keys(), ...(attempt(() => Object.keys(storage())) ?? [])],
  }
}

/** For whom there is no account yet: what they came for, which the profile of the new account leads on to (auth/asked-for.ts). */
export const ASKED_FOR = 'asked-for'
export type AskedFor = { email: string; path: string; at: number }

/** What a full device keeps no more: work that waits to be sent, or only what can be read again. */
export type Full = 'work' | 'reading'

let full: Full | undefined
const listeners = new Set<() => void>()

/** For who tells of it: this page has met a full device. */
export const fullness = {
  now: () => full,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export function tellFull(what: Full) {
  if (full === 'work' || full === what) return
  full = what
  for (const listener of listeners) listener()
}

/** As browsers say it, also of what failed for it. */
export function isFull(cause: unknown): boolean {
  const { name, inner } = (cause ?? {}) as { name?: unknown; inner?: unknown }
  return name === 'QuotaExceededError' || (inner !== undefined && inner !== cause && isFull(inner))
}

/** The access itself may throw, not only the call. */
function attempt<Result>(access: () => Result) {
  try {
    return access()
  } catch {
    return undefined
  }
}
