/** The views of reading that are fetched when they are first shown. */

import { lazy } from 'react'

/** /ebooks?view=highlights */
export const HighlightsView = lazy(() => import('./highlights-page.tsx'))

/** The check of one section. */
export const RecallView = lazy(() => import('./recall-sitting.tsx'))
