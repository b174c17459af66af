/** One open attempt on the screen: its answers as they are kept, what the key told so far, its clock and its end. */

import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { logFailure } from '#web/lib/log.ts'
import { kept } from '#web/lib/storage.ts'
import { createAnswerKeeper } from './answer-keeper.ts'
import { checkAnswer, openAttempt, saveAnswers, setErrorType, submitAttempt } from './attempt-queries.ts'
import { AnswerState, type ErrorType, type Feedback, type OpenedAttempt, UNTOUCHED } from './attempt-types.ts'
import { now, onComeBack } from './browser-moments.ts'

export type AttemptOnScreen = ReturnType<typeof useAttempt>

export function useAttempt(opened: OpenedAttempt, onSubmitted: () => void) {
  const { id } = opened.attempt
  const [feedback, setFeedback] = useState(() => byPosition(opened.feedback))
  const [isEnding, setIsEnding] = useState(false)
  const [endFailed, setEndFailed] = useState(false)
  const submitted = useRef(onSubmitted)
  submitted.current = onSubmitted

  const [keeper] = useState(() =>
    createAnswerKeeper({
      attemptId: id,
      answers: answersOf(opened),
      save: (answers) => saveAnswers(id, answers),
      store: kept.local,
      now,
      onClosed: () => submitted.current(),
    }),
  )
  const answers = useSyncExternalStore(keeper.subscribe, () => keeper.answers)
  const status = useSyncExternalStore(keeper.subscribe, () => keeper.status)

  // Coming back to the page: send what waits, and take what was done on another device.
  useEffect(
    () =>
      onComeBack(() => {
        keeper.retry()
        openAttempt(id)
          .then((again) => {
            keeper.take(answersOf(again))
            setFeedback((known) => new Map([...known, ...byPosition(again.feedback)]))
            if (again.attempt.submitted_at) submitted.current()
          })
          .catch((error) => logFailure('Could not read the attempt again', error))
      }),
    [id, keeper],
  )
  useEffect(() => () => void keeper.flush(), [keeper])

  const check = useCallback(
    async (position: number) => {
      const answer = keeper.answers.get(position) ?? UNTOUCHED
      // The key is told for what is chosen now, so its number must be above all that were sent.
      keeper.act(position, (same) => same)
      const told = await checkAnswer(id, { ...(keeper.answers.get(position) ?? answer), position })
      setFeedback((known) => new Map(known).set(position, told))
      void keeper.flush()
    },
    [id, keeper],
  )

  const nameError = useCallback(
    async (position: number, errorType: ErrorType) => {
      setFeedback((known) => {
        const told = known.get(position)
        return told ? new Map(known).set(position, { ...told, error_type: errorType }) : known
      })
      await setErrorType(id, position, errorType).catch((error) =>
        logFailure('Could not store the kind of error', error),
      )
    },
    [id],
  )

  const submit = useCallback(async () => {
    setIsEnding(true)
    setEndFailed(false)
    try {
      await keeper.flush()
      await submitAttempt(id, keeper.waiting)
      keeper.close()
      submitted.current()
    } catch (error) {
      logFailure('Could not submit the attempt', error)
      setEndFailed(true)
      setIsEnding(false)
    }
  }, [id, keeper])

  return {
    opened,
    answers,
    status,
    feedback,
    isEnding,
    endFailed,
    answerAt: (position: number) => answers.get(position) ?? UNTOUCHED,
    act: keeper.act,
    check,
    nameError,
    submit,
  }
}

/** Milliseconds left by the server's clock, or null when there is no clock. Changes every second. */
export function useTimeLeft({ attempt, server_now }: OpenedAttempt, onEnd: () => void): number | null {
  const [offset] = useState(() => Date.parse(server_now) - now())
  const ends = attempt.expires_at === null ? null : Date.parse(attempt.expires_at) - offset
  const [left, setLeft] = useState(() => (ends === null ? null : ends - now()))
  const end = useRef(onEnd)
  end.current = onEnd

  useEffect(() => {
    if (ends === null) return
    let isOver = false
    const timer = setInterval(() => {
      const remaining = ends - now()
      setLeft(remaining)
      if (remaining <= 0 && !isOver) {
        isOver = true
        clearInterval(timer)
        end.current()
      }
    }, 1000)
    return () => clearInterval(timer)
  }, [ends])

  return left
}

function answersOf(opened: OpenedAttempt): Map<number, AnswerState> {
  return new Map(opened.questions.map((question) => [question.position, AnswerState.parse(question)]))
}

function byPosition(feedback: Feedback[]): Map<number, Feedback> {
  return new Map(feedback.map((told) => [told.position, told]))
}

/** Questions of the attempt by their position. */
export function useQuestions(opened: OpenedAttempt) {
  return useMemo(
    () => [...opened.questions].sort((one, other) => one.position - other.position),
    [opened.questions],
  )
}
