/** The first step: the question as a whole, how it is marked, and a plan, before anything is written. */

import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { TopicChip } from '#web/features/syllabus/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { isBlank } from './answer-fields.ts'
import { THINKING_MS } from './clock-rules.ts'
import { Demand } from './demand.tsx'
import { DirectiveMeaning } from './directive.tsx'
import { questionAddress } from './mains-address.ts'
import type { Question } from './mains-queries.ts'
import { PlanPart } from './plan-part.tsx'
import { copy } from './question-copy.ts'
import { QuestionFacts } from './question-facts.tsx'
import { QuestionText } from './question-text.tsx'
import { Rubric } from './rubric.tsx'
import { useSeconds } from './use-seconds.ts'
import type { Writing } from './writing.ts'

/** `canWrite`: a plan can be made, and one can go on to write. */
export function PlanStep({
  question,
  writing,
  canWrite = true,
  above,
  below,
}: {
  question: Question
  writing: Writing
  canWrite?: boolean
  above?: ReactNode
  below?: ReactNode
}) {
  const words = useCopy(copy)
  const { fields, change, tick } = writing
  const { plan, plan_seconds: seconds, language } = fields
  useSeconds({
    isOn: canWrite,
    idleAfterMs: THINKING_MS,
    startsAtOnce: true,
    onSeconds: (more) => tick({ plan_seconds: writing.current().plan_seconds + more }),
  })
  return (
    <>
      <div className="page pb-8">
        <div className="pt-6">
          <BackLink to="/mains-evaluation">{words.back}</BackLink>
        </div>
        <QuestionHead question={question} />
        {above}
        <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div>
            <DirectiveMeaning directive={question.directive} />
            <Demand
              parts={question.parts}
              seconds={seconds}
              revealed={plan.revealed}
              onReveal={(revealed) => tick({ plan: { ...plan, revealed } })}
            />
            {canWrite && (
              <section aria-labelledby="plan" className="border-rule border-t py-4">
                <h2 id="plan" className="mb-1 font-semibold font-ui text-sm tracking-normal">
                  {words.plan}
                </h2>
                <PlanPart
                  plan={plan}
                  language={language}
                  seconds={seconds}
                  onChange={(next) => change({ plan: next })}
                />
              </section>
            )}
          </div>
          <section aria-labelledby="rubric" className="border-ink border-t pt-4">
            <h2 id="rubric" className="mb-1 font-semibold font-ui text-sm tracking-normal">
              {words.rubric}
            </h2>
            <Rubric question={question} />
          </section>
        </div>
        {below}
      </div>
      {canWrite && (
        <div data-foot className="sticky bottom-0 z-10 border-rule border-t bg-paper">
          <div className="page flex min-h-20 items-center py-3">
            <ButtonLink variant="primary" to={questionAddress(question.id, 'write')}>
              {isBlank({ text: fields.text, plan: {} }) ? words.write : words.writeOn}
              <ArrowRight aria-hidden size={16} strokeWidth={1.6} />
            </ButtonLink>
          </div>
        </div>
      )}
    </>
  )
}

function QuestionHead({ question }: { question: Question }) {
  const words = useCopy(copy)
  return (
    <header className="pt-2 pb-6">
      <QuestionText question={question} size="large" isTitle />
      <p className="mt-4 text-muted text-sm">
        <QuestionFacts question={question} />
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted text-xs">
        <span>{question.reviewed_by ? words.reviewedBy(question.reviewed_by) : words.unreviewed}</span>
        {/* it comes later than what stands below, which must not move under a thumb */}
        <span className="min-h-6 max-sm:w-full">
          <TopicChip slug={question.topic} />
        </span>
      </p>
    </header>
  )
}
