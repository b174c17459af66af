/** Figures as the site shows them: the strip, the card, the trend line. */

export { FactCard } from './fact-card.tsx'
export { FactSource } from './fact-source.tsx'
export { FIGURE_COLUMNS, figuresNowQuery, isReplaced } from './figures-now.ts'
export { headlineFactsQuery, useHeadlineFacts } from './indicator-queries.ts'
export {
  CitedFact,
  Fact,
} from './indicator-rules.ts'
export { IndicatorStrip } from './indicator-strip.tsx'
export { isOtherBase, ReplacedFigure, saidOf } from './replaced-figure.tsx'
export { SeriesChart } from './series-chart.tsx'
export { Sparkline } from './sparkline.tsx'
