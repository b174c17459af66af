/** The questions of the test, one after the other: each answer is saved before the next comes, and none is taken back. */

import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import {
  type AnswerState,
  cleared,
  LanguageChoice,
  type Question,
  QuestionLanguageProvider,
  QuestionView,
  UNTOUCHED,
  useQuestionLanguage,
  useTimeOnQuestion,
} from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './onboarding-copy.ts'
import { answerDiagnostic, type State } from './onboarding-queries.ts'

type Asking = State & { question: Question }

export function DiagnosticQuestions({
  state,
  onState,
  onPause,
}: {
  state: Asking
  onState: (state: State) => void
  onPause: () => void
}) {
  const words = useCopy(copy)
  const [language, setLanguage] = useQuestionLanguage()
  const { position } = state.question
  return (
    <QuestionLanguageProvider language={language}>
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
        <Button variant="quiet" size="sm" onClick={onPause}>
          <ArrowLeft aria-hidden size={16} strokeWidth={1.6} />
          {words.pause}
        </Button>
        <h1 className="font-read font-semibold text-h4">{words.title}</h1>
        <p role="status" className="flex items-center gap-1.5 text-positive text-xs">
          {state.answered > 0 && (
            <>
              <Check aria-hidden size={15} strokeWidth={2} />
              {words.answerSaved}
            </>
          )}
        </p>
        <div className="ml-auto">
          <LanguageChoice language={language} onChoose={setLanguage} />
        </div>
      </div>
      <div
        role="progressbar"
        aria-label={words.progress}
        aria-valuemin={0}
        aria-valuemax={state.most}
        aria-valuenow={state.answered}
        className="h-0.5 bg-rule"
      >
        <span
          className="block h-full bg-accent"
          style={{ width: `${(100 * state.answered) / state.most}%` }}
        />
      </div>
      <div className="page max-w-200 py-6 pb-24">
        <OneQuestion key={position} state={state} onState={onState} />
      </div>
    </QuestionLanguageProvider>
  )
}

function OneQuestion({ state, onState }: { state: Asking; onState: (state: State) => void }) {
  const words = useCopy(copy)
  const { question, session } = state
  const { position } = question
  const [answer, setAnswer] = useState<AnswerState>(UNTOUCHED)
  const time_ms = useTimeOnQuestion(position, true, ignoreParts)
  const headingId = `question-${position}`
  const send = useMutation({
    mutationFn: (given: AnswerState) =>
      answerDiagnostic(session, position, { ...given, time_ms: Math.round(time_ms), seq: 1 }),
    onSuccess: onState,
  })

  useEffect(() => {
    document.getElementById(headingId)?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [headingId])

  return (
    <article aria-labelledby={headingId}>
      <p className="mb-3 flex flex-wrap gap-x-3 font-medium text-muted text-xs">
        <span>{words.question(position)}</span>
        <span>{words.between(state.least, state.most)}</span>
      </p>
      <QuestionView
        question={question}
        answer={answer}
        feedback={undefined}
        isLocked={send.isPending}
        headingId={headingId}
        onAct={setAnswer}
      />
      {send.isError && (
        <div role="alert" className="mt-5 border-negative border-l-3 pl-3 text-sm">
          <p className="font-semibold">{words.sendFailed}</p>
          <p className="text-muted">{words.sendFailedSays}</p>
        </div>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 border-rule border-t pt-4">
        <Button
          disabled={send.isPending}
          onClick={() => {
            const given = { ...cleared(answer), dont_know: true }
            setAnswer(given)
            send.mutate(given)
          }}
        >
          {words.dontKnow}
        </Button>
        <Button
          variant="primary"
          isBusy={send.isPending}
          disabled={send.isPending || answer.selected === null}
          onClick={() => send.mutate(answer)}
          className="ml-auto"
        >
          {send.isError ? words.tryAgain : words.next}
        </Button>
        <p role="status" className="w-full text-muted text-sm">
          {send.isPending
            ? words.sending
            : answer.selected === null && !send.isError
              ? words.chooseFirst
              : ''}
        </p>
      </div>
    </article>
  )
}

// The whole time goes along with the answer; parts of it are of no use here.
function ignoreParts() {}
