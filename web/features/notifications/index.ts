/** What the platform tells a learner, as the rest of the site reaches it. */

export { NotificationArea } from './notification-area.tsx'
export { useOnNotification } from './notification-news.ts'
export { NotificationsSection } from './notifications-part.tsx'
