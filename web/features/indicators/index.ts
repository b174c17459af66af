/** Figures as the site shows them: the strip, the card, the trend line. */

export { FactCard } from './fact-card.tsx'
export { useHeadlineFacts } from './indicator-queries.ts'
export { CitedFact } from './indicator-rules.ts'
export { IndicatorStrip } from './indicator-strip.tsx'
