/** Events, as the rest of the site reaches them. */

import { lazyPart } from '#web/components/lazy-part.tsx'

export const OwnFeed = lazyPart('the address of the calendar', () => import('./own-feed.tsx'))

export { SeatWishArea } from './seat-wish-area.tsx'
