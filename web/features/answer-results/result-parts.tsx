/** A marked answer, in the order in which it helps: the result, what to mend, the criteria, the points, then the rest. */

import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { ChecksView, useExtraMinutes } from '#web/features/mains/index.ts'
import { AppealPanel, MentorComments, QueuePlace } from '#web/features/mentor/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useSignedInUser } from '#web/session/session.tsx'
import { AnswerPart, Pages } from './answer-part.tsx'
import { type Answer, type Comment, commentsQuery } from './answer-queries.ts'
import { showMark } from './answer-text.tsx'
import { numberedMarks } from './comment-marks.ts'
import { CriteriaPart } from './criteria-part.tsx'
import { FixesPart, rankedFixes } from './fixes-part.tsx'
import { checksOf, engineEvaluation, fixesOf, pointsOf, standingEvaluation } from './marking-rules.ts'
import { ModelPart } from './model-part.tsx'
import { NumbersPart } from './numbers-part.tsx'
import { Part } from './part.tsx'
import { PlanPart } from './plan-part.tsx'
import { PointsPart } from './points-part.tsx'
import { StepList } from './progress.tsx'
import { copy } from './result-copy.ts'
import { keptRewrite } from './rewrite-keeper.ts'
import { RewritePart } from './rewrite-part.tsx'
import { paragraphAt, paragraphsOf } from './rewrite-rules.ts'
import { SharePart } from './share-part.tsx'
import type { TextMark } from './text-segments.ts'
import { Verdict } from './verdict.tsx'
import { VersionsPart } from './versions-part.tsx'

export function ResultParts({ answer }: { answer: Answer }) {
  const words = useCopy(copy)
  const outOf = answer.mains_questions?.marks ?? 10
  const standing = standingEvaluation(answer.evaluations)
  const engine = engineEvaluation(answer.evaluations)
  const checks = checksOf(answer.evaluations)
  const points = pointsOf(answer.evaluations)
  const fixes = fixesOf(answer.evaluations)
  const extraMinutes = useExtraMinutes(useSignedInUser().id)
  // its steps stand above, with the way to try again
  const isStopped = answer.status === 'failed'
  const isLeft = answer.status === 'needs_mentor' || isStopped
  const { textRef, activeId, show, back } = useJumps()
  const { data: comments = NO_COMMENTS } = useQuery(
    commentsQuery(answer.id, standing?.by === 'mentor' ? standing.id : undefined),
  )
  const marks = useMarks(answer, activeId, comments)
  const [paragraph, setParagraph] = useChosenParagraph(answer, rankedFixes(fixes)[0]?.span?.start ?? null)

  function rewriteAt(start: number | null) {
    setParagraph(paragraphAt(paragraphsOf(answer.text), start))
    const part = document.getElementById('rewrite')
    part?.scrollIntoView({ block: 'start' })
    part?.querySelector('textarea')?.focus({ preventScroll: true })
  }

  return (
    <>
      <Verdict answer={answer} outOf={outOf} />
      {isLeft && <QueuePlace answerId={answer.id} />}
      {standing?.by === 'mentor' && (
        <Part title={words.mentorPart}>
          <MentorComments answerId={answer.id} />
        </Part>
      )}
      <div className="grid gap-x-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
        <div className="min-w-0">
          {engine && (
            <FixesPart
              fixes={fixes}
              onShow={show}
              onRewrite={answer.text.trim() === '' ? undefined : rewriteAt}
            />
          )}
          {standing && <CriteriaPart evaluation={standing} outOf={outOf} />}
          {points.length > 0 && <PointsPart points={points} language={answer.language} onShow={show} />}
          {checks && checks.numbers.length > 0 && (
            <NumbersPart
              numbers={checks.numbers}
              text={answer.text}
              language={answer.language}
              onShow={show}
            />
          )}
          {checks && (
            <Part title={words.checks}>
              {/* numbers stand in a list of their own, with links */}
              <ChecksView
                checks={{ ...checks, numbers: [] }}
                text={answer.text}
                language={answer.language}
                extraMinutes={extraMinutes}
              />
            </Part>
          )}
        </div>
        <div className="min-w-0">
          <div className="lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto lg:pr-2">
            <AnswerPart answer={answer} marks={marks} activeId={activeId} onBack={back} ref={textRef} />
          </div>
        </div>
      </div>
      <Pages answer={answer} />
      <RewritePart
        answer={answer}
        limit={answer.mains_questions?.words ?? 150}
        chosen={paragraph}
        onChoose={setParagraph}
      />
      <VersionsPart answer={answer} outOf={outOf} />
      <PlanPart answer={answer} />
      <ModelPart questionId={answer.question_id} />
      <SharePart answer={answer} />
      {!isLeft && <QueuePlace answerId={answer.id} />}
      <AppealPanel answerId={answer.id} />
      <Part title={words.stepsTaken}>
        {!isStopped && <StepList steps={answer.evaluation_steps} />}
        <ButtonLink className="mt-6" to={`/mains-evaluation?answer=${answer.id}&print`}>
          <Printer aria-hidden size={17} strokeWidth={1.6} />
          {words.print}
        </ButtonLink>
      </Part>
    </>
  )
}

/** From a finding to its place in the text, and back to the finding. */
function useJumps() {
  const textRef = useRef<HTMLDivElement>(null)
  const from = useRef<HTMLElement | null>(null)
  const [jump, setJump] = useState<{ id: string } | null>(null)
  useEffect(() => {
    if (jump) showMark(textRef.current, jump.id)
  }, [jump])
  return {
    textRef,
    activeId: jump?.id ?? null,
    show(id: string) {
      from.current = document.activeElement as HTMLElement | null
      setJump({ id })
    },
    back: jump
      ? () => {
          setJump(null)
          from.current?.scrollIntoView({ block: 'center' })
          from.current?.focus({ preventScroll: true })
        }
      : undefined,
  }
}

/** The evidence, what is outdated and a mentor's comments always; a place to mend, or a number, while it is spoken of. */
function useMarks(answer: Answer, activeId: string | null, comments: readonly Comment[]): TextMark[] {
  return useMemo(() => {
    const fixes = rankedFixes(fixesOf(answer.evaluations))
    const all: TextMark[] = [
      ...pointsOf(answer.evaluations).flatMap(({ index, verdict, span }): TextMark[] =>
        span && verdict !== 'missing' ? [{ ...span, kind: verdict, id: `point-${index}` }] : [],
      ),
      ...(checksOf(answer.evaluations)?.numbers ?? []).map(
        ({ start, end, state }, at): TextMark => ({ start, end, kind: state, id: `number-${at}` }),
      ),
      ...fixes.flatMap(({ span }, at): TextMark[] =>
        span ? [{ ...span, kind: 'fix', id: `fix-${at}` }] : [],
      ),
    ]
    const shown = all.filter(
      ({ kind, id }) => id === activeId || kind === 'covered' || kind === 'partly' || kind === 'outdated',
    )
    return [...shown, ...numberedMarks(comments)]
  }, [answer, activeId, comments])
}

/** What was begun on this device, else the paragraph of the fix that brings most. */
function useChosenParagraph(answer: Answer, place: number | null) {
  return useState(
    () => keptRewrite(answer.user_id, answer.id)?.paragraph ?? paragraphAt(paragraphsOf(answer.text), place),
  )
}

const NO_COMMENTS: Comment[] = []
