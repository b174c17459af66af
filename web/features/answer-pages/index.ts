export { AnswerPages } from './answer-pages.tsx'
export { PagePicture } from './page-picture.tsx'
export { forgetPages, forgetPagesOf, tidyPages } from './tidy-pages.ts'
