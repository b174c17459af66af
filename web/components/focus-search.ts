/** Of a button that takes a search back and goes with it: the focus goes to the field of search that is nearest. */
export function focusSearchNear(button: HTMLElement) {
  for (let around = button.parentElement; around; around = around.parentElement) {
    const field = around.querySelector<HTMLElement>('input[type=search]')
    if (field) return field.focus()
  }
}
