/** Reviews: what is due on the practice page, and when an answered question comes back. */

export { ComesBack } from './comes-back.tsx'
export { Reviews, reviewsQuery } from './review-queries.ts'
export { ReviewQueue } from './review-queue.tsx'
export { queueOf } from './review-rules.ts'
