/** One open attempt on the screen: its answers as they are kept, what the key told so far, its clock and its end. */

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { logFailure } from '#web/lib/log.ts'
import { kept } from '#web/lib/storage.ts'
import { useStore } from '#web/lib/use-store.ts'
import { createAnswerKeeper } from './answer-keeper.ts'
import { isRefused, type SentAnswer } from './attempt-queries.ts'
import type { AttemptServer } from './attempt-server.ts'
import {
  AnswerState,
  type Feedback,
  type OpenedAttempt,
  type OpenedQuestion,
  type Question,
  UNTOUCHED,
} from './attempt-types.ts'
import { now, onComeBack, onNetwork } from './browser-moments.ts'
import { clockOf, isInDoubt, leftUntil, type ServerClock } from './server-clock.ts'
import { useNamedErrors, withNamed } from './use-named-errors.ts'
import { withTime } from './visits.ts'

export type AttemptOnScreen = ReturnType<typeof useAttempt>

/** Between two tries to hand in what the clock ended. */
const AGAIN_MS = 5000

export function useAttempt(opened: OpenedAttempt, server: AttemptServer, onSubmitted: () => void) {
  const { id, started_at } = opened.attempt
  const [clock, setClock] = useState(() => clockOf(opened))
  const clockOffset = clock.offset
  const [questions, setQuestions] = useState(() => inOrder(opened.questions))
  const [toldFeedback, setFeedback] = useState(() => byPosition(opened.feedback))
  const { named, nameError } = useNamedErrors(server.nameError)
  const feedback = useMemo(
    () => new Map([...toldFeedback].map(([position, told]) => [position, withNamed(told, named)])),
    [toldFeedback, named],
  )
  const [isEnding, setIsEnding] = useState(false)
  const [endFailed, setEndFailed] = useState(false)
  const [isTimeUp, setIsTimeUp] = useState(false)
  const [isHandedIn, setIsHandedIn] = useState(server.isHandedIn ?? false)
  const submitted = useRef(onSubmitted)
  submitted.current = onSubmitted
  const told = useRef({ questions, feedback })
  told.current = { questions, feedback }

  const readAgain = useRef(() => {})

  const hold = useCallback(
    async (held: ReadonlyMap<number, AnswerState>) => {
      await server.hold?.({
        ...opened,
        server_now: new Date(now() + clockOffset).toISOString(),
        questions: told.current.questions.map((question) => ({
          ...question,
          ...held.get(question.position),
        })),
        feedback: [...told.current.feedback.values()],
      })
    },
    [server, opened, clockOffset],
  )

  const [keeper] = useState(() =>
    createAnswerKeeper({
      attemptId: id,
      answers: answersOf(opened),
      save: server.save,
      store: kept.local,
      now,
      ...(server.hold && { hold }),
      onClosed: () => submitted.current(),
      onOvertaken: () => readAgain.current(),
    }),
  )
  const answers = useStore(keeper, ({ answers }) => answers)
  const status = useStore(keeper, ({ status }) => status)

  /** What the server tells now: answers of another device, questions and keys that were not there before, the end. */
  const take = useCallback(
    (again: OpenedAttempt) => {
      keeper.take(answersOf(again))
      setQuestions((known) => withQuestions(known, again.questions))
      setFeedback((known) => new Map([...known, ...byPosition(again.feedback)]))
      if (again.attempt.submitted_at) submitted.current()
    },
    [keeper],
  )

  /** As the server tells it now, and what time it is there. Gives whether its time is over and it is open still. */
  const lookAgain = useCallback(async () => {
    const again = await server.open?.()
    if (!again) return false
    const { expires_at, submitted_at } = again.attempt
    const told = clockOf(again)
    const isOver = expires_at !== null && leftUntil(Date.parse(expires_at), told) <= 0
    setClock(told)
    // it had only seemed so: the device's clock was set ahead
    if (!isOver) setIsTimeUp(false)
    take(again)
    return isOver && !submitted_at
  }, [server, take])

  readAgain.current = () => {
    lookAgain().catch((error) => logFailure('Could not read the attempt again', error))
  }

  // Coming back to the page: send what waits, and take what was done on another device.
  useEffect(
    () =>
      onComeBack(() => {
        keeper.retry()
        readAgain.current()
      }),
    [keeper],
  )
  // what never leaves this device is none the worse
  useEffect(() => (server.open ? onNetwork(keeper.hear) : undefined), [server, keeper])
  useEffect(() => () => void keeper.flush(), [keeper])
  // a key that came belongs to what is kept, too
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there is another
  useEffect(() => keeper.holdOn(), [keeper, feedback, questions])

  const spend = useCallback(
    (position: number, ms: number) => {
      const began = now() + clockOffset - Date.parse(started_at) - ms
      keeper.note(position, (answer) => withTime(keeper.answers, position, answer, { began, ms }))
    },
    [clockOffset, started_at, keeper],
  )

  /** Sends what is chosen at `position` for good, under a number above all that were sent. */
  const settle = useCallback(
    async <Told>(position: number, send: (answer: SentAnswer) => Promise<Told>) => {
      keeper.act(position, (same) => same)
      const answer = { ...(keeper.answers.get(position) ?? UNTOUCHED), position }
      // It travels once: on its own way, or with the others if that fails.
      keeper.part(position)
      try {
        const told = await send(answer)
        keeper.confirm(position, answer.seq)
        return told
      } catch (error) {
        keeper.join(position)
        throw error
      }
    },
    [keeper],
  )

  const check = useCallback(
    async (position: number) => {
      const told = await settle(position, server.check)
      setFeedback((known) => new Map(known).set(position, told))
    },
    [server, settle],
  )

  /** Gives the answer at `position` for good, and takes what is asked next; when that is nothing, it is over. */
  const give = useCallback(
    async (position: number, send: (answer: SentAnswer) => Promise<Question | null>) => {
      const next = await settle(position, send)
      if (next) {
        setQuestions((known) => withQuestions(known, [{ ...next, ...UNTOUCHED, checked: false }]))
        return
      }
      keeper.close()
      submitted.current()
    },
    [keeper, settle],
  )

  const submit = useCallback(async () => {
    setIsEnding(true)
    setEndFailed(false)
    try {
      await keeper.flush()
      await server.submit(keeper.waiting)
      keeper.close()
      submitted.current()
    } catch (error) {
      logFailure('Could not submit the attempt', error)
      setEndFailed(true)
      setIsEnding(false)
      if (isRefused(error) || !server.handInLater) return
      server.handInLater()
      setIsHandedIn(true)
    }
  }, [server, keeper])

  /** The clock ran out: nothing can be changed any more, and what is here is handed in as soon as it can be. */
  const timeUp = useCallback(() => setIsTimeUp(true), [])
  const isClosed = isTimeUp || isHandedIn
  const mayBeTooSoon = useRef<() => boolean>(() => false)
  mayBeTooSoon.current = () => isTimeUp && !isHandedIn && server.open !== undefined && isInDoubt(clock)
  useEffect(() => {
    if (!isClosed) return
    function end() {
      if (!mayBeTooSoon.current()) return void submit()
      // handed in is handed in: the server is asked first whether it is time
      lookAgain()
        .then((isOver) => (isOver ? submit() : undefined))
        .catch((error) => logFailure('Could not ask for the time', error))
    }
    end()
    const again = setInterval(end, AGAIN_MS)
    return () => clearInterval(again)
  }, [isClosed, lookAgain, submit])

  return {
    opened,
    clock,
    questions,
    status,
    feedback,
    isEnding,
    endFailed,
    isTimeUp,
    /** Ended here; the server does not know it yet. */
    isHandedIn,
    /** Positions whose answer the server does not have. */
    onlyHere: keeper.onlyHere,
    canNameErrors: server.nameError !== undefined,
    isKeptHere: server.open === undefined,
    answerAt: (position: number) => answers.get(position) ?? UNTOUCHED,
    act: keeper.act,
    take,
    spend,
    check,
    give,
    nameError,
    submit,
    timeUp,
  }
}

