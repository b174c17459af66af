/** Whether what was written is kept, until when the answer is held, and what to do when another device or mentor came between. */

import { Button } from '#web/components/ui/button.tsx'
import { WhatDiffers } from '#web/components/what-differs.tsx'
import { clockTime } from '#web/lib/dates.ts'
import { useCopy } from '#web/lib/language.tsx'
import { markingWords } from '#web/lib/refusals/marking-words.ts'
import { ServerSaid } from '#web/lib/refusals/use-refusals.tsx'
import { copy as criteriaCopy } from './criteria-copy.ts'
import { copy } from './marking-copy.ts'
import type { Draft } from './marking-shapes.ts'
import type { KeeperStatus, MarksKeeper } from './marks-keeper.ts'

export function MarksStatus({
  keeper,
  status,
  until,
}: {
  keeper: MarksKeeper
  status: KeeperStatus
  until: string | undefined
}) {
  const words = useCopy(copy)
  const { names } = useCopy(criteriaCopy)
  /** By what the desk calls its parts. */
  const named = ({ criteria, points, remark, comments }: Draft) => ({
    ...Object.fromEntries(
      criteria.map(({ criterion, marks, remark: said }) => [names[criterion], `${marks} ${said}`.trim()]),
    ),
    [words.checklist]: points.map(({ index, verdict }) => `${index + 1} ${verdict}`).join(', '),
    [words.remark]: remark,
    [words.comments]: comments.map(({ body }) => body).join(' / '),
  })
  if (status.kind === 'conflict') {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-1 text-sm">
        <p className="font-medium text-caution">{words.conflict}</p>
        <Button size="sm" onClick={() => keeper.takeTheirs()}>
          {words.takeTheirs}
        </Button>
        <Button size="sm" onClick={() => void keeper.keepMine()}>
          {words.keepMine}
        </Button>
        <WhatDiffers
          mine={named(keeper.state().fields)}
          readTheirs={async () => named(keeper.theirs() ?? keeper.state().fields)}
        />
      </div>
    )
  }
  if (status.kind === 'taken') {
    return (
      <p role="alert" className="py-2 font-medium text-caution text-sm">
        {words.taken}
      </p>
    )
  }
  const isBad = status.kind === 'offline' || status.kind === 'refused'
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-4 text-sm">
      <span role="status" className={isBad ? 'font-medium text-caution' : 'text-muted'}>
        {words[status.kind]}{' '}
        {status.kind === 'refused' && <ServerSaid says={status.says} words={markingWords} />}
      </span>
      {until && <span className="text-muted text-xs">{words.heldUntil(clockTime(new Date(until)))}</span>}
    </p>
  )
}
