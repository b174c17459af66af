/** Where the focus goes when a list goes on: to what can be done first in the row, or to the row itself where nothing can. */
export function focusIn(row: Element | undefined) {
  const within = row?.querySelector<HTMLElement>('a[href], button, input, summary')
  if (within) within.focus()
  else focusOn(row)
}

export function focusOn(part: Element | null | undefined, how?: FocusOptions) {
  if (!(part instanceof HTMLElement)) return
  if (part.tabIndex < 0) part.tabIndex = -1
  part.focus(how)
}
