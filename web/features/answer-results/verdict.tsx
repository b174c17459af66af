/** What the answer got, and from whom: a band of an engine, or a mentor's marks, with what stands against it. */

import { AgreementLine } from '#web/features/mentor/index.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { SaidLater } from '#web/lib/refusals/said-later.tsx'
import type { Answer } from './answer-queries.ts'
import { engineEvaluation, isMarkedOnce, standingEvaluation, writtenResult } from './marking-rules.ts'
import { copy } from './result-copy.ts'
import { stepProblems } from './step-problems.ts'
import type { Evaluation } from './stored-shapes.ts'

export function Verdict({ answer, outOf }: { answer: Answer; outOf: number }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const standing = standingEvaluation(answer.evaluations)
  const engine = engineEvaluation(answer.evaluations)
  const waits = answer.status === 'needs_mentor' && standing?.by !== 'mentor'
  const result = standing && writtenResult(standing, locale)
  const isOnce = standing !== undefined && isMarkedOnce(standing, answer.evaluation_steps)
  const by = {
    mentor: { name: words.byMentor, says: words.byMentorSays },
    ai: isOnce
      ? { name: words.byAiOnce, says: words.byAiOnceSays }
      : { name: words.byAi, says: words.byAiSays },
    rules: { name: words.byRules, says: words.byRulesSays },
  }[standing?.by ?? 'rules']
  const before = standing?.by === 'mentor' && engine ? writtenResult(engine, locale) : undefined
  return (
    <section aria-label={words.title} className="grid gap-4 border-ink border-t-2 pt-5 pb-8">
      {waits && (
        <div role="note" className="max-w-read border-accent-line border-l-3 bg-surface px-4 py-3 text-sm">
          <p className="font-semibold">{words.needsMentor}</p>
          <p className="mt-1 text-muted">{result ? words.needsMentorSays : words.needsMentorNoBand}</p>
          <Doubts reasons={reasonsOf(answer.evaluations)} />
        </div>
      )}
      {standing && result && (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3 leading-tight">
            <span className="font-read font-semibold text-display tracking-tight">{result}</span>{' '}
            <span className="text-h4 text-muted">{words.of(outOf)}</span>
          </p>
          <div className="grid max-w-[62ch] gap-1 text-sm">
            <p className="font-semibold">{by.name}</p>
            <p className="text-muted">
              {by.says} {standing.by !== 'mentor' && words.bandWhy}
              {before && words.engineSaid(before, outOf)}
            </p>
            {(standing.by === 'rules' || isOnce) && <WhyAlone steps={answer.evaluation_steps} />}
            {standing.model && <p className="text-2xs text-muted">{words.modelNamed(standing.model)}</p>}
            {standing.by !== 'mentor' && <AgreementLine engine={standing.by} />}
          </div>
        </>
      )}
    </section>
  )
}

/** Why no model marked where one would have, or only once. */
function WhyAlone({ steps }: { steps: Answer['evaluation_steps'] }) {
  const why = steps.find(({ state, problem }) => state === 'skipped' && problem)?.problem
  return (
    why && (
      <p className="text-caution">
        <SaidLater says={why} words={stepProblems} />
      </p>
    )
  )
}

function reasonsOf(evaluations: readonly Evaluation[]) {
  return [...new Set(evaluations.filter(({ run }) => run === 0).flatMap(({ reasons }) => reasons))]
}

function Doubts({ reasons }: { reasons: readonly string[] }) {
  const words = useCopy(copy)
  const said = reasons.map((id) => words.doubts[id as keyof typeof words.doubts] ?? words.doubtUnknown)
  return (
    <ul className="mt-1 list-disc pl-5">
      {(said.length > 0 ? said : [words.doubtUnknown]).map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )
}
