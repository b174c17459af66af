/** Who is present on one topic: metas by key, in the shape of Phoenix Presence, and the gathered differences. */

export type Meta = { phx_ref: string; phx_ref_prev?: string } & Record<string, unknown>
export type PresenceState = Record<string, { metas: Meta[] }>
export type PresenceDiff = { joins: PresenceState; leaves: PresenceState }

/** One member's entry; `node` is the process that holds the member's socket. */
export type Present = { node: string; key: string; meta: Meta }

export class Presence {
  private readonly byRef = new Map<string, Present>()
  private joined = new Map<string, Present>()
  private left = new Map<string, Present>()

  get size() {
    return this.byRef.size
  }

  join(present: Present) {
    this.byRef.set(present.meta.phx_ref, present)
    this.joined.set(present.meta.phx_ref, present)
  }

  leave(ref: string) {
    const present = this.byRef.get(ref)
    if (!present) return
    this.byRef.delete(ref)
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
