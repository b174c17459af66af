/** Results: what the page of performance shares with them, and their pages for whoever will need them. */

export { leakCopy } from './leak-copy.ts'
export { LEAKS, type Leak, leakOf } from './leak-rules.ts'

/** The code of all that the results of one sitting are shown with. */
export function fetchPages() {
  return Promise.all([
    import('./test-results-page.tsx'),
    import('./reflection-gate.tsx'),
    import('./result-sheet.tsx'),
  ])
}
