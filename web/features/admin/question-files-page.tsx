/** /admin?desk=question-files */

export { QuestionFiles as default } from '#web/features/question-files/index.ts'
