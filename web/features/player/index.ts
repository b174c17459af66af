/** The player of questions, and what it needs from those who open it. */

export { RefusedByServer } from './answer-keeper.ts'
export { attemptKeys, isRefused, openAttempt, type SentAnswer, setErrorType } from './attempt-queries.ts'
export type { AttemptServer } from './attempt-server.ts'
export {
  AnswerState,
  type Asked,
  Attempt,
  Both,
  ERROR_TYPES,
  type ErrorType,
  Feedback,
  FORMATS,
  type Format,
  OpenedAttempt,
  OpenedQuestion,
  Question,
  type Saved,
  UNTOUCHED,
} from './attempt-types.ts'
export { CONFIDENCE_POLICIES, type ConfidencePolicy } from './confidence-policy.ts'
export { FeedbackPanel } from './feedback-panel.tsx'
export { answeredHere, holdAhead } from './hold-ahead.ts'
export { LateAnswers } from './late-answers.tsx'
export { markingOf, markingsQuery } from './markings.ts'
export { pyqYearsQuery } from './past-questions.tsx'
export { Player } from './player.tsx'
export { copy as playerCopy } from './player-copy.ts'
export { clock, costsAThird, isLucky, marks, outcomeOf } from './player-rules.ts'
export {
  LanguageChoice,
  QuestionLanguageProvider,
  QuestionText,
  useQuestionLanguage,
} from './question-language.tsx'
export { LETTERS, QuestionView } from './question-view.tsx'
export { Sitting } from './sitting.tsx'
export { handedInAt } from './sittings.ts'
export { useNamedErrors, withNamed } from './use-named-errors.ts'
