/** The question desk: the bank as a table, one question with its versions, its editor, and questions that are alike. */

export { QuestionDesk } from './question-desk.tsx'
