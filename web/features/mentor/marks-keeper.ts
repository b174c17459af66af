/**
 * Keeps marks and comments while they are written (web/lib/writing-keeper.ts). What another device of the same mentor kept
 * meanwhile is not written over unasked, and what another mentor took is not lost here.
 */

import * as z from 'zod/mini'
import { createWritingKeeper, type WritingParts } from '#web/lib/writing-keeper.ts'
import { Draft, type Saved, type StoredDraft } from './marking-shapes.ts'

type Stored = z.infer<typeof StoredDraft>
type Stopped = { kind: 'taken' } | { kind: 'conflict'; theirs: Stored }
/** Until when the answer is this mentor's. */
type Said = { until: string }

export type KeeperStatus = ReturnType<MarksKeeper['state']>['status']

type Parts = {
  stored: Stored
  until: string
  save: (revision: number, draft: Draft) => Promise<Saved>
  store: WritingParts<Draft, Said, Stopped>['store']
}

const Kept = z.object({ fields: Draft, revision: z.number() })

export function createMarksKeeper({ stored, until, save, store }: Parts) {
  const keeper = createWritingKeeper<Draft, Said, Stopped>({
    key: `mentor-marks:${stored.evaluation_id}`,
    stored: draftOf(stored),
    said: { until },
    read: (kept) => Kept.parse(kept),
    async save(revision, draft) {
      const saved = await save(revision, draft)
      if (saved.saved) return { kind: 'saved', revision: saved.revision, said: { until: saved.until } }
      return saved.reason === 'claimed' ? { kind: 'taken' } : { kind: 'conflict', theirs: saved.draft }
    },
    newest: async (stopped) => (stopped.kind === 'conflict' ? draftOf(stopped.theirs) : null),
    written: inServersForm,
    store,
  })
  return {
    ...keeper,
    /** What another device saved, while it waits to be said which of the two stands. */
    theirs: () => {
      const { status } = keeper.state()
      return status.kind === 'conflict' ? draftOf(status.theirs).fields : undefined
    },
    keepMine: () => {
      const { status } = keeper.state()
      if (status.kind === 'conflict') return keeper.keepMine(status.theirs.revision)
    },
    takeTheirs: () => {
      const { status } = keeper.state()
      if (status.kind === 'conflict') keeper.takeTheirs(draftOf(status.theirs))
    },
  }
}

export type MarksKeeper = ReturnType<typeof createMarksKeeper>

/** What is sent, without what only the server knows of a draft. */
function draftOf({ criteria, points, remark, comments, revision }: Stored) {
  return {
    revision,
    fields: {
      criteria: criteria.map(({ criterion, marks, remark: said }) => ({ criterion, marks, remark: said })),
      points: points.map(({ index, verdict }) => ({ index, verdict })),
      remark,
      comments,
    },
  }
}

/** In the order of the server, with comments and the places of pins as it keeps them. */
function inServersForm({ criteria, points, remark, comments }: Draft) {
  const near = (at: number | null) => (at === null ? null : Math.fround(at))
  return {
    criteria: criteria.toSorted((one, other) => (one.criterion < other.criterion ? -1 : 1)),
    points: points.toSorted((one, other) => one.index - other.index),
    remark,
    comments: comments.map(({ body, x, y, ...said }) => ({
      ...said,
      body: body.trim(),
      x: near(x),
      y: near(y),
    })),
  }
}
