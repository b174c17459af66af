/** The registry's pages, as the news page shows them: all figures, and one of them. */

export { FactView } from './fact-view.tsx'
export { FiguresView } from './figures-view.tsx'
