/** Figures as the site shows them: the strip, the card, the trend line. */

export { FactCard } from './fact-card.tsx'
export { AroundPeriod, FactName, FactSaid, Period, useFactValue } from './fact-said.tsx'
export { FactSource } from './fact-source.tsx'
export { factNameIn, saidIn, valueIn } from './fact-words.ts'
export { FIGURE_COLUMNS, figuresNowQuery, isReplaced, withHindi } from './figures-now.ts'
export { headlineFactsQuery, useHeadlineFacts } from './indicator-queries.ts'
export {
  CitedFact,
  Fact,
} from './indicator-rules.ts'
export { IndicatorStrip } from './indicator-strip.tsx'
export { isOtherBase, ReplacedFigure } from './replaced-figure.tsx'
export { SeriesChart } from './series-chart.tsx'
export { Sparkline } from './sparkline.tsx'
