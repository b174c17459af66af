/** Disputed keys and their rulings. */

export { DisputeDesk } from './dispute-desk.tsx'
export type { NewRuling } from './dispute-queries.ts'
export { KeyedQuestion } from './keyed-question.tsx'
export { MyDisputes } from './my-disputes.tsx'
export { RegradeBanner } from './regrade-banner.tsx'
export { ReportKey } from './report-key.tsx'
export { RulingForm } from './ruling-form.tsx'
export { RulingsNote } from './rulings-note.tsx'
