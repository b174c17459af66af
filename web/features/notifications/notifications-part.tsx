/** The part of the profile about notifications, fetched by itself: the rest of the profile does not wait for it. */

import { lazyPart } from '#web/components/lazy-part.tsx'

export const NotificationsSection = lazyPart(
  'the notifications of the profile',
  () => import('./notifications-section.tsx'),
)
