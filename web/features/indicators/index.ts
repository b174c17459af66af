/** Figures as the site shows them: the strip, the card, the trend line. */

export { FactCard } from './fact-card.tsx'
export { useHeadlineFacts } from './indicator-queries.ts'
export {
  CitedFact,
  Fact,
  type Reading,
  shownReadings,
  trendPoints,
  writtenPeriod,
} from './indicator-rules.ts'
export { IndicatorStrip } from './indicator-strip.tsx'
