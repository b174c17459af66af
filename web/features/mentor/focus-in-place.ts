/** The focus for a field of the form that stays at the lower edge: where it is in sight, the text above it does not move. */

export function focusInPlace(field: HTMLElement | null) {
  if (!field) return
  // the room that is kept for that edge would move the page at each focus, since the form never leaves it
  field.focus({ preventScroll: true })
  const { top, bottom } = field.getBoundingClientRect()
  if (bottom < 0 || top > window.innerHeight) field.scrollIntoView({ block: 'nearest' })
}
