/** Who is present on one topic: metas by key, in the shape of Phoenix Presence, and the gathered differences. */

export type Meta = { phx_ref: string; phx_ref_prev?: string } & Record<string, unknown>
export type PresenceState = Record<string, { metas: Meta[] }>
export type PresenceDiff = { joins: PresenceState; leaves: PresenceState }

/** One member's entry; `node` is the process that holds the member's socket. */
export type Present = { node: string; key: string; meta: Meta }

export class Presence {
  private readonly byRef = new Map<string, Present>()
  private readonly share: number
  /** Bytes beyond the share of each, of those who have any, and of all together. */
  private readonly beyond = new Map<string, number>()
  private beyondShares = 0
  private joined = new Map<string, Present>()
  private left = new Map<string, Present>()

  /** `share` is what each may say without being counted, in bytes. */
  constructor(share: number) {
    this.share = share
  }

  get size() {
    return this.byRef.size
  }

  /** Bytes beyond the shares, were somebody of this size there in place of `ref`. */
  beyondWith(size: number, ref?: string): number {
    return this.beyondShares - this.beyondOf(ref) + Math.max(0, size - this.share)
  }

  join(present: Present) {
    const { key, meta } = present
    this.forgetSize(meta.phx_ref)
    const beyond = sizeOf(key, meta) - this.share
    if (beyond > 0) {
      this.beyond.set(meta.phx_ref, beyond)
      this.beyondShares += beyond
    }
    this.byRef.set(meta.phx_ref, present)
    this.joined.set(meta.phx_ref, present)
  }

  leave(ref: string) {
    const present = this.byRef.get(ref)
    if (!present) return
    this.byRef.delete(ref)
    this.forgetSize(ref)
    // What came and went before anybody was told need not be told.
    if (!this.joined.delete(ref)) this.left.set(ref, present)
  }

  /** Everybody whom a process brought. */
  of(node: string): Present[] {
    return [...this.byRef.values()].filter((present) => present.node === node)
  }

  state(): PresenceState {
    return grouped(this.byRef.values())
  }

  /** What has changed since this was last asked. */
  takeDiff(): PresenceDiff | undefined {
    if (this.joined.size === 0 && this.left.size === 0) return undefined
    const diff = { joins: grouped(this.joined.values()), leaves: grouped(this.left.values()) }
    this.joined = new Map()
    this.left = new Map()
    return diff
  }

  private beyondOf(ref: string | undefined) {
    return (ref !== undefined && this.beyond.get(ref)) || 0
  }

  private forgetSize(ref: string) {
    this.beyondShares -= this.beyondOf(ref)
    this.beyond.delete(ref)
  }
}

/** In bytes, as it is sent. */
export function sizeOf(key: string, meta: Record<string, unknown>): number {
  return Buffer.byteLength(key) + Buffer.byteLength(JSON.stringify(meta))
}

function grouped(all: Iterable<Present>): PresenceState {
  const state = new Map<string, { metas: Meta[] }>()
  for (const { key, meta } of all) {
    const entry = state.get(key)
    if (entry) entry.metas.push(meta)
    else state.set(key, { metas: [meta] })
  }
  // Keys are chosen by clients: `__proto__` is a name like any other.
  return Object.fromEntries(state)
}
