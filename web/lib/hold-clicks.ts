/** Clicks that come before the application are not lost: they are held, and whoever waits for it is told of them. */

/** What does nothing by itself. A label works its field. */
export const WORKED = 'button, label, summary, input, select, textarea'

/** Gives back what was clicked last, when it is asked; from then on clicks go their way. */
export type HeldClick = () => HTMLElement | undefined

export function holdClicks(within: Document | HTMLElement | null, onHeld = () => {}): HeldClick {
  let clicked: HTMLElement | undefined
  const hold = (event: Event) => {
    const worked = event.target instanceof Element ? event.target.closest<HTMLElement>(WORKED) : null
    if (!worked) return
    event.preventDefault()
    event.stopPropagation()
    clicked = worked
    onHeld()
  }
  within?.addEventListener('click', hold, { capture: true })
  return () => {
    within?.removeEventListener('click', hold, { capture: true })
    return clicked
  }
}
