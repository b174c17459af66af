/** Keeps the focus with a task that a key moved: on its handle where it stands now, else on the heading of the view. */

export function focusTask(id: string) {
  // it stands there after the next paint
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const handle = document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`)
      const home = handle ?? document.querySelector<HTMLElement>('[data-view-heading]')
      home?.focus()
    }),
  )
}
