/** A bucket of allowances that refills with time. */

export type Bucket = {
  /** Whether `amount` may still be had; takes it if so. */
  take: (now: number, amount?: number) => boolean
}

export function bucket(perSecond: number, capacity = perSecond): Bucket {
  let left = capacity
  let filled = Number.NEGATIVE_INFINITY
  return {
    take: (now, amount = 1) => {
      left = Math.min(capacity, left + (Math.max(0, now - filled) / 1000) * perSecond)
      filled = now
      if (left < amount) return false
      left -= amount
      return true
    },
  }
}

/** For servers whose limits are switched off. */
export const unlimited: Bucket = { take: () => true }
