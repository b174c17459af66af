/** The part of the profile about the learner's own data, fetched by itself: the rest of the profile does not wait for it. */

import { lazyPart } from '#web/components/lazy-part.tsx'

export const MyDataSection = lazyPart('the part about your data', () => import('./my-data-section.tsx'))
