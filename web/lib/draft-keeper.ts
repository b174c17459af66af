/** Keeps a draft of a desk while it is written (writing-keeper.ts), with what the server finds it still lacks. */

import { createWritingKeeper, type WritingParts } from './writing-keeper.ts'

type Conflict = { kind: 'conflict'; says: string }

export type Status = { kind: 'saved' | 'saving' | 'offline' } | { kind: 'refused'; says: string } | Conflict

export type Saved<Problem> = { kind: 'saved'; revision: number; problems: Problem[] } | Conflict

export type KeeperParts<Fields, Problem> = Omit<
  WritingParts<Fields, { problems: Problem[] }, Conflict>,
  'said' | 'save'
> & { save: (revision: number, fields: Fields) => Promise<Saved<Problem>> }

export function createDraftKeeper<Fields extends object, Problem>({
  save,
  ...parts
}: KeeperParts<Fields, Problem>) {
  return createWritingKeeper<Fields, { problems: Problem[] }, Conflict>({
    ...parts,
    async save(revision, fields) {
      const saved = await save(revision, fields)
      if (saved.kind === 'conflict') return saved
      return { kind: 'saved', revision: saved.revision, said: { problems: saved.problems } }
    },
  })
}

export type DraftKeeper<Fields extends object, Problem> = ReturnType<
  typeof createDraftKeeper<Fields, Problem>
>
