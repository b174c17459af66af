/**
 * What the browser keeps for the site. It may refuse (switched off, private, full): then the page keeps
 * it itself and works until it is closed.
 */

export const kept = {
  local: keptIn(() => window.localStorage),
  session: keptIn(() => window.sessionStorage),
}

function keptIn(storage: () => Storage) {
  const memory = new Map<string, string>()
  return {
    get: (key: string) => memory.get(key) ?? attempt(() => storage().getItem(key)) ?? null,
    set(key: string, value: string) {
      memory.set(key, value)
      attempt(() => {
        storage().setItem(key, value)
        memory.delete(key)
      })
    },
    remove(key: string) {
      memory.delete(key)
      attempt(() => storage().removeItem(key))
    },
    keys: () => [...memory.keys(), ...(attempt(() => Object.keys(storage())) ?? [])],
  }
}

/** The access itself may throw, not only the call. */
function attempt<Result>(access: () => Result) {
  try {
    return access()
  } catch {
    return undefined
  }
}
