/** One of the questions that all lie open: its facts and tools, and after the key what it tells. */

import { Flag } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { useToldLater } from '#web/lib/refusals/said-later.tsx'
import type { OpenedQuestion } from './attempt-types.ts'
import { BookmarkButton } from './bookmark-button.tsx'
import { FeedbackPanel } from './feedback-panel.tsx'
import { copy } from './player-copy.ts'
import { cleared } from './player-rules.ts'
import { QuestionArticle } from './question-article.tsx'
import { QuestionFacts } from './question-facts.tsx'
import type { AttemptOnScreen } from './use-attempt.ts'

/** What stands at the end of the feedback on a question; the player itself knows nothing of it. */
export type AfterFeedback = (question: OpenedQuestion) => ReactNode

/** Why one cannot go on with an answer; `refused` is what the server said, where asking again cannot help. */
export type AnswerProblem = 'check-failed' | 'confidence' | { refused: string }

export function QuestionInOrder({
  on,
  question,
  at,
  isLocked,
  asksConfidence,
  problem,
  isJustTold,
  onCheck,
  onPrevious,
  onNext,
  onOverview,
  afterFeedback,
}: {
  on: AttemptOnScreen
  question: OpenedQuestion
  at: number
  isLocked: boolean
  asksConfidence: boolean
  problem: AnswerProblem | undefined
  /** Its key has come this moment. */
  isJustTold: boolean
  onCheck: (dontKnow: boolean) => Promise<void>
  onPrevious: () => void
  onNext: () => void
  onOverview: () => void
  afterFeedback: AfterFeedback | undefined
}) {
  const words = useCopy(copy)
  const { position } = question
  const answer = on.answerAt(position)
  const feedback = on.feedback.get(position)
  const isLearning = on.opened.attempt.mode === 'learn'

  function flag() {
    // Once the key is out the answer is final, and so is its flag.
    if (isLocked) return
    on.act(position, (before) => ({ ...before, flagged: !before.flagged }))
    return answer.flagged ? words.notFlagged : words.unflag
  }

  return (
    <QuestionArticle
      on={on}
      question={question}
      isLocked={isLocked}
      asksConfidence={asksConfidence}
      keys={{
        ...(isLearning && { c: () => void onCheck(false), d: () => void onCheck(true) }),
        f: flag,
        n: onNext,
        p: onPrevious,
        o: onOverview,
      }}
      facts={
        <>
          <span>{words.questionOf(at + 1, on.questions.length)}</span>
          <QuestionFacts question={question} />
        </>
      }
      tools={
        <>
          {!on.isKeptHere && <BookmarkButton questionId={question.question_id} />}
          {(!feedback || answer.flagged) && (
            <Button
              variant="quiet"
              size="sm"
              aria-pressed={answer.flagged}
              disabled={isLocked}
              onClick={flag}
            >
              <Flag
                aria-hidden
                size={16}
                strokeWidth={1.6}
                className={answer.flagged ? 'fill-accent-line' : ''}
              />
              {answer.flagged ? words.unflag : words.flag}
            </Button>
          )}
        </>
      }
    >
      {!feedback && (
        <div className="mt-4 -ml-2 flex flex-wrap gap-2">
          <Button size="sm" variant="quiet" disabled={isLocked} onClick={() => on.act(position, cleared)}>
            {words.clear}
          </Button>
          {isLearning && (
            <Button size="sm" variant="quiet" disabled={isLocked} onClick={() => void onCheck(true)}>
              {words.dontKnow}
            </Button>
          )}
        </div>
      )}
      {typeof problem === 'object' && <HeldBack says={problem.refused} />}
      {typeof problem === 'string' && (problem === 'check-failed' || answer.confidence === null) && (
        <Problem key={problem}>
          {problem === 'confidence'
            ? words.sayHowSure
            : navigator.onLine
              ? words.checkFailed
              : words.checkOffline}
        </Problem>
      )}
      {feedback && (
        <FeedbackPanel
          question={question}
          answer={answer}
          feedback={feedback}
          slowSeconds={on.opened.rule.slow_seconds}
          takesFocus={isJustTold}
          onNameError={on.canNameErrors ? (errorType) => on.nameError(position, errorType) : undefined}
        >
          {afterFeedback?.(question)}
        </FeedbackPanel>
      )}
    </QuestionArticle>
  )
}

const keyWords = async () => (await import('#web/lib/refusals/waiting-words.ts')).attemptWords

/** Why the server tells no key here. */
function HeldBack({ says }: { says: string }) {
  const told = useToldLater(says, keyWords)
  return told !== undefined && <Problem>{told}</Problem>
}

/** Comes into sight: the button that led to it stands at the edge of the screen. */
function Problem({ children }: { children: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // some browsers answer with a promise, which is nothing to clean up with
    void line.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <p ref={line} role="alert" className="mt-3 text-negative text-sm">
      {children}
    </p>
  )
}
