/** Where a player's answers go: an attempt of a learner on the server, or what a visitor's browser keeps. */

import {
  checkAnswer,
  openAttempt,
  type SentAnswer,
  saveAnswers,
  setErrorType,
  submitAttempt,
} from './attempt-queries.ts'
import type { ErrorType, Feedback, OpenedAttempt, Saved } from './attempt-types.ts'
import { holdAttempt } from './held-attempt.ts'
import { handInLater, isHandedIn } from './sittings.ts'

export type AttemptServer = {
  /** As another device may have changed it meanwhile; absent where there is none. */
  open?: () => Promise<OpenedAttempt>
  save: (answers: SentAnswer[]) => Promise<Saved>
  /** Learn mode: the answer for good, and its key. */
  check: (answer: SentAnswer) => Promise<Feedback>
  submit: (answers: SentAnswer[]) => Promise<unknown>
  /** Absent where it is not kept. */
  nameError?: (position: number, errorType: ErrorType) => Promise<void>
  /** Keeps what the server has, so that it can be gone on with without a network; absent where it cannot. */
  hold?: (opened: OpenedAttempt) => Promise<void>
  /** It was ended here and the server could not be told: it is told as soon as it can be. Absent where it is not kept. */
  handInLater?: () => void
  /** Whether it was ended here before. */
  isHandedIn?: boolean
}

export function attemptServer(attemptId: string): AttemptServer {
  return {
    open: () => openAttempt(attemptId),
    save: (answers) => saveAnswers(attemptId, answers),
    check: (answer) => checkAnswer(attemptId, answer),
    submit: (answers) => submitAttempt(attemptId, answers),
    nameError: (position, errorType) => setErrorType(attemptId, position, errorType),
    hold: holdAttempt,
    handInLater: () => handInLater(attemptId),
    isHandedIn: isHandedIn(attemptId),
  }
}
