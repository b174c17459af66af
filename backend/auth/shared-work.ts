/** Work that is asked for while it is under way is not begun again: all who asked are given what comes of it. */

/** `key` tells the work apart within `owner`; a failure is everybody's, too, and is not kept. */
export function sharedWork<Owner extends object, Result>() {
  const underWay = new WeakMap<Owner, Map<string, Promise<Result>>>()
  return (owner: Owner, key: string, work: () => Promise<Result>): Promise<Result> => {
    const all = underWay.get(owner) ?? new Map<string, Promise<Result>>()
    underWay.set(owner, all)
    const begun = all.get(key)
    if (begun) return begun
    const ended = work().finally(() => all.delete(key))
    all.set(key, ended)
    return ended
  }
}
