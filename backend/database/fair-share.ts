/**
 * Of the callers' connections one person holds at most half at a time. What more they ask waits for their own, in the
 * order in which it came: slow statements of one keep nobody else from the database. All visitors together count as one;
 * the service, which works for everybody, is not counted.
 */

import type pg from 'pg'
import type { Caller } from './as-caller.ts'

type Share = { held: number; waiting: Set<() => void> }

const sharesOf = new WeakMap<pg.Pool, Map<string, Share>>()

/** As the pool itself says that nothing came free in time, so that it is answered alike. */
const TOO_LATE = 'timeout exceeded when trying to connect'

/**
 * Resolves when the caller may take one more connection of the pool, with what gives the place back. Throws after the
 * pool's own patience.
 */
export async function placeIn(pool: pg.Pool, { role, claims }: Caller): Promise<() => void> {
  if (role === 'service_role') return () => {}
  const whose = typeof claims.sub === 'string' ? claims.sub : role
  const shares = sharesOf.get(pool) ?? new Map<string, Share>()
  sharesOf.set(pool, shares)
  const share = shares.get(whose) ?? { held: 0, waiting: new Set() }
  shares.set(whose, share)
  if (share.held < most(pool)) share.held += 1
  else await handedOver(share, pool.options.connectionTimeoutMillis)
  return () => {
    const [next] = share.waiting
    // The place goes from hand to hand, so that nobody who comes later is before.
    if (next) {
      share.waiting.delete(next)
      next()
      return
    }
    share.held -= 1
    if (share.held === 0) shares.delete(whose)
  }
}

/** How many requests wait for a place of their own caller's. */
export function heldBack(pool: pg.Pool): number {
  return [...(sharesOf.get(pool)?.values() ?? [])].reduce((sum, { waiting }) => sum + waiting.size, 0)
}

function most(pool: pg.Pool): number {
  return Math.max(1, Math.floor(pool.options.max / 2))
}

function handedOver({ waiting }: Share, patience: number | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = patience
      ? setTimeout(() => {
          waiting.delete(enter)
          reject(new Error(TOO_LATE))
        }, patience)
      : undefined
    waiting.add(enter)
  })
}
