/** A click on a first look that comes before the application is not lost: it is held, and told when the application asks. */

const WORKED = 'button, summary, input, select, textarea'

export type HeldClick = () => HTMLElement | undefined

export function holdFirstClick(): HeldClick {
  const look = document.getElementById('first-look')
  let clicked: HTMLElement | undefined
  const hold = (event: Event) => {
    const worked = event.target instanceof Element ? event.target.closest<HTMLElement>(WORKED) : null
    if (!worked) return
    event.preventDefault()
    clicked = worked
  }
  look?.addEventListener('click', hold)
  return () => {
    look?.removeEventListener('click', hold)
    return clicked
  }
}
