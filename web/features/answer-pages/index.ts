/** Photographed answers; what adds and reads the pages comes when it is shown. */

import { lazy } from 'react'

export { PagePicture } from './page-picture.tsx'
export { countKeptPages, forgetPages, forgetPagesOf, tidyPages } from './tidy-pages.ts'

export const AnswerPages = lazy(() => import('./answer-pages.tsx'))
