/** Chance that can be had again: the same seed makes the same walk. */

export type Chance = {
  /** From 0 up to, and without, this. */
  below: (limit: number) => number
  /** True so many times in a hundred. */
  percent: (share: number) => boolean
  one: <Value>(list: readonly Value[]) => Value
  some: <Value>(list: readonly Value[], most: number) => Value[]
  shuffled: <Value>(list: readonly Value[]) => Value[]
}

/** Mulberry32: small, quick, and good enough to wander with. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const one = <Value>(list: readonly Value[]): Value => {
    if (list.length === 0) throw new Error('There is nothing to choose from')
    return list[below(list.length)] as Value
  }
  return {
    below,
    one,
    percent: (share) => next() * 100 < share,
    some: (list, most) => (list.length === 0 ? [] : Array.from({ length: below(most + 1) }, () => one(list))),
    shuffled: (list) => {
      const left = [...list]
      return list.map(() => left.splice(below(left.length), 1)[0] as (typeof list)[number])
    },
  }
}
