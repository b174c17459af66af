/** The views of reading that are fetched when they are first shown. */

import { lazy } from 'react'
import { lazyView } from '#web/components/lazy-view.tsx'

/** /ebooks?view=highlights */
export const HighlightsView = lazyView(() => import('./highlights-page.tsx'))

/** The check of one section. */
export const RecallView = lazy(() => import('./recall-sitting.tsx'))
