/** Keeps a news draft while it is written (web/lib/draft-keeper.ts). */

import * as z from 'zod/mini'
import { createDraftKeeper as createKeeper, type Saved } from '#web/lib/draft-keeper.ts'
import { Fields } from './draft-queries.ts'
import { withoutBlanks } from './draft-rules.ts'

export type { Status } from '#web/lib/draft-keeper.ts'

type Parts = {
  itemId: string
  /** As the server has it. */
  stored: { fields: Fields; revision: number }
  save: (revision: number, fields: Fields) => Promise<Saved<string>>
  newest: () => Promise<{ fields: Fields; revision: number } | null>
  store: Parameters<typeof createKeeper>[0]['store']
}

const Kept = z.object({ fields: Fields, revision: z.number() })

export function createDraftKeeper({ itemId, ...parts }: Parts) {
  return createKeeper<Fields, string>({
    ...parts,
    key: `news-draft:${itemId}`,
    read: (kept) => Kept.parse(kept),
    written: withoutBlanks,
  })
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>
