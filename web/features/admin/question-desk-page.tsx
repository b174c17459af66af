/** /admin?desk=questions */

export { QuestionDesk as default } from '#web/features/question-desk/index.ts'
