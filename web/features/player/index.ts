/** The player of questions, and what it needs from those who open it. */

export { openAttempt } from './attempt-queries.ts'
export {
  type AnswerState,
  type Attempt,
  Both,
  ERROR_TYPES,
  type ErrorType,
  Feedback,
  FORMATS,
  type Format,
  OpenedAttempt,
  Question,
  UNTOUCHED,
} from './attempt-types.ts'
export { FeedbackPanel } from './feedback-panel.tsx'
export { Player } from './player.tsx'
export { clock, judgedCount, marks } from './player-rules.ts'
export {
  LanguageChoice,
  QuestionLanguageProvider,
  QuestionText,
  useQuestionLanguage,
} from './question-language.tsx'
export { Chip, LETTERS, QuestionView } from './question-view.tsx'
