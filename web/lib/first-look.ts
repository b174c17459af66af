/**
 * Some pages are written with a first look, which stands in front of the application until that has the page (base.css
 * hides the one behind the other). It goes when the page has what it reads, or as soon as somebody works something on it:
 * what was clicked is clicked, and what was typed is typed, in its counterpart of the application.
 */

import { WORKED } from './hold-clicks.ts'

const FIELDS = 'input, select, textarea'

/** Once the application runs. Where the first look is not what is read (base.css), it goes at once. `clicked` came before. */
export function watchFirstLook(clicked?: HTMLElement) {
  const look = document.getElementById('first-look')
  if (!look) return
  const { lang, dataset } = document.documentElement
  if (lang === 'hi' || dataset.stored !== undefined || dataset.asked !== undefined) return liftFirstLook()
  look.addEventListener('click', (event) => {
    const worked = workedOf(event)
    if (!worked) return
    event.preventDefault()
    work(worked)
  })
  look.addEventListener('focusin', (event) => {
    const worked = workedOf(event)
    if (worked?.matches(FIELDS) && counterpartOf(worked)) liftFirstLook(worked)?.focus()
  })
  if (clicked) work(clicked)
}

/** As soon as the application has drawn what stands for it. */
function work(worked: HTMLElement) {
  if (counterpartOf(worked)) {
    liftFirstLook(worked)?.click()
    return
  }
  const root = document.getElementById('root')
  const drawn = new MutationObserver(() => {
    if (!worked.isConnected) return drawn.disconnect()
    if (!counterpartOf(worked)) return
    drawn.disconnect()
    liftFirstLook(worked)?.click()
  })
  if (root) drawn.observe(root, { childList: true, subtree: true })
}

/** Gives back what stands for `worked` in the application. */
export function liftFirstLook(worked?: HTMLElement): HTMLElement | undefined {
  const look = document.getElementById('first-look')
  if (!look) return
  const hadFocus = look.contains(document.activeElement)
  const typed = [...look.querySelectorAll<HTMLInputElement>('input')].filter(({ value }) => value !== '')
  const fields = typed.map((field) => [counterpartOf(field), field.value] as const)
  const counterpart = worked && counterpartOf(worked)
  look.remove()
  for (const [field, value] of fields) if (field instanceof HTMLInputElement) type(field, value)
  if (hadFocus && !counterpart) document.getElementById('main')?.focus({ preventScroll: true })
  return counterpart
}

function workedOf({ target }: Event) {
  return target instanceof Element && !target.closest('a[href]') ? target.closest<HTMLElement>(WORKED) : null
}

/** The same kind of thing with the same name, as the look was written by the application itself. */
function counterpartOf(worked: HTMLElement): HTMLElement | undefined {
  const all = document.querySelectorAll<HTMLElement>(`#root ${worked.tagName.toLowerCase()}`)
  return [...all].find((one) => nameOf(one) === nameOf(worked))
}

const nameOf = (element: HTMLElement) =>
  element.getAttribute('aria-label') ?? element.getAttribute('placeholder') ?? element.textContent

/** React hears of a value only if it was not set by way of the element itself. */
function type(field: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
