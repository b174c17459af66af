/** Questions in files: bringing them in with a report first, and taking them out. */

export { QuestionFiles } from './question-files.tsx'