/** Milliseconds left by the server's clock, or null when there is no clock. Changes every second. */
export function useTimeLeft(
  { attempt }: OpenedAttempt,
  clock: ServerClock,
  onEnd: () => void,
): number | null {
  const ends = attempt.expires_at === null ? null : Date.parse(attempt.expires_at)
  const [left, setLeft] = useState(() => (ends === null ? null : leftUntil(ends, clock)))
  const end = useRef(onEnd)
  end.current = onEnd

  useEffect(() => {
    if (ends === null) return
    let isOver = false
    const timer = setInterval(() => {
      const remaining = leftUntil(ends, clock)
      setLeft(remaining)
      if (remaining <= 0 && !isOver) {
        isOver = true
        clearInterval(timer)
        end.current()
      }
    }, 1000)
    return () => clearInterval(timer)
  }, [ends, clock])

  return left
}

function answersOf(opened: OpenedAttempt): Map<number, AnswerState> {
  return new Map(opened.questions.map((question) => [question.position, AnswerState.parse(question)]))
}

function byPosition(feedback: Feedback[]): Map<number, Feedback> {
  return new Map(feedback.map((told) => [told.position, told]))
}

function inOrder(questions: OpenedQuestion[]): OpenedQuestion[] {
  return [...questions].sort((one, other) => one.position - other.position)
}

/** With those that are not known yet; of those that are, only the answers change. */
function withQuestions(known: OpenedQuestion[], told: OpenedQuestion[]): OpenedQuestion[] {
  const added = told.filter(({ position }) => !known.some((one) => one.position === position))
  return added.length === 0 ? known : inOrder([...known, ...added])
}
