/**
 * What a load does with each thing, by what the files say now, what they said when it was last loaded, and what the
 * database says now. What a desk wrote is never lost to a load that was not told to.
 */

import type { Stored } from './from-database.ts'
import { type Item, type Items, KINDS, type Kind, ofKind } from './kinds.ts'
import { hashOf } from './plain.ts'

export type Outcome = 'new' | 'changed' | 'same' | 'kept' | 'conflict' | 'removed'
/** Where both sides changed: the desk's text stays and is asked about again, the files' text stands, or the desk's for good. */
export type Choice = 'ask' | 'theirs' | 'ours'

export type Told = { kind: Kind; id: string; outcome: Outcome; files: string | null; database: string | null }
export type Plan = {
  /** What the database holds afterwards. */
  items: Items
  told: Told[]
  /** Whether this load is in charge of the thing. */
  writes: (kind: Kind, id: string) => boolean
  /** Whether the files hold it for the first time, or again. */
  isFresh: (kind: Kind, id: string) => boolean
  /** What has left the library. */
  gone: (kind: Kind) => string[]
  /** What the files say, to be remembered; null: nothing any more. */
  remembered: { kind: Kind; id: string; hash: string | null; item: Item | null }[]
}

/** Kind and id of what was loaded, with the hash of what the files said of it. */
export type Remembered = ReadonlyMap<string, string>
export const nameOf = (kind: Kind, id: string) => `${kind} ${id}`

/** `isSameCode`: what is the same was written by this very code already, and is left alone. */
export function settle(
  files: Items,
  stored: Stored,
  base: Remembered,
  choice: Choice,
  isSameCode = false,
): Plan {
  const items: Items = new Map()
  const told: Told[] = []
  const remembered: Plan['remembered'] = []
  const written = new Set<string>()
  const fresh = new Set<string>()
  for (const kind of KINDS) {
    const mine = ofKind(files, kind)
    const theirs = ofKind(stored.items, kind)
    const known = [...base.keys()].flatMap((name) =>
      name.startsWith(`${kind} `) ? [name.slice(kind.length + 1)] : [],
    )
    const kept = new Map<string, Item>()
    for (const id of new Set([...mine.keys(), ...theirs.keys(), ...known])) {
      const [file, there] = [mine.get(id), theirs.get(id)]
      const before = base.get(nameOf(kind, id))
      const hash = file && hashOf(kind, file)
      const now = there && hashOf(kind, there)
      const isDesk = stored.desk.get(kind)?.has(id) ?? false
      const outcome = outcomeOf({ kind, hash, now, before, isDesk, isFirst: base.size === 0, choice })
      if (outcome === undefined) {
        // Nothing of it is left on either side, or it was made at a desk and stands in no file.
        if (there) kept.set(id, there)
        else remembered.push({ kind, id, hash: null, item: null })
        continue
      }
      told.push({ kind, id, outcome, files: hash ?? null, database: now ?? null })
      const isFromFile = outcome === 'new' || outcome === 'changed' || outcome === 'same'
      const stands = isFromFile ? file : outcome === 'removed' ? undefined : there
      if (stands) kept.set(id, stands)
      if (isFromFile && !(outcome === 'same' && (isDesk || isSameCode))) written.add(nameOf(kind, id))
      if (outcome === 'new') fresh.add(nameOf(kind, id))
      if (outcome === 'removed') remembered.push({ kind, id, hash: null, item: null })
      else if (outcome !== 'conflict' && (isFromFile || choice === 'ours')) {
        remembered.push({ kind, id, hash: hash ?? null, item: kind === 'synonym' && file ? file : null })
      }
    }
    items.set(kind, kept)
  }
  return {
    ...{ items, told, remembered },
    writes: (kind, id) => written.has(nameOf(kind, id)),
    isFresh: (kind, id) => fresh.has(nameOf(kind, id)),
    gone: (kind) => told.flatMap((one) => (one.kind === kind && one.outcome === 'removed' ? [one.id] : [])),
  }
}

type Asked = {
  kind: Kind
  hash: string | undefined
  now: string | undefined
  before: string | undefined
  isDesk: boolean
  isFirst: boolean
  choice: Choice
}

/** Undefined: the load has nothing to say of it. */
function outcomeOf({ kind, hash, now, before, isDesk, isFirst, choice }: Asked): Outcome | undefined {
  if (hash === undefined) {
    if (now === undefined) return undefined
    // Loaded before anything was remembered: what is not a desk's was the library's.
    if (before === undefined) return isFirst && !isDesk && kind !== 'synonym' ? 'removed' : undefined
    return now === before || choice === 'theirs' || kind === 'fact'
      ? 'removed'
      : choice === 'ours'
        ? 'kept'
        : 'conflict'
  }
  if (hash === now) return 'same'
  if (before === undefined) {
    if (now === undefined) return 'new'
    return isDesk && choice !== 'theirs' ? (choice === 'ours' ? 'kept' : 'conflict') : 'changed'
  }
  if (hash === before) return 'kept'
  if (now === before) return 'changed'
  // Of figures the newest word stands, whoever says it (docs/decisions/020).
  if (kind === 'fact' || choice === 'theirs') return 'changed'
  return choice === 'ours' ? 'kept' : 'conflict'
}
