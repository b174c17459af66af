/** The security section of the profile, fetched by itself: the rest of the profile does not wait for it. */

import { lazyPart } from '#web/components/lazy-part.tsx'

export const SecuritySection = lazyPart('the security section', () => import('./security-section.tsx'))
