/** For other features. What every page needs, the app takes from `page-views.tsx` by itself: the rest is not fetched with it. */

export { deviceSaid, type EventWords, eventName, placeSaid } from './event-words.ts'
export { eventCopy } from './security-event-copy.ts'
export { SecurityLogLink } from './security-log-link.tsx'
