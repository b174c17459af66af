/** How far the evaluation is, step by step, as the server has it; what failed, and how it goes on. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Circle, CircleDashed, Minus, TriangleAlert } from 'lucide-react'
import { ClosedNotice } from '#web/components/closed-notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useClosed } from '#web/lib/closed-parts.ts'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useToldLater } from '#web/lib/refusals/said-later.tsx'
import { answerKeys, retryEvaluation } from './answer-queries.ts'
import { orderedSteps } from './marking-rules.ts'
import { copy } from './progress-copy.ts'
import { stepProblems } from './step-problems.ts'
import type { Step } from './stored-shapes.ts'

export function UnderWay({ steps }: { steps: readonly Step[] }) {
  const words = useCopy(copy)
  const closed = useClosed('mains_marking')
  return (
    <section aria-labelledby="under-way" className="border-ink border-t pt-5 pb-8">
      <h2 id="under-way" className="text-h3">
        {closed ? words.waits : words.underWay}
      </h2>
      <p className="mt-1.5 text-muted text-sm">{words.underWaySays}</p>
      {closed && (
        <div className="mt-4 max-w-read">
          <ClosedNotice part={closed} also={words.waitsSays} />
        </div>
      )}
      <p role="status" className="mt-4 font-semibold text-sm">
        {words.stepsSaid(
          steps.filter(({ state }) => state === 'done' || state === 'skipped').length,
          steps.length,
        )}
      </p>
      <StepList steps={steps} />
    </section>
  )
}

export function Stopped({ answerId, steps }: { answerId: string; steps: readonly Step[] }) {
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: () => retryEvaluation(answerId),
    onSuccess: () => toast.success(words.retrying),
    onError: (cause) => {
      logFailure('Could not try an evaluation again', cause)
      toast.error(words.retryFailed)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: answerKeys.all }),
  })
  const problem = steps.find(({ state, problem }) => state === 'failed' && problem)?.problem
  const told = useToldLater(problem ?? undefined, stepProblems)
  return (
    <section aria-labelledby="stopped" className="border-negative border-t-2 pt-5 pb-8">
      <div role="alert">
        <h2 id="stopped" className="text-h3">
          {words.failed}
        </h2>
      </div>
      <p className="mt-1.5 max-w-[62ch] text-muted text-sm">{words.failedSays}</p>
      {told && <p className="mt-2 max-w-[62ch] text-sm">{words.failedWhy(told)}</p>}
      <StepList steps={steps} />
      <Button variant="primary" className="mt-5" isBusy={retry.isPending} onClick={() => retry.mutate()}>
        {words.retry}
      </Button>
    </section>
  )
}

const LOOKS = {
  waiting: { Icon: Circle, look: 'text-muted' },
  running: { Icon: CircleDashed, look: 'animate-turn text-primary' },
  done: { Icon: Check, look: 'text-positive' },
  failed: { Icon: TriangleAlert, look: 'text-negative' },
  skipped: { Icon: Minus, look: 'text-muted' },
}

export function StepList({ steps }: { steps: readonly Step[] }) {
  const words = useCopy(copy)
  return (
    <ol aria-label={words.stepsName} className="mt-3 max-w-read border-rule border-t">
      {orderedSteps(steps).map(({ step, state, tries }) => {
        const { Icon, look } = LOOKS[state]
        return (
          <li
            key={step}
            aria-current={state === 'running' ? 'step' : undefined}
            className="flex items-center gap-3 border-rule border-b py-3 text-sm"
          >
            <Icon aria-hidden size={18} strokeWidth={1.8} className={`shrink-0 ${look}`} />
            <span className={state === 'waiting' || state === 'skipped' ? 'text-muted' : ''}>
              {words.steps[step as keyof typeof words.steps] ?? step}
            </span>
            <span className="ml-auto shrink-0 text-right text-muted text-xs">
              {words.states[state]}
              {tries > 1 && state !== 'done' && `, ${words.again(tries)}`}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
