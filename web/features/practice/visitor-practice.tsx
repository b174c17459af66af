/** Today's ten questions for a visitor: judged by the server one by one, kept by this browser. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import {
  type AnswerState,
  FeedbackPanel,
  LanguageChoice,
  marks,
  playerCopy,
  type Question,
  QuestionLanguageProvider,
  QuestionView,
  UNTOUCHED,
  useQuestionLanguage,
} from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './practice-copy.ts'
import { checkVisitorAnswer, type VisitorTen, visitorTenQuery } from './practice-queries.ts'
import { type KeptAnswer, type KeptAnswers, keep, readKept, untouched } from './visitor-answers.ts'

export function VisitorPractice() {
  const words = useCopy(copy)
  const { data: ten, isPending, isError, isFetching, refetch } = useQuery(visitorTenQuery)
  usePageTitle(words.title)
  return (
    <div className="page pb-8 *:max-w-200">
      <PageHead title={words.title} says={words.visitorSays} />
      {isPending && <Skeleton label={words.loading} lines={[60, 88, 74, 80, 66]} />}
      {isError && (
        <Notice title={words.visitorFailed}>
          <Button onClick={() => refetch()} isBusy={isFetching}>
            {words.tryAgain}
          </Button>
        </Notice>
      )}
      {ten && (ten.questions === null || ten.questions.length === 0) && (
        <Notice title={words.visitorNone}>
          <ButtonLink to="/auth?mode=signup">{words.signUp}</ButtonLink>
        </Notice>
      )}
      {ten?.questions && ten.questions.length > 0 && <Ten ten={ten} questions={ten.questions} />}
    </div>
  )
}

/** What was kept of today, filled up to today's questions. */
function todays(ten: VisitorTen, questions: Question[]): KeptAnswers {
  const before = readKept()
  const known = before?.day === ten.day ? before.answers : []
  return {
    day: ten.day,
    answers: questions.map(
      (question) =>
        known.find((answer) => answer.question_id === question.question_id) ?? untouched(question),
    ),
  }
}

function Ten({ ten, questions }: { ten: VisitorTen; questions: Question[] }) {
  const words = useCopy(copy)
  const [kept, setKept] = useState(() => todays(ten, questions))
  const [language, setLanguage] = useQuestionLanguage()
  const [at, setAt] = useState(() => firstOpen(kept))
  const question = questions[at]
  const answer = kept.answers[at]

  function change(next: Partial<KeptAnswer>) {
    const answers = kept.answers.map((one, index) => (index === at ? { ...one, ...next } : one))
    const all = { ...kept, answers }
    setKept(all)
    keep(all)
  }

  return (
    <QuestionLanguageProvider language={language}>
      {question && (
        <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
          <ButtonLink to="/auth?mode=signup">{words.signUp}</ButtonLink>
          <LanguageChoice language={language} onChoose={setLanguage} />
        </div>
      )}
      <div className="border-ink border-t pt-5">
        {question && answer ? (
          <OneOfTen
            key={question.question_id}
            question={question}
            answer={answer}
            at={at}
            count={questions.length}
            onChange={change}
            onNext={() => setAt(at + 1)}
          />
        ) : (
          <Done kept={kept} />
        )}
      </div>
    </QuestionLanguageProvider>
  )
}

function firstOpen({ answers }: KeptAnswers) {
  const open = answers.findIndex(({ feedback }) => feedback === null)
  return open < 0 ? answers.length : open
}

function OneOfTen({
  question,
  answer,
  at,
  count,
  onChange,
  onNext,
}: {
  question: Question
  answer: KeptAnswer
  at: number
  count: number
  onChange: (next: Partial<KeptAnswer>) => void
  onNext: () => void
}) {
  const words = useCopy(playerCopy)
  const [isChecking, setIsChecking] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [since] = useState(() => Date.now())
  const state: AnswerState = { ...UNTOUCHED, ...answer }

  async function check(dontKnow: boolean) {
    setIsChecking(true)
    setHasFailed(false)
    try {
      const selected = dontKnow ? null : answer.selected
      const feedback = await checkVisitorAnswer(question, selected)
      onChange({ selected, dont_know: dontKnow, feedback, time_ms: Date.now() - since })
    } catch {
      setHasFailed(true)
    } finally {
      setIsChecking(false)
    }
  }

  return (
    <article aria-labelledby="visitor-question">
      <p className="mb-3 flex flex-wrap gap-x-3 font-medium text-muted text-xs">
        <span>{words.questionOf(at + 1, count)}</span>
        <span>{words.formats[question.format]}</span>
        <span>{question.reviewed_by ? words.reviewedBy(question.reviewed_by) : words.unreviewed}</span>
      </p>
      <QuestionView
        question={question}
        answer={state}
        feedback={answer.feedback ?? undefined}
        isLocked={answer.feedback !== null || isChecking}
        headingId="visitor-question"
        onAct={(act) => onChange(act(state))}
      />
      {hasFailed && (
        <p role="alert" className="mt-3 text-negative text-sm">
          {words.checkFailed}
        </p>
      )}
      {answer.feedback ? (
        <>
          <FeedbackPanel question={question} answer={state} feedback={answer.feedback} takesFocus />
          <div className="mt-6 flex justify-end">
            <Button variant="primary" onClick={onNext}>
              {at + 1 < count ? words.next : words.finish}
            </Button>
          </div>
        </>
      ) : (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button
            variant="primary"
            isBusy={isChecking}
            disabled={answer.selected === null || isChecking}
            onClick={() => void check(false)}
          >
            {words.check}
          </Button>
          <Button variant="quiet" disabled={isChecking} onClick={() => void check(true)}>
            {words.dontKnow}
          </Button>
        </div>
      )}
    </article>
  )
}

function Done({ kept }: { kept: KeptAnswers }) {
  const words = useCopy(copy)
  const told = kept.answers.flatMap(({ feedback }) => (feedback ? [feedback] : []))
  const right = told.filter(({ correct }) => correct).length
  const sum = told.reduce((total, { sixths }) => total + sixths, 0)
  return (
    <div className="grid justify-items-start gap-4">
      <h2 className="text-h3">{words.visitorDone}</h2>
      <p className="text-muted">{words.visitorDoneSays(right, told.length, marks(sum))}</p>
      <p className="max-w-read text-sm">{words.visitorKept}</p>
      <ButtonLink variant="primary" to="/auth?mode=signup">
        {words.signUp}
      </ButtonLink>
    </div>
  )
}
