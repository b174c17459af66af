/**
 * Who may take one more of the callers' connections: somebody who holds none, always; somebody who holds some, as long as
 * more than that are free. So one person gets about half of them at most, a second one half of what is left, and so on: slow
 * statements of a few keep nobody else from the database. What more they ask waits for its turn, in the order in which it
 * came. All visitors together count as one, who may always hold a quarter; the service, which works for everybody, is not
 * counted.
 *
 * The rule is that of dynamic thresholds (Choudhury and Hahne, "Dynamic queue length thresholds for shared-memory packet
 * switches", IEEE/ACM Transactions on Networking 6, 1998), with a factor of 1.
 */

import type pg from 'pg'
import type { Caller } from './as-caller.ts'

/** `least`: so many are never refused. */
type Share = { held: number; least: number; waiting: Set<() => void> }
/** `held` in all; `waiting`: those of the shares in which somebody waits. */
type Shares = { of: Map<string, Share>; held: number; waiting: Set<Share> }

const sharesOf = new WeakMap<pg.Pool, Shares>()

/** As the pool itself says that nothing came free in time, so that it is answered alike. */
const TOO_LATE = 'timeout exceeded when trying to connect'

/**
 * Resolves when the caller may take one more connection of the pool, with what gives the place back. Throws after the
 * pool's own patience.
 */
export async function placeIn(pool: pg.Pool, { role, claims }: Caller): Promise<() => void> {
  if (role === 'service_role') return () => {}
  const whose = typeof claims.sub === 'string' ? claims.sub : role
  const shares = sharesOf.get(pool) ?? { of: new Map(), held: 0, waiting: new Set() }
  sharesOf.set(pool, shares)
  const share = shares.of.get(whose) ?? { held: 0, least: leastOf(role, pool), waiting: new Set() }
  shares.of.set(whose, share)
  if (share.waiting.size === 0 && mayTakeOne(pool, shares, share)) take(shares, share)
  else await turnOf(pool, shares, share)
  return () => {
    shares.held -= 1
    share.held -= 1
    for (const waiting of shares.waiting) letIn(pool, shares, waiting)
    if (share.held === 0) shares.of.delete(whose)
  }
}

/** How many requests wait for others of their own caller, or for a place to come free. */
export function heldBack(pool: pg.Pool): number {
  return [...(sharesOf.get(pool)?.waiting ?? [])].reduce((sum, { waiting }) => sum + waiting.size, 0)
}

/** Whoever holds none waits, if at all, for the pool itself, with everybody else; visitors are many. */
function leastOf(role: string, { options: { max } }: pg.Pool): number {
  return role === 'anon' ? Math.max(1, Math.floor(max / 4)) : 1
}

function mayTakeOne({ options: { max } }: pg.Pool, shares: Shares, { held, least }: Share): boolean {
  return held < least || held < max - shares.held
}

function take(shares: Shares, share: Share) {
  shares.held += 1
  share.held += 1
}

function letIn(pool: pg.Pool, shares: Shares, share: Share) {
  for (const enter of share.waiting) {
    if (!mayTakeOne(pool, shares, share)) return
    leaveQueue(shares, share, enter)
    take(shares, share)
    enter()
  }
}

function turnOf(pool: pg.Pool, shares: Shares, share: Share): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      clearTimeout(timer)
      resolve()
    }
    const patience = pool.options.connectionTimeoutMillis
    const timer = patience
      ? setTimeout(() => {
          leaveQueue(shares, share, enter)
          reject(new Error(TOO_LATE))
        }, patience)
      : undefined
    share.waiting.add(enter)
    shares.waiting.add(share)
  })
}

function leaveQueue(shares: Shares, share: Share, enter: () => void) {
  share.waiting.delete(enter)
  if (share.waiting.size === 0) shares.waiting.delete(share)
}
