/**
 * Keeps what a learner says of a node: on this device in the same moment, then on the server. What is not confirmed yet
 * survives a reload and a dead network. One that the server refuses stays, and holds up none of the others.
 */

import * as z from 'zod/mini'
import { keptList, type ListStore } from '#web/lib/kept-list.ts'
import { createSender, type SendingState } from '#web/lib/send-later.ts'
import { CLAIMS, type Claim } from './claim-rules.ts'

export type ClaimsKept = { waiting: readonly Claim[]; kind: SendingState }

type Parts = {
  userId: string
  /** Rejects with Refused when trying again cannot help. */
  send: (claims: Claim[]) => Promise<void>
  store: ListStore
}

const Kept = z.object({
  node: z.string(),
  status: z.enum(CLAIMS),
  said_at: z.string(),
  refused: z.optional(z.string()),
})
type Kept = z.infer<typeof Kept>
const MOST_AT_ONCE = 500

const nameOf = ({ node, said_at }: Claim) => `${node} ${said_at}`

export function createClaimKeeper({ userId, send, store }: Parts) {
  const list = keptList<Kept>({
    store,
    key: `topic-claims:${userId}`,
    parse: (item) => Kept.parse(item),
    nameOf,
  })
  const listeners = new Set<() => void>()
  let kept: ClaimsKept = { waiting: list.all(), kind: 'saved' }
  const sender = createSender<Kept, void>({
    ...{ userId, waiting: list.waiting, nameOf, send, mostAtOnce: MOST_AT_ONCE },
    ...{ take: list.drop, setAside: list.setAside, onChange: tell },
  })

  function tell() {
    const waiting = list.all()
    const isRefused = sender.state === 'saved' && waiting.some(({ refused }) => refused !== undefined)
    kept = { waiting, kind: isRefused ? 'refused' : sender.state }
    for (const listener of listeners) listener()
  }

  return {
    add(claim: Claim) {
      list.add(claim, ({ node }) => node === claim.node)
      tell()
      return sender.flush()
    },
    flush: sender.flush,
    open() {
      list.takeUp()
      return sender.open()
    },
    close: sender.close,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get kept() {
      return kept
    },
  }
}
