/** After the page has been painted, which the learner came for. */
export function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 3000 })
  else setTimeout(work, 300)
}
