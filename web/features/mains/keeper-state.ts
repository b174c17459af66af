/** What the keeper of an answer is made of, what it tells, and from what it begins. */

import { type Fields, fieldsOf } from './answer-fields.ts'
import type { Kept, Store } from './kept-answers.ts'

/** A draft as the server has it. */
export type ServerDraft = Fields & {
  id: string
  revision: number
  saved_at: string
  submitted_at: string | null
}

export type SavedAnswer = { kind: 'saved' | 'newer' | 'other_draft' | 'handed_in'; draft: ServerDraft }

export type KeeperStatus =
  | { kind: 'saved' | 'saving' | 'offline' | 'handed_in' }
  | { kind: 'refused'; says: string }
  /** Another device wrote meanwhile, or (`isOver`) handed the answer in. */
  | { kind: 'conflict'; theirs: ServerDraft; isOver: boolean }

export type KeeperState = {
  id: string
  fields: Fields
  status: KeeperStatus
  /** It was asked to be handed in, and is not yet. */
  isHandingIn: boolean
}

export type KeeperParts = {
  userId: string
  questionId: string
  /** As the server has it; null where it has none, undefined where it could not be asked. */
  stored: ServerDraft | null | undefined
  /** What a new answer begins with. */
  fresh: Fields
  /** Rejects with Refused when trying again cannot help, with anything else when it can. */
  save: (id: string, questionId: string, basedOn: number, fields: Fields) => Promise<SavedAnswer>
  handIn: (id: string) => Promise<void>
  store: Store
  newId: () => string
}

/** What waits on the device goes before what the server has, and that before an empty page. */
export function begin({ stored, fresh, newId }: KeeperParts, found: Kept | undefined): Kept {
  if (found && (found.isUnsent || found.handIn || stored === undefined)) return found
  if (!stored) return { id: newId(), base: 0, fields: fresh, isUnsent: false, handIn: false, sent: [] }
  // Sent by this device while the server was asked.
  if (found && found.id === stored.id && found.base > stored.revision) return found
  const { id, revision } = stored
  return { id, base: revision, fields: fieldsOf(stored), isUnsent: false, handIn: false, sent: [] }
}

export function stateOf({ id, fields, handIn }: Kept, status: KeeperStatus): KeeperState {
  return { id, fields, status, isHandingIn: handIn }
}
