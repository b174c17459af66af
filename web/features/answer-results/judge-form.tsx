/** Which of two answers is better, by which criterion, and why. */

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { CRITERIA } from '#supabase/functions/_shared/mains/types.ts'
import { Button } from '#web/components/ui/button.tsx'
import { SegmentedRadios } from '#web/components/ui/segmented-radios.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useKeptText } from '#web/lib/use-kept-text.ts'
import { copy } from './compare-copy.ts'
import { type Better, judge, type Pair } from './compare-queries.ts'
import { Part } from './part.tsx'
import { copy as resultCopy } from './result-copy.ts'

export function JudgeForm({ pair, onJudged }: { pair: string; onJudged: (pair: Pair) => void }) {
  const words = useCopy(copy)
  const { names } = useCopy(resultCopy)
  const ids = { criterion: useId(), why: useId(), hint: useId() }
  const [better, setBetter] = useState<Better | null>(null)
  const [criterion, setCriterion] = useState('')
  const { text: why, type: setWhy, forget } = useKeptText(`judge:${pair}`)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const judging = useMutation({
    mutationFn: (choice: Better) => judge(pair, choice, criterion, why.trim()),
    onSuccess: (judged) => {
      forget()
      onJudged(judged)
    },
    onError: (cause) => logFailure('Could not keep a comparison', cause),
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const isReady = better !== null && criterion !== '' && why.trim().length >= 3
    setIsIncomplete(!isReady)
    if (isReady) judging.mutate(better)
  }

  return (
    <Part title={words.question}>
      <form onSubmit={handleSubmit} className="grid max-w-read justify-items-start gap-5">
        <SegmentedRadios
          legend={words.question}
          choices={(['first', 'second', 'alike'] as const).map((value) => ({
            value,
            label: words.choices[value],
          }))}
          value={better}
          isDisabled={judging.isPending}
          onChoose={setBetter}
        />
        <div className="grid w-full gap-1.5">
          <label htmlFor={ids.criterion} className="font-semibold text-sm">
            {words.by}
          </label>
          <select
            id={ids.criterion}
            value={criterion}
            onChange={(event) => setCriterion(event.target.value)}
            className="h-[46px] w-full rounded-control border border-control bg-surface px-3 text-md"
          >
            <option value="">{words.byChoose}</option>
            {CRITERIA.map((one) => (
              <option key={one} value={one}>
                {names[one]}
              </option>
            ))}
          </select>
        </div>
        <div className="grid w-full gap-1.5">
          <label htmlFor={ids.why} className="font-semibold text-sm">
            {words.why}
          </label>
          <textarea
            id={ids.why}
            rows={3}
            maxLength={600}
            value={why}
            aria-describedby={ids.hint}
            onChange={(event) => setWhy(event.target.value)}
            className="w-full rounded-control border border-control bg-surface p-3 text-md"
          />
          <p id={ids.hint} className="text-muted text-xs">
            {words.whyHint}
          </p>
        </div>
        <Button variant="primary" type="submit" isBusy={judging.isPending}>
          {words.send}
        </Button>
        <p aria-live="polite" className="text-negative text-sm empty:sr-only">
          {isIncomplete ? words.incomplete : judging.isError && words.sendFailed}
        </p>
      </form>
    </Part>
  )
}
