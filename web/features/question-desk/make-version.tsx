/** The step from a draft to a version that waits for its reviewer: what is missing, and the way back. */

import { useNavigate } from 'react-router'
import { Confirm } from '#web/components/confirm.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useDeskAct } from '#web/components/use-desk-act.ts'
import type { DraftKeeper, Status } from '#web/lib/draft-keeper.ts'
import { useCopy } from '#web/lib/language.tsx'
import { questionDesk } from './desk.ts'
import { useDeskAddress } from './desk-address.ts'
import { type Draft, discardDraft, type Fields, makeVersion } from './draft-queries.ts'
import { copy } from './edit-copy.ts'
import { problems as problemCopy } from './problem-copy.ts'
import { problemWords } from './problem-rules.ts'
import { copy as questionCopy } from './question-copy.ts'
import type { Problem } from './question-queries.ts'

export function MakeVersion({
  draft,
  keeper,
  status,
  problems,
}: {
  draft: Draft
  keeper: DraftKeeper<Fields, Problem>
  status: Status
  problems: readonly Problem[]
}) {
  const words = useCopy(copy)
  const said = useCopy(problemCopy)
  const { places } = useCopy(questionCopy)
  const navigate = useNavigate()
  const address = useDeskAddress()
  const make = useDeskAct(
    questionDesk,
    async () => {
      await keeper.flush()
      return makeVersion(draft.id, keeper.state().revision)
    },
    {
      failed: words.makeFailed,
      done: ({ version, made }) => {
        keeper.forget()
        void navigate(address({ id: draft.id }))
        return made === 'same' ? words.same : words.made(version)
      },
    },
  )
  const discard = useDeskAct(
    questionDesk,
    async () => {
      await keeper.flush()
      await discardDraft(draft.id, keeper.state().revision)
    },
    {
      failed: words.discardFailed,
      done: () => {
        keeper.forget()
        void navigate(draft.stands ? address({ id: draft.id }) : address())
        return words.discarded
      },
    },
  )
  const stopping = problems.filter(({ stops }) => stops === 'version')
  const listed = stopping.length > 0 ? stopping : problems
  return (
    <section className="grid gap-4 border border-rule bg-surface p-4">
      {listed.length > 0 ? (
        <div className="text-sm">
          <p className="font-semibold">{stopping.length > 0 ? words.cannotMake : words.beforePublishing}</p>
          <ul className="mt-1 grid list-disc gap-1 pl-5">
            {[...new Set(listed.map((problem) => problemWords(problem, said, places)))].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="text-positive text-sm">{words.ready}</p>
      )}
      <p className="text-muted text-xs">{words.makeSays}</p>
      <Button
        variant="primary"
        isBusy={make.isPending}
        disabled={stopping.length > 0 || status.kind !== 'saved'}
        onClick={() => make.mutate(undefined)}
      >
        {words.make}
      </Button>
      <Confirm
        variant="quiet"
        trigger={words.discard}
        title={words.discardTitle}
        says={<p>{words.discardSays}</p>}
        yes={words.discardYes}
        isBusy={discard.isPending}
        onYes={() => discard.mutateAsync(undefined)}
      />
    </section>
  )
}
