/** The step from a draft to marks that stand: the remark, what is still missing, a question before, and a reply to an appeal. */

import { useMutation } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { Text } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { SegmentedRadios } from '#web/components/ui/segmented-radios.tsx'
import { useOpener } from '#web/components/use-opener.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { Refused } from '#web/lib/refused.ts'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { useKeptText } from '#web/lib/use-kept-text.ts'
import { copy as criteriaCopy } from './criteria-copy.ts'
import { copy } from './marking-copy.ts'
import { answerAppeal, type Case, type Released, releaseMarks } from './marking-queries.ts'
import type { MarksKeeper } from './marks-keeper.ts'
import { totalOf, unmarked, written } from './marks-rules.ts'
import { useDeskFailure } from './use-desk-failure.ts'

const LEAST = 20

export function ReleaseBox({
  work,
  keeper,
  onDone,
}: {
  work: Case
  keeper: MarksKeeper
  onDone: (released: Released, work: Case) => void
}) {
  const words = useCopy(copy)
  const names = useCopy(criteriaCopy).names
  const { fields: draft } = useSyncExternalStore(keeper.subscribe, keeper.state)
  const missing = unmarked(draft)
  return (
    <section className="grid gap-4">
      <div className="grid gap-1.5">
        <label htmlFor="mentor-remark" className="font-semibold text-sm">
          {words.remark}
        </label>
        <textarea
          id="mentor-remark"
          rows={4}
          maxLength={4000}
          aria-describedby="mentor-remark-hint"
          value={draft.remark}
          onChange={({ target }) => keeper.change({ remark: target.value })}
          className="w-full rounded-control border border-control bg-surface px-3 py-2.5 text-md focus-visible:rounded-control"
        />
        <p id="mentor-remark-hint" className="text-muted text-xs">
          {words.remarkHint}
        </p>
      </div>
      {missing.length > 0 && (
        <p className="text-muted text-sm">{words.still(missing.map((one) => names[one]).join(', '))}</p>
      )}
      {work.task === 'appeal' ? (
        <Reply work={work} keeper={keeper} onDone={onDone} isWhole={missing.length === 0} />
      ) : (
        <Release work={work} keeper={keeper} onDone={onDone} isWhole={missing.length === 0} />
      )}
    </section>
  )
}

type Parts = {
  work: Case
  keeper: MarksKeeper
  onDone: (released: Released, work: Case) => void
  isWhole: boolean
}

function Release({ work, keeper, onDone, isWhole }: Parts) {
  const words = useCopy(copy)
  const locale = useLocale()
  const asking = useOpener()
  const { text: why, type: setWhy, forget } = useKeptText(`marks-why:${work.answer.id}`)
  const { fields: draft } = useSyncExternalStore(keeper.subscribe, keeper.state)
  const isSecond = work.task === 'second'
  const isShort = work.task === 'change' && why.trim().length < LEAST
  const release = useReleasing(
    keeper,
    () => releaseMarks(work.answer.id, work.task === 'change' ? why.trim() : undefined),
    (released) => {
      forget()
      onDone(released, work)
    },
  )
  const marks = written(totalOf(draft), locale)
  return (
    <>
      {work.task === 'change' && (
        <Text
          label={words.why}
          hint={words.whyHint}
          maxLength={1000}
          value={why}
          onChange={({ target }) => setWhy(target.value)}
        />
      )}
      {!asking.isOpen && (
        <Button ref={asking.button} variant="primary" disabled={!isWhole || isShort} onClick={asking.open}>
          {isSecond ? words.releaseSecond : words.release}
        </Button>
      )}
      {asking.isOpen && (
        <div
          role="alertdialog"
          aria-label={words.release}
          onKeyDown={({ key }) => key === 'Escape' && asking.close()}
          className="grid gap-3 border-accent border-t-2 bg-surface p-4"
        >
          <p className="text-sm">
            {isSecond
              ? words.confirmSecond(marks, work.question.marks)
              : words.confirm(marks, work.question.marks)}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" autoFocus isBusy={release.isPending} onClick={() => release.mutate()}>
              {isSecond ? words.yesSecond : words.yes}
            </Button>
            <Button variant="quiet" onClick={asking.close}>
              {words.notYet}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

function Reply({ work, keeper, onDone, isWhole }: Parts) {
  const words = useCopy(copy)
  const { form, fill, forget } = useKeptForm<{ outcome: 'upheld' | 'changed'; reply: string }>(
    `replying-to-appeal:${work.answer.id}`,
    { outcome: 'upheld', reply: '' },
  )
  const { outcome, reply } = form
  const [isTried, setIsTried] = useState(false)
  const isShort = reply.trim().length < LEAST
  const send = useReleasing(
    keeper,
    () => answerAppeal(work.answer.id, outcome, reply.trim()),
    (released) => {
      forget()
      onDone(released, work)
    },
  )
  return (
    <>
      <SegmentedRadios
        legend={words.outcome}
        isDisabled={false}
        value={outcome}
        choices={[
          { value: 'upheld', label: words.outcomes.upheld },
          { value: 'changed', label: words.outcomes.changed },
        ]}
        onChoose={(chosen) => fill({ ...form, outcome: chosen })}
      />
      <Text
        label={words.reply}
        hint={words.whyHint}
        maxLength={1000}
        rows={4}
        value={reply}
        onChange={({ target }) => fill({ ...form, reply: target.value })}
        error={isTried && isShort ? words.tooShort : undefined}
      />
      <Button
        variant="primary"
        isBusy={send.isPending}
        disabled={outcome === 'changed' && !isWhole}
        onClick={() => {
          setIsTried(true)
          if (!isShort) send.mutate()
        }}
      >
        {words.sendReply}
      </Button>
    </>
  )
}

/** Only what the server has is released: what waits is sent first. */
function useReleasing(
  keeper: MarksKeeper,
  act: () => Promise<Released>,
  onDone: (released: Released) => void,
) {
  const words = useCopy(copy)
  const failure = useDeskFailure(words.doneFailed)
  return useMutation({
    ...failure,
    mutationFn: async () => {
      await keeper.flush()
      const { status } = keeper.state()
      if (status.kind === 'refused') throw new Refused(status.says)
      if (status.kind !== 'saved') throw new Error('Not everything is saved yet')
      return act()
    },
    onSuccess: (released) => {
      keeper.forget()
      onDone(released)
    },
  })
}
